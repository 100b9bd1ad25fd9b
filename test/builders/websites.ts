import type { NewRecord } from '../../src/application/kernel/records.ts';
import type { FirstChecks } from '../../src/application/monitors/website.ports.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { defaultWebsiteSettings, noWebsiteSecrets } from '../../src/domain/monitors/website.ts';
import type { Website } from '../../src/domain/monitors/website.ts';
import { aPublicId } from './agencies.ts';
import { NOW } from './clock.ts';

/** What checks find. */
export const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 20, details: null };
export const DOWN: CheckFinding = { outcome: 'down', reason: 'statusUnexpected', latencyMs: 5, details: [{ check: 'status', seen: '500' }] };

/** An active website that is checked every minute for at most ten seconds. */
export const aNewWebsite = (facts: Partial<Website> = {}): NewRecord<Website> => ({
  publicId: aPublicId(),
  organizationId: 1,
  customerId: null,
  name: 'Shop',
  monitoringType: 'http',
  url: 'https://shop.example/',
  status: 'active',
  managementType: 'managed',
  checkInterval: 1,
  timeoutSeconds: 10,
  settings: defaultWebsiteSettings,
  secrets: noWebsiteSecrets,
  heartbeatToken: null,
  locationIds: [],
  condition: 'unknown',
  conditionSince: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...facts,
});

/** First checks at each of the locations at one moment; null schedules none. */
export const dueFrom = (locationIds: readonly number[], at: Date | null): FirstChecks => ({
  locationIds,
  dueAt: at === null ? null : () => at,
  overdueFrom: null,
});
