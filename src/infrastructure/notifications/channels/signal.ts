import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf } from '../channel-answer.ts';
import { addressOn } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { icons, shortText } from './chat-text.ts';

/** Signal sends texts that are longer than 2000 bytes as an attachment. Most characters have one or two. */
const MAX_TEXT = 900;
/**
 * Reports a recipient without an account. The same is reported of members of a group, although the others receive the
 * message, so that it must not be repeated.
 */
const UNREGISTERED = /unregistered user/i;

/**
 * Sends a message through signal-cli, whose REST API signs it as one account. The text is sent as it is, without
 * styles. See `/v2/send` in the API reference of signal-cli-rest-api.
 */
export const signal: ChannelProtocol = {
  requestOf: ({ serverUrl, sender, headers }: SettingsOfType<'signal'>, { content, recipient }) =>
    postJson(
      addressOn(serverUrl, 'v2/send'),
      {
        message: `${icons[content.tone]} ${shortText(content, MAX_TEXT)}`,
        number: sender,
        recipients: [recipient],
        text_mode: 'normal',
      },
      headers,
    ),
  replyOf: (response) => {
    const { timestamp, error } = jsonOf(response);
    const answer = confirmedAnswer(response, timestamp !== undefined, error);
    return answer.verdict === 'refused' && UNREGISTERED.test(String(error))
      ? { ...answer, verdict: 'undeliverable' }
      : answer;
  },
};
