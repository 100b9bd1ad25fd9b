import { z } from 'zod';
import type { GrafanaExport } from '../application/on-call-import/grafana-export.ts';
import type { PagerDutyExport } from '../application/on-call-import/pagerduty-export.ts';
import {
  id,
  nullable,
  instant,
  localTime,
  zone,
  clockTime,
  seconds,
  listOf,
  resource,
  range,
  unreadOf,
} from './export-fields.ts';
import { opsgenieExport } from './opsgenie-export.ts';

const results = <Schema extends z.ZodType>(item: Schema) => resource(item, 'results');

const optionalResults = <Schema extends z.ZodType>(item: Schema) => results(item).default([]);

const grafanaShift = z.object({
  id,
  name: z.string(),
  type: z.enum(['single_event', 'recurrent_event', 'rolling_users', 'override']),
  time_zone: nullable(zone),
  level: nullable(z.int()),
  start: localTime,
  rotation_start: nullable(localTime),
  duration: seconds,
  frequency: nullable(z.string()),
  interval: nullable(z.int().min(1).max(100)),
  until: nullable(localTime),
  week_start: nullable(z.string()),
  by_day: nullable(listOf(z.string())),
  by_month: nullable(listOf(z.int())),
  by_monthday: nullable(listOf(z.int())),
  users: nullable(listOf(id)),
  rolling_users: nullable(listOf(listOf(id))),
  start_rotation_from_user_index: nullable(z.int().min(0)),
});

const grafanaMembers = {
  range,
  teams: optionalResults(z.object({ id, name: z.string().min(1) })),
  users: results(
    z.object({
      id,
      username: z.string(),
      email: nullable(z.string()),
      name: nullable(z.string()),
      teams: nullable(listOf(id)),
    }),
  ),
  schedules: results(
    z.object({
      id,
      name: z.string().min(1),
      type: z.enum(['web', 'calendar', 'ical']),
      team_id: nullable(id),
      time_zone: nullable(zone),
      shifts: nullable(listOf(id)),
      ical_url_primary: nullable(z.string()),
      ical_url_overrides: nullable(z.string()),
    }),
  ),
  on_call_shifts: results(grafanaShift),
  shift_swaps: optionalResults(
    z.object({
      id,
      schedule: id,
      swap_start: instant,
      swap_end: instant,
      beneficiary: id,
      benefactor: nullable(id),
      status: z.string(),
    }),
  ),
  escalation_chains: optionalResults(z.object({ id, name: z.string().min(1), team_id: nullable(id) })),
  escalation_policies: optionalResults(
    z.object({
      id,
      escalation_chain_id: id,
      position: z.int(),
      type: z.string(),
      duration: nullable(z.number().min(0)),
      important: nullable(z.boolean()),
      persons_to_notify: nullable(listOf(id)),
      persons_to_notify_next_each_time: nullable(listOf(id)),
      notify_on_call_from_schedule: nullable(id),
      team_to_notify: nullable(id),
      notify_if_time_from: nullable(clockTime),
      notify_if_time_to: nullable(clockTime),
    }),
  ),
  integrations: optionalResults(
    z.object({
      id,
      name: z.string().min(1),
      type: z.string(),
      team_id: nullable(id),
      default_route: nullable(z.object({ escalation_chain_id: nullable(id) })),
    }),
  ),
  routes: optionalResults(
    z.object({
      id,
      integration_id: id,
      escalation_chain_id: nullable(id),
      routing_type: nullable(z.string()),
      routing_regex: nullable(z.string()),
      position: z.int(),
      is_the_last_route: nullable(z.boolean()),
    }),
  ),
  personal_notification_rules: optionalResults(
    z.object({
      id,
      user_id: id,
      position: z.int(),
      important: nullable(z.boolean()),
      type: z.string(),
      duration: nullable(z.number().min(0)),
    }),
  ),
  final_shifts: z
    .record(z.string(), results(z.object({ user_pk: id, shift_start: instant, shift_end: instant })))
    .default({}),
};

const grafanaExport = z.looseObject(grafanaMembers).transform(({ range: finalRange, ...resources }): GrafanaExport => ({
  ...resources,
  unread: unreadOf(resources, grafanaMembers),
  ...(finalRange === undefined ? {} : { finalRange }),
}));

const reference = z.object({ id, type: z.string().optional() });

const contactMethod = z.object({
  id,
  type: z.string(),
  address: z.string().optional(),
  country_code: nullable(z.int()),
  label: nullable(z.string()),
});

const entry = z.object({ start: instant, end: instant, user: reference.nullable() });

const pagerDutyLayer = z.object({
  id,
  name: z.string(),
  start: instant,
  end: nullable(instant),
  rotation_virtual_start: instant,
  rotation_turn_length_seconds: seconds,
  users: listOf(z.object({ user: reference.nullable() })),
  restrictions: listOf(
    z.object({
      type: z.string(),
      start_time_of_day: clockTime,
      duration_seconds: z.int().min(1),
      start_day_of_week: nullable(z.int().min(1).max(7)),
    }),
  ).optional(),
});

const pagerDutyMembers = {
  range,
  teams: resource(
    z.object({
      id,
      name: z.string().min(1),
      members: listOf(z.object({ user: reference, role: z.string().optional() })).optional(),
    }),
    'teams',
  ).default([]),
  users: resource(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      teams: listOf(reference).optional(),
      contact_methods: listOf(contactMethod).optional(),
      notification_rules: listOf(
        z.object({ id, urgency: z.string(), start_delay_in_minutes: z.int().min(0), contact_method: reference }),
      ).optional(),
    }),
    'users',
  ),
  schedules: resource(
    z.object({
      id,
      name: z.string().min(1),
      time_zone: zone,
      description: nullable(z.string()),
      teams: listOf(reference).optional(),
      schedule_layers: listOf(pagerDutyLayer),
      overrides: listOf(entry.extend({ id })).optional(),
      final_schedule: nullable(z.object({ rendered_schedule_entries: listOf(entry).optional() })),
    }),
    'schedules',
  ),
  escalation_policies: resource(
    z.object({
      id,
      name: z.string().min(1),
      num_loops: z.int().min(0).optional(),
      teams: listOf(reference).optional(),
      escalation_rules: listOf(
        z.object({
          escalation_delay_in_minutes: z.int().min(0),
          targets: listOf(reference.extend({ type: z.string() })),
          escalation_rule_assignment_strategy: nullable(z.object({ type: z.string() })),
        }),
      ),
    }),
    'escalation_policies',
  ).default([]),
  services: resource(
    z.object({
      id,
      name: z.string().min(1),
      status: z.string().optional(),
      escalation_policy: nullable(reference),
      teams: listOf(reference).optional(),
      auto_resolve_timeout: nullable(z.number()),
      acknowledgement_timeout: nullable(z.number()),
      incident_urgency_rule: nullable(z.object({ type: z.string(), urgency: z.string().optional() })),
    }),
    'services',
  ).default([]),
};

const pagerDutyExport = z
  .looseObject(pagerDutyMembers)
  .transform(({ range: finalRange, ...resources }): PagerDutyExport => ({
    ...resources,
    unread: unreadOf(resources, pagerDutyMembers),
    ...(finalRange === undefined ? {} : { finalRange }),
  }));

/**
 * The exports that can be imported, by tool. Members of the document that are not read are kept, so that the plan names
 * their records.
 */
export const onCallExports = {
  'grafana-oncall': grafanaExport,
  pagerduty: pagerDutyExport,
  opsgenie: opsgenieExport,
} as const;
