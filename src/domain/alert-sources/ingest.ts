import { organizationStatusRules, imEnabledRules } from '../access/caller.rules.ts';
import type { OrganizationStatus } from '../access/caller.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import { mapFacts } from '../kernel/rules.ts';
import { hours, minutes } from '../kernel/time.ts';

/** The facts that decide whether an organization accepts the deliveries of its sources. */
export interface DeliveryFacts {
  readonly organizationStatus: OrganizationStatus;
  /** True if incident management is enabled for the organization. */
  readonly imEnabled: boolean;
}

/** The rules for a delivery with a valid token, in the order of the guards for callers. */
export const deliveryRules = [
  ...mapFacts((source: DeliveryFacts) => source, organizationStatusRules),
  ...mapFacts((source: DeliveryFacts) => source, imEnabledRules),
];

/** The limit of an organization's requests to the events endpoint. */
export const EVENT_RATE: RateLimit = { name: 'im-events', limit: 600, window: minutes(1), per: 'organization' };

/** The limit of deliveries of a source. */
export const INGEST_RATE = {
  name: 'im-ingest',
  limit: 300,
  window: minutes(1),
  code: 'imIngestRateLimited',
} as const satisfies RateLimit;

/** The limit of bytes in the accepted deliveries of an organization. */
export const INGEST_BUDGET = {
  name: 'im-ingest-bytes',
  limit: 50 * 1024 * 1024,
  window: hours(1),
  code: 'imIngestByteBudgetExceeded',
} as const satisfies RateLimit;
