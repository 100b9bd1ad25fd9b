import type { OutgoingAnswer, OutgoingHttp } from '../../application/kernel/network.ts';
import type { ChannelSender, DefaultSmsProvider, DeliveringChannel, NoticeDelivery, ReceiverAnswer } from '../../application/notifications/ports.ts';
import type { ProbeFailureCode } from '../../domain/checks/probe-failure.ts';
import { later, seconds } from '../../domain/kernel/time.ts';
import { MAX_ANSWER_BYTES, MAX_EXCERPT, masked, retryAfterOf } from '../../domain/notifications/channel-answer.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelRequest, ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';
import { clipped } from '../../domain/notifications/notice-text.ts';
import { signatureHeaders } from './webhook-signature.ts';

/** The timeout of a request, including the response. */
const TIMEOUT = seconds(10);
/** Errors caused by the channel's settings, which a retry does not fix. */
const SETTINGS_ARE_WRONG: ReadonlySet<ProbeFailureCode> = new Set(['hostInvalid', 'addressNotPublic', 'requestInvalid']);

/** Sends messages by the requests that the channel types build, signed according to Standard Webhooks where the type signs them. */
export class HttpChannelSender implements ChannelSender {
  readonly protocol = 'http';
  readonly #http: OutgoingHttp;
  readonly #baseUrl: string;
  readonly #smsProvider: DefaultSmsProvider;

  constructor(http: OutgoingHttp, baseUrl: string, smsProvider: DefaultSmsProvider = null) {
    this.#http = http;
    this.#baseUrl = baseUrl;
    this.#smsProvider = smsProvider;
  }

  async deliver({ channel, notices, content, messageId, recipient, now }: NoticeDelivery): Promise<ReceiverAnswer> {
    const { request, answer } = factsOfType(channel.type);
    if (request === null) throw new Error(`Channels of type ${channel.type} are not sent by HTTP.`);
    const settings = this.#settingsOf(channel);
    const { method, url, headers, body } = request(settings, { notice: notices[0], content, messageId, recipient, baseUrl: this.#baseUrl });
    const signed = signatureOf(channel, { id: messageId, at: now, body });
    const attempt = await this.#http.send({ method, url, headers: { 'user-agent': 'Watchstead', ...headers, ...signed }, body, timeoutMs: TIMEOUT, maxResponseBytes: MAX_ANSWER_BYTES });
    if (!attempt.ok) {
      const { code } = attempt.failure;
      return { verdict: SETTINGS_ARE_WRONG.has(code) ? 'refused' : 'failed', status: null, error: code };
    }
    const response = responseOf(attempt.value);
    const { verdict, error, retryAfterSeconds } = answer(response, settings);
    const wait = retryAfterSeconds ?? retryAfterOf(response.headers['retry-after'], now);
    const hidden = { ...settings, signingSecret: channel.secrets.signingSecret };
    const visible = Object.keys(channel.config);
    const secrets = Object.fromEntries(Object.entries(hidden).filter(([name]) => !visible.includes(name)));
    return {
      verdict,
      status: response.status,
      error: error === null ? null : masked(error, secrets),
      answer: clipped(masked(response.body, secrets), MAX_EXCERPT),
      ...(verdict === 'failed' && wait !== null ? { notBefore: later(now, seconds(wait)) } : {}),
    };
  }

  #settingsOf(channel: DeliveringChannel): ChannelSettings {
    const settings = settingsOf(channel);
    return channel.type === 'sms' && settings['provider'] === undefined ? { ...this.#smsProvider, ...settings } : settings;
  }
}

const signatureOf = ({ secrets: { signingSecret } }: DeliveringChannel, signed: { readonly id: string; readonly at: Date; readonly body: ChannelRequest['body'] }) =>
  signingSecret === null ? {} : signatureHeaders(signingSecret, signed);

const responseOf = ({ status, headers, body }: OutgoingAnswer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value.join(', ') : value])),
  body,
});
