import { createHmac } from 'node:crypto';
import type { Login, Security } from '../../../domain/monitors/kinds/text-protocol.ts';

/** A SASL mechanism (RFC 4422) for logins of monitors, spelled as SMTP and IMAP servers list it. */
export type Mechanism = 'PLAIN' | 'LOGIN' | 'CRAM-MD5';

/**
 * Returns the preferred one of the offered mechanisms, or null if none is supported. Without encryption, the mechanism
 * that does not transmit the password is preferred.
 */
export const mechanismOf = (offers: (mechanism: Mechanism) => boolean, security: Security): Mechanism | null => {
  const order =
    security === 'none' ? (['CRAM-MD5', 'PLAIN', 'LOGIN'] as const) : (['PLAIN', 'LOGIN', 'CRAM-MD5'] as const);
  return order.find(offers) ?? null;
};

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Returns the response of PLAIN (RFC 4616). */
export const plainResponse = ({ username, password }: Login): string => base64(`\0${username}\0${password}`);

/** Returns the response of CRAM-MD5 (RFC 2195) to a challenge in Base64. */
export const cramMd5Response = ({ username, password }: Login, challenge: string): string =>
  base64(`${username} ${createHmac('md5', password).update(Buffer.from(challenge, 'base64')).digest('hex')}`);
