/** The settings of a channel as sent by a caller; the type determines which members apply. */
export interface RequestedConfig {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly recipients?: readonly string[];
}

/** The settings of a channel as stored and shown. */
export interface ChannelConfig {
  readonly url?: string;
  /** The names of the headers; their values are secret. */
  readonly headerNames?: readonly string[];
  readonly recipients?: readonly string[];
}

/** The properties of a channel type. */
interface ChannelTypeFacts {
  readonly what: string;
  /** The members of its settings, and whether they are required. */
  readonly members: Readonly<Partial<Record<keyof RequestedConfig, 'required' | 'optional'>>>;
  /** Whether messages are signed with a secret of the channel. */
  readonly isSigned: boolean;
  /** Whom the channel reaches, in comparable form. */
  readonly recipientsOf: (config: ChannelConfig) => readonly string[];
  /** One message per entry; null is resolved to the channel's destination at sending time. */
  readonly messagesOf: (config: ChannelConfig) => readonly (string | null)[];
}

const urlOf = ({ url }: ChannelConfig): readonly string[] => (url === undefined ? [] : [url]);
const mailboxesOf = ({ recipients = [] }: ChannelConfig): readonly string[] => recipients;

export const channelTypes = {
  webhook: {
    what: 'An HTTP request, signed after Standard Webhooks',
    members: { url: 'required', headers: 'optional' },
    isSigned: true,
    recipientsOf: urlOf,
    messagesOf: () => [null],
  },
  email: {
    what: 'A mail to each recipient',
    members: { recipients: 'required' },
    isSigned: false,
    recipientsOf: mailboxesOf,
    messagesOf: mailboxesOf,
  },
} as const satisfies Readonly<Record<string, ChannelTypeFacts>>;

export type ChannelType = keyof typeof channelTypes;

export const channelTypeNames = Object.keys(channelTypes) as readonly ChannelType[];

export const factsOfType = (type: ChannelType): ChannelTypeFacts => channelTypes[type];

interface Addressed {
  readonly type: ChannelType;
  readonly config: ChannelConfig;
}

/** Whom a channel reaches. */
export const recipientsOf = ({ type, config }: Addressed): readonly string[] => factsOfType(type).recipientsOf(config);

/** The messages that one notification produces for a channel. */
export const messagesOf = ({ type, config }: Addressed): readonly (string | null)[] => factsOfType(type).messagesOf(config);
