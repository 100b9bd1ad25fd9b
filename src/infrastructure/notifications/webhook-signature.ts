import { createHmac } from 'node:crypto';

/** The prefix of Standard Webhooks signing secrets. */
export const SIGNING_SECRET_PREFIX = 'whsec_';

/** The signed parts of a message. `body` is exactly what is sent. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers that authenticate a webhook (Standard Webhooks 1.0, symmetric signature scheme). */
export const signatureHeaders = (secret: string, { id, at, body }: SignedMessage): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};
