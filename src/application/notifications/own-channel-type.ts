import type { ChannelField, ChannelFields, SettingsOf } from '../../domain/notifications/channel-fields.ts';
import { defineChannelType } from '../../domain/notifications/channel-type.ts';
import type { ChannelSettings, ChannelTypeFacts, Declaration } from '../../domain/notifications/channel-type.ts';
import type { ChannelDraft, ChannelRequest, ChannelResponse, ReceiverReply } from './channel.ports.ts';

type Audience = ChannelTypeFacts['audience'];

/** A channel type that a host adds, made by `defineOwnChannelType`. See ADR 0353. */
export interface OwnChannelType {
  /** A sentence for the API documentation, such as `A message to a room of Acme Chat.` */
  readonly description: string;
  /** The names of the settings that the host has declared. */
  readonly settings: readonly string[];
  /** The row of the type in the table of types. */
  readonly facts: ChannelTypeFacts;
  /** Returns the HTTP request that sends the draft. */
  requestOf(settings: ChannelSettings, draft: ChannelDraft): ChannelRequest;
  /** Returns the meaning of the response; absent if its status says it. */
  replyOf?(response: ChannelResponse, settings: ChannelSettings): ReceiverReply;
}

/** The declaration of a channel type of a host. Its functions receive the settings of its fields, secrets included. */
export interface OwnChannelDeclaration<Fields extends ChannelFields> extends Omit<
  Declaration<Fields>,
  'ends' | 'isPersonal' | 'takesAnswers'
> {
  readonly description: string;
  readonly requestOf: (settings: SettingsOf<Fields>, draft: ChannelDraft) => ChannelRequest;
  /** By default, the status of the response decides: 2xx is a success, 410 the end of the channel. */
  readonly replyOf?: (response: ChannelResponse, settings: SettingsOf<Fields>) => ReceiverReply;
}

const audiences: readonly unknown[] = ['people', 'incidentManagement', 'programs'] satisfies readonly Audience[];

/** Members as plain JavaScript may give them. */
type Given<Declared> = { readonly [Name in keyof Declared]?: unknown };

const isField = (field: Given<ChannelField<unknown>> | null): boolean =>
  typeof field?.issues === 'function' && typeof field.stored === 'function' && field.schema !== undefined;

/** Returns the first member of a declaration that plain JavaScript has not given as it must be, or null. */
const faultOf = (declaration: Given<OwnChannelDeclaration<ChannelFields>>): string | null => {
  const { description, audience, fields, recipientsOf, requestOf, messagesOf, issuesOf, replyOf } = declaration;
  if (typeof description !== 'string' || description.trim() === '') return 'description must be a sentence';
  if (!audiences.includes(audience)) return `audience must be one of ${audiences.join(', ')}`;
  if (typeof fields !== 'object' || fields === null) return 'fields must be an object';
  const given = Object.entries(fields as Readonly<Record<string, Given<ChannelField<unknown>> | null>>);
  const notMade = given.find(([, field]) => !isField(field))?.[0];
  if (notMade !== undefined) return `fields.${notMade} must be made by a function such as textField`;
  const optional = Object.entries({ messagesOf, issuesOf, replyOf }).filter(([, value]) => value !== undefined);
  const missing = [...Object.entries({ recipientsOf, requestOf }), ...optional].find(
    ([, value]) => typeof value !== 'function',
  );
  return missing === undefined ? null : `${missing[0]} must be a function`;
};

/**
 * Declares a channel type for the option `channelTypes` of `createWatchstead`. The fields are made by `urlField`,
 * `textField`, `numberField`, `wordField` and `listField` of `domain.notifications`. Throws a `TypeError` that names a
 * missing member.
 */
export const defineOwnChannelType = <const Fields extends ChannelFields>(
  declaration: OwnChannelDeclaration<Fields>,
): OwnChannelType => {
  const fault = faultOf(declaration);
  if (fault !== null) throw new TypeError(`A channel type cannot be declared: ${fault}.`);
  const { description, fields, requestOf, replyOf } = declaration;
  const typed = (settings: ChannelSettings): SettingsOf<Fields> => settings as SettingsOf<Fields>;
  return {
    description,
    settings: Object.keys(fields),
    facts: defineChannelType(declaration),
    requestOf: (settings, draft) => requestOf(typed(settings), draft),
    ...(replyOf === undefined ? {} : { replyOf: (response, settings) => replyOf(response, typed(settings)) }),
  };
};
