import { evidenceOf } from '../../src/domain/checks/evidence.ts';
import { randomUUID } from 'node:crypto';
import type { NewRecord } from '../../src/application/kernel/records.ts';
import type { FirstChecks } from '../../src/domain/monitors/monitor-kinds.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { websiteFields, websiteSecrets } from '../../src/domain/monitors/kinds/website-settings.ts';
import { DEFAULT_ALERT_SETTINGS } from '../../src/domain/kernel/alert-settings.ts';
import { INHERITED_ALERTING } from '../../src/domain/monitors/monitor-alerting.ts';
import type { Monitor } from '../../src/domain/monitors/monitor.ts';
import { initialSettings } from '../../src/domain/monitors/setting-fields.ts';
import { NOW } from './clock.ts';

/** The possible results of checks. */
export const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 20, evidence: null };
export const DOWN: CheckFinding = {
  outcome: 'down',
  reason: 'statusUnexpected',
  latencyMs: 5,
  evidence: evidenceOf({
    reason: 'statusUnexpected',
    rules: [{ check: 'status', result: 'failed', expected: '200 to 299', seen: '500' }],
  }),
};

/** An active website that is checked every minute for at most ten seconds. */
export const aNewWebsite = (facts: Partial<Monitor> = {}): NewRecord<Monitor> => ({
  publicId: randomUUID(),
  organizationId: 1,
  customerId: null,
  kind: 'website',
  name: 'Shop',
  monitoringType: 'http',
  target: 'https://shop.example/',
  status: 'active',
  managementType: 'managed',
  checkInterval: 1,
  timeoutSeconds: 10,
  settings: initialSettings(websiteFields),
  secrets: initialSettings(websiteSecrets),
  heartbeatToken: null,
  locationIds: [],
  parentMonitorId: null,
  alerting: INHERITED_ALERTING,
  alertingSources: { customer: null, organization: DEFAULT_ALERT_SETTINGS },
  condition: 'unknown',
  conditionSince: null,
  waitingSince: null,
  pausedUntil: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...facts,
});

/** First checks at all locations at the same time; null schedules none. */
export const dueFrom = (locationIds: readonly number[], at: Date | null): FirstChecks => ({
  locationIds,
  dueAt: at === null ? null : () => at,
  overdueFrom: null,
});
