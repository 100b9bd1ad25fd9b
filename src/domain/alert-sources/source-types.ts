import type { Rule } from '../kernel/rules.ts';
import type { MapDelivery } from './mapped-alert.ts';
import { mapAlertmanager } from './mappings/alertmanager.ts';
import { mapCloudwatch } from './mappings/cloudwatch.ts';
import { mapDatadog } from './mappings/datadog.ts';
import { mapEmailJson } from './mappings/email-json.ts';
import { mapGeneric } from './mappings/generic.ts';
import { mapGrafana } from './mappings/grafana.ts';
import { mapPagerduty } from './mappings/pagerduty.ts';
import { mapSentry } from './mappings/sentry.ts';
import { mapUptimeKuma } from './mappings/uptime-kuma.ts';

/** The types of sources that organizations create, and how their deliveries are read. */
export const sourceTypes = {
  generic: { what: 'JSON of scripts and other tools', map: mapGeneric },
  alertmanager: { what: 'Prometheus Alertmanager, `webhook_config`', map: mapAlertmanager },
  grafana: { what: 'Grafana Alerting, webhook contact point', map: mapGrafana },
  datadog: { what: 'Datadog webhooks', map: mapDatadog },
  cloudwatch: { what: 'Amazon CloudWatch alarms by SNS', map: mapCloudwatch },
  sentry: { what: 'Sentry webhooks', map: mapSentry },
  'uptime-kuma': { what: 'Uptime Kuma webhooks', map: mapUptimeKuma },
  'email-json': { what: 'Mail that an inbound mail service posts as JSON', map: mapEmailJson },
  pagerduty: { what: 'Clients of the PagerDuty Events API v2', map: mapPagerduty },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly map: MapDelivery }>>;

export type SourceType = keyof typeof sourceTypes;

/** Every type that a source can be created with. */
export const sourceTypeNames = Object.keys(sourceTypes) as readonly SourceType[] as readonly [SourceType, ...SourceType[]];

/** The sources that every organization has: the events endpoint, and the automatic incidents of its monitors. */
export const builtInTypes = ['events', 'monitors'] as const;
export type BuiltInType = (typeof builtInTypes)[number];

export type AnySourceType = SourceType | BuiltInType;

/** Whether the type has deliveries. */
export const isReceiving = (type: AnySourceType): type is SourceType => Object.hasOwn(sourceTypes, type);

/** Which sources have a token and can be deleted: those that are not built in. */
export const receivingRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ type }) => !isReceiving(type),
    data: () => ({ issues: [{ path: 'id', message: 'The source is built in: it has no token and cannot be deleted.' }] }),
  },
] as const satisfies readonly Rule<{ readonly type: AnySourceType }>[];

/** The events endpoint cannot be switched off. */
export const activityRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ type, isActive }) => type === 'events' && !isActive,
    data: () => ({ issues: [{ path: 'isActive', message: 'The source of the events endpoint is always active.' }] }),
  },
] as const satisfies readonly Rule<{ readonly type: AnySourceType; readonly isActive: boolean }>[];
