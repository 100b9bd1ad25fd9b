/** The settings of a channel as a caller sends them; which members belong to which type is told by its row. */
export interface RequestedConfig {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly recipients?: readonly string[];
}

/** The settings of a channel as they are kept and shown. */
export interface ChannelConfig {
  readonly url?: string;
  /** The names of the headers; their values are secret. */
  readonly headerNames?: readonly string[];
  readonly recipients?: readonly string[];
}

/** What sets one type of channel apart. */
interface ChannelTypeFacts {
  readonly what: string;
  /** The members that its settings take, and whether they must be there. */
  readonly members: Readonly<Partial<Record<keyof RequestedConfig, 'required' | 'optional'>>>;
  /** Whether what it sends is signed with a secret of its own. */
  readonly isSigned: boolean;
  /** Who is reached, spelled so that equals are equal. */
  readonly recipientsOf: (config: ChannelConfig) => readonly string[];
  /** One message for each entry; null goes wherever the channel points to at that time. */
  readonly messagesOf: (config: ChannelConfig) => readonly (string | null)[];
}

const urlOf = ({ url }: ChannelConfig): readonly string[] => (url === undefined ? [] : [url]);
const mailboxesOf = ({ recipients = [] }: ChannelConfig): readonly string[] => recipients;

/** Every type of channel. */
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

/** The row of the table, in its general form. */
export const factsOfType = (type: ChannelType): ChannelTypeFacts => channelTypes[type];

interface Addressed {
  readonly type: ChannelType;
  readonly config: ChannelConfig;
}

/** Who a channel reaches. */
export const recipientsOf = ({ type, config }: Addressed): readonly string[] => factsOfType(type).recipientsOf(config);

/** The messages that one notice makes for a channel. */
export const messagesOf = ({ type, config }: Addressed): readonly (string | null)[] => factsOfType(type).messagesOf(config);
