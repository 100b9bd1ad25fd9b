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
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import { channelProtocols } from './channel-protocols.ts';
import { vapidAuthorization } from './push-message.ts';

/** Returns the secret that signs the requests of a channel; null if they are not signed. */
const signingSecretOf = ({ type, config, secrets }: DeliveringChannel): string | null =>
  type === 'voice' && config['provider'] === 'http' ? String(secrets['secret']) : secrets.signingSecret;

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
    const baseUrl = this.#hosts.baseUrlOf(channel.organizationId);
    const settings = await this.#settingsOf(channel, baseUrl, now);
    const signingSecret = signingSecretOf(channel);
    const visible = Object.keys(channel.config);
    return this.#requests.send({
      organizationId: channel.organizationId,
      request: channelProtocols.requestOf(type, settings, {
        notice: notices[0],
        get content() {
          return content();
        },
        messageId,
        recipient,
        baseUrl,
        ...(call === undefined ? {} : { call }),
      }),
      messageId,
      signingSecret,
      hidden: Object.fromEntries(
        Object.entries({ ...settings, signingSecret }).filter(([name]) => !visible.includes(name)),
      ),
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
