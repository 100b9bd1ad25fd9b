import type { Issue } from '../kernel/issue.ts';
import { PHONE_NUMBER } from '../kernel/phone-number.ts';
import { headersField, listField, textField, urlField, wordField } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';
import { MAX_RECIPIENTS } from './sms-channel.ts';

/** The providers of calls, each with the settings of its accounts. */
const voiceProviders = {
  twilio: { required: ['accountId', 'token', 'sender'], optional: [] },
  http: { required: ['url', 'secret'], optional: ['sender', 'headers'] },
} as const;

/** The name of a provider of calls. `http` is any gateway with an HTTP interface. */
export type VoiceProviderName = keyof typeof voiceProviders;

/** The largest number of countries of a channel. */
export const MAX_COUNTRIES = 50;

/** The settings that belong to the account, which contact methods take from the channel of their organization. */
export const voiceAccountSettings = ['provider', 'countries'] as const;

/** Returns true if a phone number begins with one of the calling codes. */
export const isInCountries = (number: string, countries: readonly string[]): boolean =>
  countries.some((code) => number.startsWith(code));

interface VoiceSettings {
  readonly provider?: VoiceProviderName | undefined;
  readonly recipients?: readonly string[] | undefined;
  readonly countries?: readonly string[] | undefined;
}

const accountIssues = (settings: VoiceSettings & Readonly<Record<string, unknown>>): readonly Issue[] => {
  const { provider } = settings;
  if (provider === undefined) return [];
  return voiceProviders[provider].required
    .filter((name) => settings[name] === undefined)
    .map((name) => ({ path: name, message: `Required for the provider ${provider}.` }));
};

const countryIssues = ({ recipients = [], countries }: VoiceSettings): readonly Issue[] =>
  recipients.flatMap((number, index) =>
    countries === undefined || isInCountries(number, countries)
      ? []
      : [{ path: `recipients.${index}`, message: 'The number belongs to none of the countries.' }],
  );

/** Calls each recipient and says the message. Its account also calls people on call. See ADR 0327. */
export const voice = defineChannelType({
  fields: {
    recipients: listField(
      'The phone numbers in E.164, such as +41791234567.',
      { items: { type: 'string', pattern: PHONE_NUMBER }, maxItems: MAX_RECIPIENTS, plain: (entry) => entry },
      {},
    ),
    countries: listField(
      'The calling codes of the countries that may be called, such as +41; required. A longer code, such as +1787, permits a part of a country.',
      { items: { type: 'string', pattern: '^\\+[1-9]\\d{0,6}$' }, maxItems: MAX_COUNTRIES, plain: (entry) => entry },
      { optional: true },
    ),
    provider: wordField('The provider; required.', Object.keys(voiceProviders) as readonly VoiceProviderName[], {
      optional: true,
    }),
    accountId: textField('For `twilio`: the account SID.', { pattern: '^[\\w-]+$' }, { optional: true }),
    token: textField(
      'For `twilio`: the auth token.',
      { pattern: '^[\\x21-\\x7e]+$' },
      { optional: true, secret: true },
    ),
    sender: textField('The number that calls, in E.164.', { pattern: PHONE_NUMBER }, { optional: true }),
    url: urlField('For `http`: the URL that receives the calls as JSON.', { optional: true }),
    secret: textField(
      'For `http`: the secret of Standard Webhooks (`whsec_` and 24 to 64 bytes in base64). It signs the requests in both directions.',
      { pattern: '^whsec_[A-Za-z0-9+\\/]{32,86}={0,2}$' },
      { optional: true, secret: true },
    ),
    headers: headersField('For `http`: headers of the requests; stored encrypted and never shown.'),
  },
  providers: voiceProviders,
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
  issuesOf: (settings) => [...accountIssues(settings), ...countryIssues(settings)],
});
