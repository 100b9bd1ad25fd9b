import type { DeliveryReader } from '../../application/alert-sources/ports.ts';
import { sizeIssue } from '../../domain/access/body.ts';
import { MAX_DELIVERY_VALUES } from '../../domain/alert-sources/json-payload.ts';
import type { SourceType } from '../../domain/alert-sources/source-types.ts';
import { alertGroupMapping } from './mappings/alert-group.ts';
import { mapCloudwatch } from './mappings/cloudwatch.ts';
import { mapDatadog } from './mappings/datadog.ts';
import { mapEmailJson } from './mappings/email-json.ts';
import { mapGeneric } from './mappings/generic.ts';
import { mapGrafana } from './mappings/grafana.ts';
import { mapPagerduty } from './mappings/pagerduty.ts';
import { mapSentry } from './mappings/sentry.ts';
import { mapUptimeKuma } from './mappings/uptime-kuma.ts';
import type { MapDelivery } from './payload.ts';

/** The mappings by type of source. See ADR 0085. */
const mappings: Readonly<Record<SourceType, MapDelivery>> = {
  generic: mapGeneric,
  /** Reads version 4 of the message of `webhook_config`. */
  alertmanager: alertGroupMapping('Alertmanager'),
  grafana: mapGrafana,
  datadog: mapDatadog,
  cloudwatch: mapCloudwatch,
  sentry: mapSentry,
  'uptime-kuma': mapUptimeKuma,
  'email-json': mapEmailJson,
  pagerduty: mapPagerduty,
};

/** Reads a delivery. A body that is not JSON, is nested too deeply or has too many values cannot be mapped. */
export const readDelivery: DeliveryReader = (type, bytes, options) => {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { problem: bytes.length === 0 ? 'The body is empty.' : 'The body is not JSON.' };
  }
  const issue = sizeIssue(body, { listElements: MAX_DELIVERY_VALUES, values: MAX_DELIVERY_VALUES });
  return issue === null ? mappings[type](body, options) : { problem: issue.message };
};
