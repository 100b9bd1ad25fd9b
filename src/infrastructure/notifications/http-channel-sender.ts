import type { ChannelSender, DefaultSmsProvider, DeliveringChannel, NoticeDelivery, ReceiverAnswer, SignedRequests } from '../../application/notifications/ports.ts';
import type { OrganizationHosts } from '../../application/organizations/ports.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { factsOfType } from '../../domain/notifications/channel-types.ts';

/** Sends messages by the requests that the channel types build, signed where the type signs them. */
export class HttpChannelSender implements ChannelSender {
  readonly protocol = 'http';
  readonly #requests: SignedRequests;
  readonly #hosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly #smsProvider: DefaultSmsProvider;

  constructor(requests: SignedRequests, hosts: Pick<OrganizationHosts, 'baseUrlOf'>, smsProvider: DefaultSmsProvider = null) {
    this.#requests = requests;
    this.#hosts = hosts;
    this.#smsProvider = smsProvider;
  }

  deliver({ channel, notices, content, messageId, recipient, now }: NoticeDelivery): Promise<ReceiverAnswer> {
    const { request, answer } = factsOfType(channel.type);
    if (request === null) throw new Error(`Channels of type ${channel.type} are not sent by HTTP.`);
    const settings = this.#settingsOf(channel);
    const { signingSecret } = channel.secrets;
    const visible = Object.keys(channel.config);
    return this.#requests.send({
      organizationId: channel.organizationId,
      request: request(settings, { notice: notices[0], content, messageId, recipient, baseUrl: this.#hosts.baseUrlOf(channel.organizationId) }),
      messageId,
      signingSecret,
      hidden: Object.fromEntries(Object.entries({ ...settings, signingSecret }).filter(([name]) => !visible.includes(name))),
      judge: (response) => answer(response, settings),
      now,
    });
  }

  #settingsOf(channel: DeliveringChannel): ChannelSettings {
    const settings = settingsOf(channel);
    return channel.type === 'sms' && settings['provider'] === undefined ? { ...this.#smsProvider, ...settings } : settings;
  }
}
