import type { Rule } from '../kernel/rules.ts';

/** The types of sources that organizations can create, each with a description of the deliveries that it receives. */
const sourceTypes = {
  generic: 'JSON of scripts and other tools',
  alertmanager: 'Prometheus Alertmanager, `webhook_config`',
  grafana: 'Grafana Alerting, webhook contact point',
  datadog: 'Datadog webhooks',
  cloudwatch: 'Amazon CloudWatch alarms by SNS',
  sentry: 'Sentry webhooks',
  'uptime-kuma': 'Uptime Kuma webhooks',
  'email-json': 'Mail that an inbound mail service posts as JSON',
  pagerduty: 'Clients of the PagerDuty Events API v2',
} as const;

/** A type of source that organizations can create. */
export type SourceType = keyof typeof sourceTypes;

/** The names of the types with which a source can be created. */
export const sourceTypeNames = Object.keys(sourceTypes) as readonly SourceType[] as readonly [
  SourceType,
  ...SourceType[],
];

/**
 * The types of the sources that every organization has: the events endpoint, and the automatic incidents of its
 * monitors.
 */
export const builtInTypes = ['events', 'monitors'] as const;
/** A type of the sources that every organization has. */
export type BuiltInType = (typeof builtInTypes)[number];

/** The names with which built-in sources are stored. Users can change them. */
export const builtInNames: Readonly<Record<BuiltInType, string>> = { events: 'Events', monitors: 'Monitors' };

/** The types of all sources, the built-in ones included. */
export type AnySourceType = SourceType | BuiltInType;

/** Returns true if sources of the type receive deliveries. */
export const isReceiving = (type: AnySourceType): type is SourceType => Object.hasOwn(sourceTypes, type);

/** The rule that protects built-in sources, which have no token and cannot be deleted. */
export const receivingRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ type }) => !isReceiving(type),
    data: () => ({
      issues: [{ path: 'id', message: 'The source is built in: it has no token and cannot be deleted.' }],
    }),
  },
] as const satisfies readonly Rule<{ readonly type: AnySourceType }>[];

/** The rule that refuses to switch off the events endpoint. */
export const activityRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ type, isActive }) => type === 'events' && !isActive,
    data: () => ({ issues: [{ path: 'isActive', message: 'The source of the events endpoint is always active.' }] }),
  },
] as const satisfies readonly Rule<{ readonly type: AnySourceType; readonly isActive: boolean }>[];
