import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelResponse, ReceiverReply } from '../channel-answer.ts';
import { postJson } from '../channel-type.ts';
import type { ChannelRequest } from '../channel-type.ts';

/** The account at a provider. Which members it needs depends on the provider. */
export interface SmsAccount {
  readonly accountId?: string | undefined;
  readonly token?: string | undefined;
  readonly sender?: string | undefined;
  readonly workspaceId?: string | undefined;
  readonly url?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One text to one phone number. */
export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

interface SmsProvider {
  readonly requires: readonly (keyof SmsAccount)[];
  readonly request: (account: SmsAccount, sms: Sms) => ChannelRequest;
  readonly answer: (response: ChannelResponse) => ReceiverReply;
}

/** The number is invalid, no mobile phone, or its owner has unsubscribed. */
const TWILIO_UNDELIVERABLE: ReadonlySet<unknown> = new Set([21_211, 21_214, 21_217, 21_610, 21_612, 21_614]);
/** The recipient is missing or invalid. */
const MESSAGEBIRD_UNDELIVERABLE: ReadonlySet<unknown> = new Set([9, 10]);

interface MessageBirdError {
  readonly code?: unknown;
  readonly description?: unknown;
  readonly parameter?: unknown;
}

/** The providers of text messages. */
export const smsProviders = {
  twilio: {
    requires: ['accountId', 'token', 'sender'],
    request: ({ accountId = '', token = '', sender = '' }, { to, text }) => ({
      method: 'POST',
      url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountId)}/Messages.json`,
      headers: { authorization: `Basic ${btoa(`${accountId}:${token}`)}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: to, [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender, Body: text }).toString(),
    }),
    answer: (response) => {
      const { code, message } = jsonOf(response);
      const answer = explainedAnswer(response, message);
      return answer.verdict === 'refused' && TWILIO_UNDELIVERABLE.has(code) ? { ...answer, verdict: 'undeliverable' } : answer;
    },
  },
  messagebird: {
    requires: ['token', 'sender'],
    request: ({ token = '', sender }, { to, text, reference }) =>
      postJson('https://rest.messagebird.com/messages', { originator: sender, recipients: [to.slice(1)], body: text, reference, datacoding: 'auto' }, { authorization: `AccessKey ${token}` }),
    answer: (response) => {
      const { errors = [] } = jsonOf(response) as { readonly errors?: readonly MessageBirdError[] };
      const answer = explainedAnswer(response, errors.map(({ description }) => String(description)).join(', '));
      const isOfRecipient = errors.some(({ code, parameter }) => MESSAGEBIRD_UNDELIVERABLE.has(code) && String(parameter).startsWith('recipient'));
      return answer.verdict === 'refused' && isOfRecipient ? { ...answer, verdict: 'undeliverable' } : answer;
    },
  },
  bird: {
    requires: ['workspaceId', 'accountId', 'token'],
    request: ({ workspaceId = '', accountId = '', token = '' }, { to, text, reference }) =>
      postJson(
        `https://api.bird.com/workspaces/${encodeURIComponent(workspaceId)}/channels/${encodeURIComponent(accountId)}/messages`,
        { receiver: { contacts: [{ identifierKey: 'phonenumber', identifierValue: to }] }, body: { type: 'text', text: { text } }, reference },
        { authorization: `AccessKey ${token}` },
      ),
    answer: (response) => explainedAnswer(response, jsonOf(response)['message']),
  },
  http: {
    requires: ['url'],
    request: ({ url = '', sender, headers = {} }, { to, text, reference }) => postJson(url, { to, ...(sender === undefined ? {} : { from: sender }), text, reference }, headers),
    answer: (response) => explainedAnswer(response, undefined),
  },
} as const satisfies Readonly<Record<string, SmsProvider>>;

export type SmsProviderName = keyof typeof smsProviders;

export const smsProviderNames = Object.keys(smsProviders) as readonly SmsProviderName[];

export const smsProviderOf = (name: SmsProviderName): SmsProvider => smsProviders[name];
