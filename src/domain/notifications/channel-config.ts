import { isReservedHostName } from '../access/host-name.ts';
import type { Issue } from '../kernel/issue.ts';
import type { ChannelSettings } from './channel-type.ts';
import { factsOfType, isKnownType } from './channel-types.ts';
import type { ChannelType } from './channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from './channel.ts';
import { unknownTypeIssue } from './own-channel-types.ts';
import { voiceAccountSettings } from './voice-channel.ts';

/** Settings to validate. */
export interface ConfigFacts {
  /** The type of the channel. */
  readonly type: ChannelType;
  /** The settings as sent. A null member is removed. */
  readonly config: ChannelSettings;
  /** The stored secrets that are kept because the request does not contain them. */
  readonly kept: ChannelSettings;
  /** The settings whose hosts have an address that is not public. */
  readonly privateMembers: readonly string[];
  /** True if messages can be sent without a provider among the settings. Calls need the account of a channel. */
  readonly hasDefaultProvider: boolean;
}

const given = (config: ChannelSettings): ChannelSettings =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));

/** Validates the settings of a channel; empty if they are valid. */
export const configIssues = (facts: ConfigFacts): readonly Issue[] => {
  const { type, kept } = facts;
  if (!isKnownType(type)) return [unknownTypeIssue(type)];
  const { fields, issuesOf } = factsOfType(type);
  const sent = given(facts.config);
  const required = Object.entries(fields).filter(
    ([name, { isRequired }]) => isRequired && sent[name] === undefined && kept[name] === undefined,
  );
  const issues = [
    ...required.map(([name]) => ({ path: `config.${name}`, message: `Required for channels of type ${type}.` })),
    ...Object.entries(sent).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined)
        return [{ path: `config.${name}`, message: `Not supported by channels of type ${type}.` }];
      const found = field.issues(`config.${name}`, value);
      return found.length > 0 || !field.isAddress
        ? found
        : addressIssues(`config.${name}`, String(value), facts.privateMembers.includes(name));
    }),
    ...(type === 'sms' && !facts.hasDefaultProvider && sent['provider'] === undefined
      ? [{ path: 'config.provider', message: 'Required, because the service has no provider of its own.' }]
      : []),
    ...(type === 'voice' && !facts.hasDefaultProvider
      ? voiceAccountSettings
          .filter((name) => sent[name] === undefined)
          .map((name) => ({ path: `config.${name}`, message: `Required for channels of type ${type}.` }))
      : []),
  ];
  return issues.length > 0
    ? issues
    : issuesOf({ ...kept, ...sent }).map(({ path, message }) => ({ path: `config.${path}`, message }));
};

const addressIssues = (path: string, text: string, isPrivate: boolean): readonly Issue[] => {
  const issue = (message: string): readonly Issue[] => [{ path, message }];
  const url = URL.parse(text);
  if (url === null) return issue('The value is not a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return issue('Only http and https URLs are supported.');
  if (url.username !== '' || url.password !== '')
    return issue('Send credentials in a header; the URL is visible to everyone who can read the channel.');
  return isPrivate || isReservedHostName(url.hostname) ? issue('The host is not on the public internet.') : [];
};

/** Returns the addresses among the settings as sent, by member. */
export const addressesIn = (type: ChannelType, config: ChannelSettings): readonly (readonly [string, string])[] =>
  Object.entries(factsOfType(type).fields).flatMap(([name, { isAddress }]) =>
    isAddress && typeof config[name] === 'string' ? [[name, config[name]] as const] : [],
  );

/** Returns true if the custom headers include `Host`. */
export const setsHostHeader = ({ headers }: ChannelSettings): boolean =>
  typeof headers === 'object' &&
  headers !== null &&
  Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host');

/**
 * Returns the secrets of a channel that a change keeps, because secrets cannot be read and sent again. None is kept
 * when an address changes: otherwise a person who may change a channel could send its secrets to another address.
 */
export const keptSecrets = (
  type: ChannelType,
  sent: ChannelSettings,
  stored: Pick<NotificationChannel, 'type' | 'config' | 'secrets'> | null,
): ChannelSettings => {
  if (stored === null || stored.type !== type) return {};
  const { fields } = factsOfType(type);
  const present = settingsOf(stored);
  const moves = Object.entries(fields).some(
    ([name, field]) =>
      field.isAddress &&
      !(field.isSecret && sent[name] === undefined) &&
      normalized(field.stored, sent[name]) !== present[name],
  );
  if (moves || sent['provider'] !== present['provider']) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isSecret }]) =>
      isSecret && sent[name] === undefined && present[name] !== undefined ? [[name, present[name]]] : [],
    ),
  );
};

const normalized = (stored: (sent: unknown) => unknown, sent: unknown): unknown =>
  typeof sent === 'string' ? stored(sent) : undefined;

/** Returns the settings as stored: in canonical form, secrets apart. */
export const storedSettings = (
  type: ChannelType,
  sent: ChannelSettings,
  kept: ChannelSettings,
): { readonly config: ChannelSettings; readonly secrets: ChannelSettings } => {
  const { fields } = factsOfType(type);
  const all = { ...kept, ...given(sent) };
  const stored = Object.entries(fields).flatMap(([name, field]) =>
    all[name] === undefined ? [] : [{ name, isSecret: field.isSecret, value: field.stored(all[name]) }],
  );
  const pick = (isSecret: boolean): ChannelSettings =>
    Object.fromEntries(stored.filter((each) => each.isSecret === isSecret).map(({ name, value }) => [name, value]));
  return { config: pick(false), secrets: pick(true) };
};

interface Stored {
  readonly config: ChannelSettings;
  readonly secrets: ChannelSecrets;
}

/** Returns all settings of a channel, for building requests. */
export const settingsOf = ({ config, secrets: { signingSecret: _signing, ...secrets } }: Stored): ChannelSettings => ({
  ...config,
  ...secrets,
});

/** Returns the recipients of a channel. */
export const recipientsOf = ({ type, ...stored }: Stored & { readonly type: ChannelType }): readonly string[] =>
  factsOfType(type).recipientsOf(settingsOf(stored));

/** Returns the names of the secrets that are stored. */
export const secretNamesOf = ({ secrets: { signingSecret: _signing, ...secrets } }: Stored): readonly string[] =>
  Object.keys(secrets);

/** Returns the names of the custom headers, whose values are secret, or null for types without headers. */
export const headerNamesOf = ({ secrets: { headers } }: Stored): readonly string[] | null =>
  headers === undefined ? null : Object.keys(headers);
