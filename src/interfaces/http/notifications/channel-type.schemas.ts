import { z } from 'zod';
import {
  channelTypeNames,
  factsOfType,
  isSharedType,
  sharedTypeNames,
} from '../../../domain/notifications/channel-types.ts';
import type { ChannelType, SharedChannelType } from '../../../domain/notifications/channel-types.ts';
import { MAX_SETTINGS, isOwnTypeName, ownTypeNames } from '../../../domain/notifications/own-channel-types.ts';

/** Descriptions of the messages that channels of each built-in type send, for the API and the guide to notifications. */
export const channelDescriptions: Readonly<Record<ChannelType, string>> = {
  webhook: 'An HTTP request, signed after Standard Webhooks.',
  email: 'A mail to each recipient.',
  sms: 'A text message to each recipient.',
  slack: 'A message to a Slack channel through an incoming webhook.',
  teams: 'A card in Microsoft Teams through a workflow or an incoming webhook.',
  discord: 'A message to a Discord channel through a webhook.',
  telegram: 'A message of a Telegram bot.',
  pagerduty: 'An event of the PagerDuty Events API v2.',
  opsgenie: 'An Opsgenie alert. Opsgenie ends on 2027-04-05; change the type to `jira-service-management` before.',
  'jira-service-management': 'An alert of Jira Service Management, the successor of Opsgenie.',
  pushover: 'A Pushover notification.',
  ntfy: 'An ntfy notification.',
  googlechat: 'A card in a Google Chat space through an incoming webhook.',
  mattermost: 'A message to a Mattermost channel through an incoming webhook.',
  rocketchat: 'A message to a Rocket.Chat channel through an incoming webhook.',
  gotify: 'A Gotify message.',
  matrix: 'A message to a Matrix room.',
  zulip: 'A message to a topic of a Zulip channel.',
  signal: 'A Signal message to each recipient, through signal-cli-rest-api.',
  whatsapp: 'A WhatsApp template message to each recipient, through the Cloud API.',
  apprise: 'A message through an Apprise API server to the services that it knows.',
  voice: 'A call to each recipient, which says the message.',
  webPush: 'A push message to a browser, by its subscription with the key of `GET /api/im/web-push-key`.',
};

/** A type of the host, as the API documentation describes it. It can be sent to another thread. */
export interface OwnTypeDocument {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the settings. */
  readonly config: object;
}

const ownDocuments = new Map<string, OwnTypeDocument>();

/** Adds types of the host to the API documentation. See ADR 0353. */
export const addOwnDocuments = (documents: readonly OwnTypeDocument[]): void => {
  for (const document of documents) ownDocuments.set(document.name, document);
};

/** Removes a type of a host from the API documentation. */
export const removeOwnDocument = (name: string): void => {
  ownDocuments.delete(name);
};

/** Returns the documents of the types of the host. */
export const documentedOwnTypes = (): readonly OwnTypeDocument[] => [...ownDocuments.values()];

const configSchemaOf = (name: string, description: string): object => {
  const { fields } = factsOfType(name as ChannelType);
  return {
    type: 'object',
    title: name,
    description,
    properties: Object.fromEntries(
      Object.entries(fields).map(([member, { schema, isSecret }]) => [
        member,
        { ...schema, ...(isSecret ? { writeOnly: true } : {}) },
      ]),
    ),
    required: Object.entries(fields).flatMap(([member, { isRequired }]) => (isRequired ? [member] : [])),
    additionalProperties: false,
  };
};

/** Returns the document of a type of the host that has been added to the table of types. */
export const ownTypeDocument = (name: string, description: string): OwnTypeDocument => ({
  name,
  description,
  config: configSchemaOf(name, description),
});

/** Returns the documents of all types: the built-in ones, then those of the host. */
const allDocuments = (): readonly OwnTypeDocument[] => [
  ...sharedTypeNames.map((name) => ownTypeDocument(name, channelDescriptions[name])),
  ...documentedOwnTypes(),
];

/** Returns the names of all types of channels, those of the host included. */
const listedTypes = (): string[] => allDocuments().map(({ name }) => name);

/**
 * Returns a schema of types, among them those that a host adds after this module was loaded. A custom schema with a
 * check cannot be documented.
 */
const typeThat = <Type>(isAccepted: (value: unknown) => boolean, expected: () => readonly string[]) =>
  z.unknown().check(({ value, issues }) => {
    if (!isAccepted(value)) issues.push({ code: 'invalid_value', values: [...expected()], input: value });
  }) as unknown as z.ZodType<Type, Type>;

const sharedTypes = (): readonly string[] => [...sharedTypeNames, ...ownTypeNames()];

/** The documentation of a type, which is made when it is asked for. */
const documented = {
  type: 'string' as const,
  get enum() {
    return listedTypes();
  },
};

const described = {
  type: 'string' as const,
  get enum() {
    return listedTypes();
  },
  get description() {
    return allDocuments()
      .map(({ name, description }) => `\`${name}\`: ${description}`)
      .join(' ');
  },
};

/** The schema of the type of a channel that is created or changed. */
export const channelType = typeThat<SharedChannelType>(isSharedType, sharedTypes).meta({ override: described });

/** Channels can have a type that the host no longer adds. */
const isStoredType = (value: unknown): boolean =>
  isSharedType(value) || (typeof value === 'string' && isOwnTypeName(value));

const storedType = typeThat<SharedChannelType>(isStoredType, sharedTypes);

/** The schema of the type of a stored channel. */
export const storedChannelType = storedType.meta({ override: described });

/** The schema of a type in a query. */
export const channelTypeQuery = storedType.meta({ override: documented });

/** The schema of the type of a link of a drill, which has a channel or a contact method. */
export const linkType = typeThat<ChannelType>(
  (value) => isStoredType(value) || channelTypeNames.some((name) => name === value),
  () => channelTypeNames,
).meta({
  override: {
    type: 'string',
    get enum() {
      return [...channelTypeNames, ...documentedOwnTypes().map(({ name }) => name)];
    },
  },
});

/** The schema of the settings of a channel. They depend on the type, so domain rules validate them. */
export const channelConfig = z
  .record(z.string().max(64), z.unknown())
  .refine((sent) => Object.keys(sent).length <= MAX_SETTINGS, `At most ${MAX_SETTINGS} settings.`)
  .meta({
    override: {
      type: 'object',
      get anyOf() {
        return allDocuments().map(({ config }) => config);
      },
      description:
        'Replaces all settings. Secrets that are not sent are kept as long as the type and the address that they are sent to stay; null removes one.',
    },
  });
