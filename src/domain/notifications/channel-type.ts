import type { Issue } from '../kernel/issue.ts';
import { answerActions } from './answer-ticket.ts';
import { listField, textField } from './channel-fields.ts';
import type { ChannelField, ChannelFields, SettingsOf } from './channel-fields.ts';
import { MAX_SUBJECT_TEMPLATE, MAX_TEXT_TEMPLATE, unknownPlaceholders } from './notices/notice-template.ts';

/** The settings of a channel of any type. */
export type ChannelSettings = Readonly<Record<string, unknown>>;

/** The settings of an account at a provider, by their names. */
export interface ProviderSettings {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The properties of a channel type: one row of the table of types. See ADR 0057. */
export interface ChannelTypeFacts {
  readonly fields: ChannelFields;
  /** The settings that belong to an account, by the provider that `provider` names; empty if there are no providers. */
  readonly providers: Readonly<Record<string, ProviderSettings>>;
  /**
   * The readers of the messages: `people`, whose alerts are grouped and held in quiet hours, or `incidentManagement`
   * and `programs`, which receive each alert separately.
   */
  readonly audience: 'people' | 'incidentManagement' | 'programs';
  /** True if messages are signed with a secret of the channel. */
  readonly isSigned: boolean;
  /** True if the recipients are secrets. */
  readonly hasSecretRecipients: boolean;
  /** Returns the recipients of the channel, in comparable form. */
  readonly recipientsOf: (settings: ChannelSettings) => readonly string[];
  /** Returns an entry for each message. Null stands for the only destination of the channel. */
  readonly messagesOf: (config: ChannelSettings) => readonly (string | null)[];
  /** Returns the issues of settings that are valid one by one. */
  readonly issuesOf: (settings: ChannelSettings) => readonly Issue[];
  /** True if a person subscribes for themselves, so that an organization cannot have such a channel. */
  readonly isPersonal: boolean;
  /** The announced end of the service, or null. */
  readonly ends: ServiceEnd | null;
}

/** The end of a service. */
export interface ServiceEnd {
  /** The first day on which messages fail. */
  readonly on: `${number}-${number}-${number}`;
  /** The name of the channel type that takes its place. */
  readonly successor: string;
}

/** The declaration of a channel type. */
export interface Declaration<Fields extends ChannelFields> extends Pick<ChannelTypeFacts, 'audience'> {
  readonly fields: Fields;
  readonly providers?: Readonly<Record<string, ProviderSettings>>;
  readonly isSigned?: true;
  readonly recipientsOf: (settings: SettingsOf<Fields>) => readonly string[];
  readonly hasSecretRecipients?: true;
  /** By default, there is one message to the only destination. */
  readonly messagesOf?: (config: Partial<SettingsOf<Fields>>) => readonly (string | null)[];
  readonly issuesOf?: (settings: Partial<SettingsOf<Fields>>) => readonly Issue[];
  readonly isPersonal?: true;
  /** Set if its messages can offer answers. */
  readonly takesAnswers?: true;
  readonly ends?: ServiceEnd;
}

const template = (description: string, maxLength: number): ChannelField<string | undefined> => {
  const field = textField(description, { maxLength }, { optional: true });
  return {
    ...field,
    issues: (path, sent) => {
      const issues = field.issues(path, sent);
      return issues.length > 0
        ? issues
        : unknownPlaceholders(String(sent)).map((name) => ({ path, message: `There is no placeholder ${name}.` }));
    },
  };
};

/** The settings of all types whose messages have texts. */
const templateFields = {
  subjectTemplate: template(
    'Replaces the subject. Placeholders such as `{{monitor}}` are listed in docs/notifications.md.',
    MAX_SUBJECT_TEMPLATE,
  ),
  textTemplate: template(
    'Replaces the text. Placeholders such as `{{cause}}` are listed in docs/notifications.md.',
    MAX_TEXT_TEMPLATE,
  ),
} satisfies ChannelFields;

/** The names of the settings of all types whose messages have texts. */
export const templateNames: readonly string[] = Object.keys(templateFields);

/** The name of the setting of all types whose messages can offer answers. */
export const ANSWERS = 'answers';

const listedAnswers = listField(
  'The answers that its readers may give, in the order in which messages offer them; none by default. Everyone who reads a message can give them.',
  {
    items: { type: 'string', enum: answerActions, pattern: `^(${answerActions.join('|')})$` },
    maxItems: answerActions.length,
    plain: (entry) => entry,
  },
  { optional: true },
);

/** The setting of all types whose messages can offer answers. An empty list permits none. */
const answerFields: ChannelFields = {
  [ANSWERS]: {
    ...listedAnswers,
    schema: { ...listedAnswers.schema, minItems: 0 },
    issues: (path, sent) => (Array.isArray(sent) && sent.length === 0 ? [] : listedAnswers.issues(path, sent)),
  },
};

/** A channel type that keeps the types of its own settings. */
export interface DefinedChannelType<Fields extends ChannelFields> extends ChannelTypeFacts {
  readonly fields: Fields;
}

/** Declares a channel type. Its functions receive the settings of its fields, the secret ones included. */
export const defineChannelType = <const Fields extends ChannelFields>(
  declaration: Declaration<Fields>,
): DefinedChannelType<Fields> => {
  const { audience, fields, isSigned, hasSecretRecipients, messagesOf, issuesOf, recipientsOf } = declaration;
  const { isPersonal, takesAnswers, ends, providers } = declaration;
  const typed = (settings: ChannelSettings): SettingsOf<Fields> => settings as SettingsOf<Fields>;
  return {
    audience,
    isSigned: isSigned === true,
    hasSecretRecipients: hasSecretRecipients === true,
    fields: {
      ...fields,
      ...(audience === 'programs' || isPersonal === true ? {} : templateFields),
      ...(takesAnswers === true ? answerFields : {}),
    },
    providers: providers ?? {},
    recipientsOf: (settings) => recipientsOf(typed(settings)),
    messagesOf: messagesOf === undefined ? () => [null] : (config) => messagesOf(typed(config)),
    issuesOf: issuesOf === undefined ? () => [] : (settings) => issuesOf(typed(settings)),
    isPersonal: isPersonal === true,
    ends: ends ?? null,
  };
};

/**
 * Returns the fields that a channel with this provider can have, and whether its account requires them. An empty text
 * stands for no provider.
 */
export const fieldsWith = (
  provider: string,
  { fields, providers }: Pick<ChannelTypeFacts, 'fields' | 'providers'>,
): ChannelFields => {
  const chosen = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  const isOf = (name: string, account: ProviderSettings | undefined): boolean =>
    account !== undefined && (account.required.includes(name) || account.optional.includes(name));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isOf(name, chosen) || !Object.values(providers).some((account) => isOf(name, account)))
      .map(([name, field]) => [
        name,
        chosen?.required.includes(name) === true ? { ...field, isRequired: true } : field,
      ]),
  );
};
