import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { smsProviders } from '../sms-providers.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { shortText } from './chat-text.ts';

/** The length of three concatenated messages in the GSM alphabet, in characters. */
const MAX_TEXT = 459;

/** Sends text messages to phones through the provider of the channel. */
export const sms: ChannelProtocol = {
  requestOf({ provider = 'http', ...account }: SettingsOfType<'sms'>, { content, messageId, recipient }) {
    const message = { to: recipient ?? '', text: shortText(content, MAX_TEXT), reference: messageId };
    return smsProviders[provider].request(account, message);
  },
  replyOf: (response, { provider = 'http' }: SettingsOfType<'sms'>) => smsProviders[provider].answer(response),
};
