import { z } from 'zod';
import { MAX_OWN_SETTINGS, OWN_NAME } from '../../../domain/kernel/own-entries.ts';
import { ownKindFacts, ownKindNames } from '../../../domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFacts, OwnSetting, OwnSettings } from '../../../domain/monitors/own-monitor-kinds.ts';

/** A monitor kind of the host, as the API documentation describes it. It can be sent to another thread. */
export interface OwnKindDocument {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the settings. */
  readonly configuration: object;
}

const schemaOf = ({ schema, description }: OwnSetting): object => {
  const { type, nullable, orText: _orText, items, ...bounds } = schema;
  const ofItems = items === undefined ? {} : { items: { type: items.type, maxLength: items.maxLength } };
  return { type: nullable ? [type, 'null'] : type, ...bounds, ...ofItems, description };
};

const configurationOf = (title: string, settings: OwnSettings): object => ({
  type: 'object',
  title,
  properties: Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, schemaOf(setting)])),
  required: Object.entries(settings).flatMap(([name, { isRequired }]) => (isRequired ? [name] : [])),
  additionalProperties: false,
});

const documentOf = (name: string, { description, settings }: OwnKindFacts): OwnKindDocument => ({
  name,
  description,
  configuration: configurationOf(name, settings),
});

/** The documents that the thread of the API reference is told, because it has modules of its own. */
let told: readonly OwnKindDocument[] = [];

/** Adds documents of kinds that this thread does not have. */
export const tellOwnKinds = (documents: readonly OwnKindDocument[]): void => {
  told = documents;
};

/** Returns the documents of the monitor kinds of the host. */
export const documentedOwnKinds = (): readonly OwnKindDocument[] => [
  ...ownKindNames().flatMap((name) => {
    const facts = ownKindFacts(name);
    return facts === null ? [] : [documentOf(name, facts)];
  }),
  ...told,
];

const LONGEST_NAME = 40;

/** The schema of the name of a kind that a host adds. Rules decide whether this process has it. */
export const ownKindName = z
  .string()
  .regex(OWN_NAME, 'Expected a name such as x-acme-queue.')
  .meta({
    override: {
      type: 'string',
      pattern: OWN_NAME.source,
      get description() {
        const kinds = documentedOwnKinds().map(({ name, description }) => `\`${name}\`: ${description}`);
        return ['The kind, out of those that the application adds.', ...kinds].join(' ');
      },
    },
  });

const members = z
  .record(z.string().max(LONGEST_NAME), z.unknown())
  .refine((sent) => Object.keys(sent).length <= MAX_OWN_SETTINGS, `At most ${MAX_OWN_SETTINGS} settings.`);

/** The schema of the settings of a kind that a host adds. They depend on the kind, so domain rules validate them. */
export const ownConfiguration = members.meta({
  override: {
    type: 'object',
    description: 'The settings that the kind declares; replaced as a whole.',
    get anyOf() {
      const kinds = documentedOwnKinds();
      return kinds.length === 0 ? [{ type: 'object' as const }] : kinds.map(({ configuration }) => configuration);
    },
  },
});

/** The secrets of a monitor of a kind that a host adds. */
export const ownSecrets = {
  secrets: members
    .nullable()
    .exactOptional()
    .describe(
      'The secrets that the kind declares; replaced as a whole. Stored encrypted, never shown; null removes them, and so does a change of `target` or `configuration` without them.',
    ),
};

/** The member that replies show in place of the secrets. */
export const ownSecretSummary = { secretNames: z.array(z.string()).describe('The names of the stored secrets.') };
