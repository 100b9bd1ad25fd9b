import type { ChannelDraft, ChannelRequest } from '../../application/notifications/channel.ports.ts';
import type {
  ChannelSender,
  DefaultSmsProvider,
  DeliveringChannel,
  NoticeDelivery,
  ReceiverAnswer,
  SignedRequests,
  WebPushKeys,
} from '../../application/notifications/ports.ts';
import type { OrganizationHosts } from '../../application/organizations/ports.ts';
import { sendError } from '../../domain/kernel/send-errors.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import { masked } from './channel-answer.ts';
import { channelProtocols, hasProtocol } from './channel-protocols.ts';
import { OwnTypeFault } from './own-protocol.ts';
import { vapidAuthorization } from './push-message.ts';

/** Returns the secret that signs the requests of a channel; null if they are not signed. */
const signingSecretOf = ({ type, config, secrets }: DeliveringChannel): string | null =>
  type === 'voice' && config['provider'] === 'http' ? String(secrets['secret']) : secrets.signingSecret;

const failed = (error: string): ReceiverAnswer => ({ verdict: 'failed', status: null, error });

/** Returns the request, or the fault of the code of a host. */
const requestUnlessFault = (requestOf: () => ChannelRequest): ChannelRequest | OwnTypeFault => {
  try {
    return requestOf();
  } catch (fault) {
    if (fault instanceof OwnTypeFault) return fault;
    throw fault;
  }
};

/** Sends messages as requests of their channel types, signed if the type requires it. */
export class HttpChannelSender implements ChannelSender {
  readonly protocol = 'http';
  readonly #requests: SignedRequests;
  readonly #hosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly #webPushKeys: Pick<WebPushKeys, 'current'>;
  readonly #smsProvider: DefaultSmsProvider;

  constructor(
    requests: SignedRequests,
    hosts: Pick<OrganizationHosts, 'baseUrlOf'>,
    webPushKeys: Pick<WebPushKeys, 'current'>,
    smsProvider: DefaultSmsProvider = null,
  ) {
    this.#requests = requests;
    this.#hosts = hosts;
    this.#webPushKeys = webPushKeys;
    this.#smsProvider = smsProvider;
  }

  async deliver({
    channel,
    notices,
    content,
    messageId,
    recipient,
    call,
    now,
  }: NoticeDelivery): Promise<ReceiverAnswer> {
    const { type } = channel;
    if (!isSentByHttp(type)) throw new Error(`Channels of type ${type} are not sent by HTTP.`);
    // Another process, whose host has added the type, can send the message.
    if (!hasProtocol(type)) return failed(sendError('channelTypeMissing', type));
    const baseUrl = this.#hosts.baseUrlOf(channel.organizationId);
    const settings = await this.#settingsOf(channel, baseUrl, now);
    const signingSecret = signingSecretOf(channel);
    const visible = Object.keys(channel.config);
    const hidden = Object.fromEntries(
      Object.entries({ ...settings, signingSecret }).filter(([name]) => !visible.includes(name)),
    );
    const draft: ChannelDraft = {
      notice: notices[0],
      get content() {
        return content();
      },
      messageId,
      recipient,
      baseUrl,
      ...(call === undefined ? {} : { call }),
    };
    const request = requestUnlessFault(() => channelProtocols.requestOf(type, settings, draft));
    if (request instanceof OwnTypeFault) return failed(masked(request.message, hidden));
    return this.#requests.send({
      organizationId: channel.organizationId,
      request,
      messageId,
      signingSecret,
      hidden,
      judge: (response) => channelProtocols.replyOf(type, response, settings),
      now,
    });
  }

  async #settingsOf(channel: DeliveringChannel, baseUrl: string, now: Date): Promise<ChannelSettings> {
    const settings = settingsOf(channel);
    if (channel.type === 'webPush') {
      const key = await this.#webPushKeys.current();
      return { ...settings, authorization: await vapidAuthorization(key, String(settings['endpoint']), baseUrl, now) };
    }
    return channel.type === 'sms' && settings['provider'] === undefined
      ? { ...this.#smsProvider, ...settings }
      : settings;
  }
}
