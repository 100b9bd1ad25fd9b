import { postJson } from '../../application/notifications/channel.ports.ts';
import type { ChannelRequest, ChannelResponse, ReceiverReply } from '../../application/notifications/channel.ports.ts';
import type { SmsAccount, SmsProviderName } from '../../domain/notifications/sms-channel.ts';
import { explainedAnswer, jsonOf } from './channel-answer.ts';

/** A text message to one phone number. */
interface Sms {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** A provider of text messages: its requests, and the reading of its responses. */
interface SmsProvider {
  readonly request: (account: SmsAccount, sms: Sms) => ChannelRequest;
  readonly answer: (response: ChannelResponse) => ReceiverReply;
}

/** The error codes of Twilio for a number that is invalid or no mobile phone, or whose owner has unsubscribed. */
const TWILIO_UNDELIVERABLE: ReadonlySet<unknown> = new Set([21_211, 21_214, 21_217, 21_610, 21_612, 21_614]);
/** The error codes of MessageBird for a missing or invalid recipient. */
const MESSAGEBIRD_UNDELIVERABLE: ReadonlySet<unknown> = new Set([9, 10]);

interface MessageBirdError {
  readonly code?: unknown;
  readonly description?: unknown;
  readonly parameter?: unknown;
}

/** The providers of text messages. */
export const smsProviders: Readonly<Record<SmsProviderName, SmsProvider>> = {
  twilio: {
    request: ({ accountId = '', token = '', sender = '' }, { to, text }) => ({
      method: 'POST',
      url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountId)}/Messages.json`,
      headers: {
        authorization: `Basic ${btoa(`${accountId}:${token}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: to,
        [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
        Body: text,
      }).toString(),
    }),
    answer: (response) => {
      const { code, message } = jsonOf(response);
      const answer = explainedAnswer(response, message);
      return answer.verdict === 'refused' && TWILIO_UNDELIVERABLE.has(code)
        ? { ...answer, verdict: 'undeliverable' }
        : answer;
    },
  },
  messagebird: {
    request: ({ token = '', sender }, { to, text, reference }) =>
      postJson(
        'https://rest.messagebird.com/messages',
        { originator: sender, recipients: [to.slice(1)], body: text, reference, datacoding: 'auto' },
        { authorization: `AccessKey ${token}` },
      ),
    answer: (response) => {
      const { errors = [] } = jsonOf(response) as { readonly errors?: readonly MessageBirdError[] };
      const answer = explainedAnswer(response, errors.map(({ description }) => String(description)).join(', '));
      const isOfRecipient = errors.some(
        ({ code, parameter }) => MESSAGEBIRD_UNDELIVERABLE.has(code) && String(parameter).startsWith('recipient'),
      );
      return answer.verdict === 'refused' && isOfRecipient ? { ...answer, verdict: 'undeliverable' } : answer;
    },
  },
  bird: {
    request: ({ workspaceId = '', accountId = '', token = '' }, { to, text, reference }) =>
      postJson(
        `https://api.bird.com/workspaces/${encodeURIComponent(workspaceId)}/channels/${encodeURIComponent(accountId)}/messages`,
        {
          receiver: { contacts: [{ identifierKey: 'phonenumber', identifierValue: to }] },
          body: { type: 'text', text: { text } },
          reference,
        },
        { authorization: `AccessKey ${token}` },
      ),
    answer: (response) => explainedAnswer(response, jsonOf(response)['message']),
  },
  http: {
    request: ({ url = '', sender, headers = {} }, { to, text, reference }) =>
      postJson(url, { to, ...(sender === undefined ? {} : { from: sender }), text, reference }, headers),
    answer: (response) => explainedAnswer(response, undefined),
  },
};
