import { createHmac } from 'node:crypto';

/** What begins a signing secret of Standard Webhooks. */
export const SIGNING_SECRET_PREFIX = 'whsec_';

/** A message as it is signed. `body` is exactly what is sent. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers that prove where a webhook comes from (Standard Webhooks 1.0, symmetric signature scheme). */
export const signatureHeaders = (secret: string, { id, at, body }: SignedMessage): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};
