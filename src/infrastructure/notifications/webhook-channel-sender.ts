import type { OutgoingAnswer, OutgoingHttp } from '../../application/kernel/network.ts';
import type { ChannelSender, ReceiverAnswer, NoticeDelivery } from '../../application/notifications/ports.ts';
import { later, seconds } from '../../domain/kernel/time.ts';
import type { ProbeFailureCode } from '../../domain/checks/probe-failure.ts';
import { linkedNotice } from '../../domain/notifications/alert.ts';
import { verdictOfStatus } from '../../domain/notifications/channel-health.ts';
import { signatureHeaders } from './webhook-signature.ts';

/** The timeout of a webhook request, including the response. */
const TIMEOUT = seconds(10);
/** Errors caused by the channel's settings, which a retry does not fix. */
const SETTINGS_ARE_WRONG: ReadonlySet<ProbeFailureCode> = new Set(['hostInvalid', 'addressNotPublic', 'requestInvalid']);
const SECONDS = /^\d{1,9}$/;

/** Posts notices to the URL of a channel, signed according to Standard Webhooks. */
export class WebhookChannelSender implements ChannelSender {
  readonly type = 'webhook';
  readonly #http: OutgoingHttp;
  readonly #baseUrl: string;

  constructor(http: OutgoingHttp, baseUrl: string) {
    this.#http = http;
    this.#baseUrl = baseUrl;
  }

  async deliver({ channel, notice, messageId, now }: NoticeDelivery): Promise<ReceiverAnswer> {
    const body = JSON.stringify(linkedNotice(notice, this.#baseUrl));
    const { signingSecret, headers } = channel.secrets;
    const signature = signingSecret === null ? {} : signatureHeaders(signingSecret, { id: messageId, at: now, body });
    const attempt = await this.#http.send({
      method: 'POST',
      url: channel.config.url ?? '',
      headers: { 'user-agent': 'Watchstead', ...headers, ...signature, 'content-type': 'application/json' },
      body,
      timeoutMs: TIMEOUT,
      maxResponseBytes: 0,
    });
    if (attempt.ok) return answerOf(attempt.value, now);
    const { code } = attempt.failure;
    return { verdict: SETTINGS_ARE_WRONG.has(code) ? 'refused' : 'failed', status: null, error: code };
  }
}

/** Only the status counts, and the Retry-After of a busy receiver (RFC 9110 section 10.2.3). */
const answerOf = ({ status, headers }: OutgoingAnswer, now: Date): ReceiverAnswer => {
  const verdict = verdictOfStatus(status);
  const retryAfter = headers['retry-after'];
  const isAsked = verdict === 'failed' && typeof retryAfter === 'string' && SECONDS.test(retryAfter);
  return {
    verdict,
    status,
    error: verdict === 'taken' ? null : `status ${status}`,
    ...(isAsked ? { notBefore: later(now, seconds(Number(retryAfter))) } : {}),
  };
};
