import { z } from 'zod';
import type { OpsgenieExport } from '../application/on-call-import/opsgenie-export.ts';
import { weekdays } from '../domain/on-call/schedule.ts';
import { id, instant, listOf, nullable, range, resource, unreadOf, zone } from './export-fields.ts';

const data = <Schema extends z.ZodType>(item: Schema) => resource(item, 'data');

const name = z.string().min(1);

const reference = z.object({
  type: z.string(),
  id: nullable(id),
  name: nullable(z.string()),
  username: nullable(z.string()),
});

const amount = z.object({ timeAmount: z.int().min(0), timeUnit: z.enum(['minutes', 'hours', 'days']).optional() });

const day = z
  .string()
  .transform((sent) => sent.toLowerCase())
  .pipe(z.enum(weekdays));

const restriction = z.object({
  startDay: day.optional(),
  startHour: z.int().min(0).max(24),
  startMin: z.int().min(0).max(59).default(0),
  endDay: day.optional(),
  endHour: z.int().min(0).max(24),
  endMin: z.int().min(0).max(59).default(0),
});

const rotation = z.object({
  id,
  name: nullable(z.string()),
  startDate: instant,
  endDate: nullable(instant),
  type: z.enum(['hourly', 'daily', 'weekly']),
  length: z.int().min(1).optional(),
  participants: listOf(reference),
  timeRestriction: nullable(
    z.object({ type: z.string(), restriction: nullable(restriction), restrictions: nullable(listOf(restriction)) }),
  ),
});

const period = z.object({ startDate: instant, endDate: instant, recipient: nullable(reference) });

const schedule = z.object({
  id,
  name,
  description: nullable(z.string()),
  timezone: zone,
  enabled: z.boolean().optional(),
  ownerTeam: nullable(z.object({ id })),
  rotations: listOf(rotation),
  overrides: data(
    z.object({
      alias: id,
      user: reference,
      startDate: instant,
      endDate: instant,
      rotations: nullable(listOf(z.object({ id }))),
    }),
  ).optional(),
  timeline: nullable(
    z.object({ finalTimeline: z.object({ rotations: listOf(z.object({ periods: nullable(listOf(period)) })) }) }),
  ),
});

const notificationRule = z.object({
  id,
  name: nullable(z.string()),
  actionType: z.string(),
  enabled: z.boolean().optional(),
  criteria: nullable(z.object({ type: z.string() })),
  timeRestriction: nullable(z.looseObject({})),
  steps: listOf(
    z.object({
      contact: z.object({ method: z.string(), to: z.string() }),
      sendAfter: nullable(amount),
      enabled: z.boolean().optional(),
    }),
  ).optional(),
});

const opsgenieMembers = {
  range,
  teams: data(
    z.object({
      id,
      name,
      members: listOf(z.object({ user: z.object({ id }), role: z.string().optional() })).optional(),
      routingRules: data(
        z.object({ id, name: nullable(z.string()), isDefault: z.boolean().optional(), notify: nullable(reference) }),
      ).optional(),
    }),
  ).default([]),
  users: data(
    z.object({
      id,
      username: name,
      fullName: nullable(z.string()),
      contacts: data(z.object({ id, method: z.string(), to: z.string() })).optional(),
      notificationRules: listOf(notificationRule).optional(),
    }),
  ),
  schedules: data(schedule),
  escalations: data(
    z.object({
      id,
      name,
      ownerTeam: nullable(z.object({ id })),
      rules: listOf(
        z.object({
          condition: z.string().optional(),
          notifyType: z.string().optional(),
          delay: amount,
          recipient: reference,
        }),
      ),
      repeat: nullable(
        z.object({
          waitInterval: z.int().min(0).optional(),
          count: z.int().min(0).optional(),
          closeAlertAfterAll: z.boolean().optional(),
        }),
      ),
    }),
  ).default([]),
  integrations: data(
    z.object({ id, name, type: z.string(), enabled: z.boolean().optional(), teamId: nullable(z.string()) }),
  ).default([]),
};

/** The export of Opsgenie, as its REST API returns the resources. */
export const opsgenieExport = z
  .looseObject(opsgenieMembers)
  .transform(({ range: finalRange, ...resources }): OpsgenieExport => ({
    ...resources,
    unread: unreadOf(resources, opsgenieMembers),
    ...(finalRange === undefined ? {} : { finalRange }),
  }));
