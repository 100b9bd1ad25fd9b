import type { Rule } from '../kernel/rules.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import type { ChannelType } from '../notifications/channel-types.ts';
import { isInCountries } from '../notifications/voice-channel.ts';

/** A phone number that a person wants to be called at. */
export interface CalledNumber {
  readonly type: ChannelType;
  readonly config: ChannelSettings;
  /** The calling codes of the countries that the organization calls, or null if it has no account for calls. */
  readonly voiceCountries: readonly string[] | null;
}

/** A number of another country is refused, because the organization pays for the calls. */
export const phoneCountryRules = [
  {
    code: 'phoneCountryNotAllowed',
    broken: ({ type, config, voiceCountries }) =>
      type === 'voice' && !isInCountries(String(config['recipient']), voiceCountries ?? []),
    data: ({ voiceCountries }) => ({ countries: voiceCountries ?? [] }),
  },
] as const satisfies readonly Rule<CalledNumber>[];
