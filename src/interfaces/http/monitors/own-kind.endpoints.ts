import { z } from 'zod';
import { getOwnMonitorKinds } from '../../../application/monitors/own-monitor-kinds.ts';
import type { NamedOwnKind } from '../../../application/monitors/own-monitor-kinds.ts';
import type { OwnSettings } from '../../../domain/monitors/own-monitor-kinds.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { int } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const ownSetting = z.object({
  name: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
  initial: z.unknown().describe('The default.'),
  schema: z
    .object({
      type: z.enum(['boolean', 'integer', 'string', 'array', 'object']),
      nullable: z.boolean(),
      minimum: z.number().exactOptional(),
      maximum: z.number().exactOptional(),
      minLength: int.exactOptional(),
      maxLength: int.exactOptional(),
      maxItems: int.exactOptional(),
      enum: z.array(z.string()).exactOptional(),
    })
    .describe('The type and bounds, in the vocabulary of JSON Schema.'),
});

const settingsOf = (settings: OwnSettings) =>
  Object.entries(settings).map(([name, { description, isRequired, initial, schema }]) => {
    const { items: _items, orText: _orText, format: _format, enum: values, ...bounds } = schema;
    return {
      name,
      description,
      isRequired,
      initial,
      schema: { ...bounds, ...(values === undefined ? {} : { enum: [...values] }) },
    };
  });

const ownKinds = replyFrom(
  z
    .object({
      kinds: z.array(
        z.object({
          name: z.string().describe('The `monitoringType` of its monitors.'),
          label: z.string(),
          description: z.string(),
          target: z.string().describe('What the target is.'),
          settings: z.array(ownSetting).describe('The members of `configuration`.'),
          secrets: z.array(ownSetting).describe('The members of `secrets`.'),
        }),
      ),
    })
    .meta({ id: 'OwnMonitorKinds' }),
  ({ kinds }: { readonly kinds: readonly NamedOwnKind[] }) => ({
    kinds: kinds.map(({ name, label, description, target, settings, secrets }) => ({
      name,
      label,
      description,
      target,
      settings: settingsOf(settings),
      secrets: settingsOf(secrets),
    })),
  }),
);

/** The endpoint that describes the monitor kinds of the host. */
export const ownKindEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitor-kinds',
    tag: 'CustomMonitors',
    summary: 'Describe the monitor kinds that the application adds',
    description: 'None, unless the service is a part of an application that adds kinds to the built-in ones.',
    useCase: getOwnMonitorKinds,
    toInput: () => ({}),
    reply: ownKinds,
  }),
];
