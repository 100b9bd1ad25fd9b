import type { Issue } from '../kernel/issue.ts';
import type { Notice } from './alert.ts';
import { answerOfStatus } from './channel-answer.ts';
import type { ChannelResponse, ReceiverReply } from './channel-answer.ts';
import { textField } from './channel-fields.ts';
import type { ChannelField, ChannelFields, SettingsOf } from './channel-fields.ts';
import type { NoticeContent } from './notices/notice-content.ts';
import { MAX_SUBJECT_TEMPLATE, MAX_TEXT_TEMPLATE, unknownPlaceholders } from './notices/notice-template.ts';

/** The settings of a channel, their types forgotten. */
export type ChannelSettings = Readonly<Record<string, unknown>>;

/** An HTTP request to a service. */
export interface ChannelRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A message to be sent. */
export interface ChannelDraft {
  /** The notification; the first of a message that lists several. */
  readonly notice: Notice;
  readonly content: NoticeContent;
  /** The same for all attempts. */
  readonly messageId: string;
  /** The address of the service, for links. */
  readonly baseUrl: string;
  /** One of several recipients; null if the channel has one destination. */
  readonly recipient: string | null;
}

/** A channel type: one row of the table of types. */
export interface ChannelTypeFacts {
  readonly what: string;
  readonly fields: ChannelFields;
  /** Who reads the messages: people, whose alerts are grouped and held in quiet hours; incident management, which gets each at once; or programs, which get each. */
  readonly audience: 'people' | 'incidentManagement' | 'programs';
  /** Whether messages are signed with a secret of the channel. */
  readonly isSigned: boolean;
  /** Whether the recipients are secrets. */
  readonly hasSecretRecipients: boolean;
  /** Whom the channel reaches, in comparable form. */
  readonly recipientsOf: (settings: ChannelSettings) => readonly string[];
  /** One message per entry; null stands for the only destination of the channel. */
  readonly messagesOf: (config: ChannelSettings) => readonly (string | null)[];
  /** What is wrong with settings that are valid one by one. */
  readonly issuesOf: (settings: ChannelSettings) => readonly Issue[];
  /** Null for types that are not sent by HTTP. */
  readonly request: ((settings: ChannelSettings, draft: ChannelDraft) => ChannelRequest) | null;
  readonly answer: (response: ChannelResponse, settings: ChannelSettings) => ReceiverReply;
}

interface Declaration<Fields extends ChannelFields> extends Pick<ChannelTypeFacts, 'what' | 'audience'> {
  readonly fields: Fields;
  readonly isSigned?: true;
  readonly recipientsOf: (settings: SettingsOf<Fields>) => readonly string[];
  readonly hasSecretRecipients?: true;
  /** By default, there is one message to the only destination. */
  readonly messagesOf?: (config: Partial<SettingsOf<Fields>>) => readonly (string | null)[];
  readonly issuesOf?: (settings: Partial<SettingsOf<Fields>>) => readonly Issue[];
  readonly request: ((settings: SettingsOf<Fields>, draft: ChannelDraft) => ChannelRequest) | null;
  /** By default, the status decides. */
  readonly answer?: (response: ChannelResponse, settings: SettingsOf<Fields>) => ReceiverReply;
}

const template = (description: string, maxLength: number): ChannelField<string | undefined> => {
  const field = textField(description, { maxLength }, { optional: true });
  return {
    ...field,
    issues: (path, sent) => {
      const issues = field.issues(path, sent);
      return issues.length > 0 ? issues : unknownPlaceholders(String(sent)).map((name) => ({ path, message: `There is no placeholder ${name}.` }));
    },
  };
};

/** The settings of every type whose messages have texts. */
const templateFields: ChannelFields = {
  subjectTemplate: template('Replaces the subject. Placeholders such as `{{monitor}}` are listed in docs/notifications.md.', MAX_SUBJECT_TEMPLATE),
  textTemplate: template('Replaces the text. Placeholders such as `{{cause}}` are listed in docs/notifications.md.', MAX_TEXT_TEMPLATE),
};

/** Declares a channel type. Its functions receive the settings of its fields, the secret ones included. */
export const defineChannelType = <const Fields extends ChannelFields>({ isSigned, hasSecretRecipients, ...type }: Declaration<Fields>): ChannelTypeFacts => {
  const typed = (settings: ChannelSettings): SettingsOf<Fields> => settings as SettingsOf<Fields>;
  const { request, answer, messagesOf, issuesOf, recipientsOf, fields, what, audience } = type;
  return {
    ...{ what, audience, isSigned: isSigned === true, hasSecretRecipients: hasSecretRecipients === true },
    fields: audience === 'programs' ? fields : { ...fields, ...templateFields },
    recipientsOf: (settings) => recipientsOf(typed(settings)),
    messagesOf: messagesOf === undefined ? () => [null] : (config) => messagesOf(typed(config)),
    issuesOf: issuesOf === undefined ? () => [] : (settings) => issuesOf(typed(settings)),
    request: request === null ? null : (settings, draft) => request(typed(settings), draft),
    answer: answer === undefined ? answerOfStatus : (response, settings) => answer(response, typed(settings)),
  };
};

/** A POST request with a JSON body. */
export const postJson = (url: string, body: object, headers: Readonly<Record<string, string>> = {}): ChannelRequest => ({
  method: 'POST',
  url,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Identifies what a notification is about, so that incident management recognizes later notifications and the end of the alert. */
export const alertIdOf = ({ type, data: { incident, monitor, channel, message } }: Notice): string =>
  `watchstead-${incident?.id ?? `${type.split('.')[0] ?? ''}-${monitor?.id ?? channel?.id ?? message?.id ?? ''}`}`;

/** Whether a notification ends the alert. */
export const endsAlert = ({ type, tone }: NoticeContent): boolean => tone === 'up' || type === 'incident.monitoringStopped';
