import { createHmac } from 'node:crypto';
import type { OutgoingAnswer, OutgoingHttp } from '../../application/kernel/network.ts';
import type { ChannelResponse } from '../../application/notifications/channel.ports.ts';
import type { ReceiverAnswer, SignedRequest, SignedRequests } from '../../application/notifications/ports.ts';
import type { ProbeFailureCode } from '../../domain/checks/probe-failure.ts';
import { later, seconds } from '../../domain/kernel/time.ts';
import { SIGNING_SECRET_PREFIX } from '../../domain/notifications/channel.ts';
import { clipped } from '../../domain/kernel/plain-text.ts';
import { MAX_ANSWER_BYTES, MAX_EXCERPT, answerOfStatus, masked, retryAfterOf } from './channel-answer.ts';

/** The signed parts of a message. `body` is exactly the body that is sent. */
interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string | Uint8Array;
}

/** Returns the headers that authenticate a webhook (Standard Webhooks 1.0, symmetric signature scheme). */
const signatureHeaders = (secret: string, { id, at, body }: SignedMessage): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};

/** The timeout of a request, including the response. */
const TIMEOUT = seconds(10);
/** Failures caused by the settings of the receiver, which a retry does not fix. */
const SETTINGS_ARE_WRONG: ReadonlySet<ProbeFailureCode> = new Set([
  'hostInvalid',
  'addressNotPublic',
  'requestInvalid',
]);

/** Sends requests over HTTP, to public addresses only. */
export class HttpSignedRequests implements SignedRequests {
  readonly #http: OutgoingHttp;

  constructor(http: OutgoingHttp) {
    this.#http = http;
  }

  async send({
    request: { method, url, headers, body },
    messageId,
    signingSecret,
    hidden,
    judge = answerOfStatus,
    maxAnswerBytes = MAX_ANSWER_BYTES,
    now,
  }: SignedRequest): Promise<ReceiverAnswer> {
    const signed = signingSecret === null ? {} : signatureHeaders(signingSecret, { id: messageId, at: now, body });
    const attempt = await this.#http.send({
      method,
      url,
      headers: { 'user-agent': 'Watchstead', ...headers, ...signed },
      ...(method === 'GET' ? {} : { body }),
      timeoutMs: TIMEOUT,
      maxResponseBytes: maxAnswerBytes,
    });
    if (!attempt.ok) {
      const { code } = attempt.failure;
      return { verdict: SETTINGS_ARE_WRONG.has(code) ? 'refused' : 'failed', status: null, error: code };
    }
    const response = responseOf(attempt.value);
    const { verdict, error, retryAfterSeconds, messageRef } = judge(response);
    const wait = retryAfterSeconds ?? retryAfterOf(response.headers['retry-after'], now);
    return {
      verdict,
      status: response.status,
      error: error === null ? null : masked(error, hidden),
      answer: clipped(masked(response.body, hidden), MAX_EXCERPT),
      ...(messageRef === undefined ? {} : { messageRef }),
      ...(verdict === 'failed' && wait !== null ? { notBefore: later(now, seconds(wait)) } : {}),
    };
  }
}

const responseOf = ({ status, headers, body }: OutgoingAnswer): ChannelResponse => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value.join(', ') : value]),
  ),
  body,
});
