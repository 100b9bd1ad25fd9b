import { callText, twimlOf, voiceOf } from '../../../application/notifications/call-text.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';

/** The error codes of Twilio for a number that is invalid, cannot be called, or is in a blocked country. */
const UNDELIVERABLE: ReadonlySet<unknown> = new Set([13_223, 13_224, 13_225, 21_211, 21_214, 21_215, 21_216, 21_217]);

/** Calls a phone through the provider of the channel, which says the message. */
export const voice: ChannelProtocol = {
  requestOf: (
    { provider, accountId = '', token = '', sender = '', url = '', headers = {} }: SettingsOfType<'voice'>,
    { content, messageId, recipient, call },
  ) => {
    const text = callText(content, call?.keysUrl ?? null);
    if (provider === 'http')
      return postJson(
        url,
        {
          to: recipient,
          from: sender === '' ? null : sender,
          language: voiceOf(text.language),
          say: text.say,
          times: text.times,
          keysUrl: text.keysUrl,
          end: text.end,
          statusUrl: call?.statusUrl ?? null,
          reference: messageId,
        },
        headers,
      );
    const status = { StatusCallback: call?.statusUrl ?? '', StatusCallbackEvent: 'completed' };
    return {
      method: 'POST',
      url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountId)}/Calls.json`,
      headers: {
        authorization: `Basic ${btoa(`${accountId}:${token}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: recipient ?? '',
        From: sender,
        Twiml: twimlOf(text),
        ...(call === undefined ? {} : status),
      }).toString(),
    };
  },
  replyOf: (response, { provider }: SettingsOfType<'voice'>) => {
    if (provider === 'http') return explainedAnswer(response, undefined);
    const { code, message } = jsonOf(response);
    const answer = explainedAnswer(response, message);
    return answer.verdict === 'refused' && UNDELIVERABLE.has(code) ? { ...answer, verdict: 'undeliverable' } : answer;
  },
};
