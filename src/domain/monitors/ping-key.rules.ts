import type { OrganizationStatus } from '../access/caller.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { hours } from '../kernel/time.ts';

/** The random bytes of a ping key: as many as Healthchecks has. */
export const PING_KEY_BYTES = 16;

/** The number of heartbeats that pings with one key may create. Attempts count. */
export const PING_CREATION_RATE: RateLimit = { name: 'ping-creation', limit: 60, window: hours(1) };

/** The key with which heartbeats of a customer, or of the organization itself, are pinged by their slugs. */
export interface PingKey extends OrganizationRecord {
  readonly customerId: number | null;
  /** The digest of the key, which is shown once. */
  readonly sha256: string;
  /** True if a ping can create a heartbeat that does not exist. */
  readonly createsHeartbeats: boolean;
  /** The time since which the key is in force. */
  readonly rotatedAt: Date;
}

/** The refusal for an owner who has a ping key already. */
export const pingKeyExists = refused('pingKeyExists');

/** The members of a new ping key that nobody sends. */
export const newPingKeyMembers = { createsHeartbeats: false } as const;

/** The interval of a heartbeat that a ping has created, in minutes: a day, as with Healthchecks. */
export const PING_CREATED_INTERVAL = 1440;

/** Returns the heartbeat that a ping with an unknown slug creates. */
export const heartbeatOfPing = (slug: string) =>
  ({ name: slug, slug, monitoringType: 'heartbeat', checkInterval: PING_CREATED_INTERVAL }) as const;

/** A ping with a slug that no heartbeat has. */
export interface PingCreationFacts {
  /** True if the ping asks for the creation. */
  readonly isAsked: boolean;
  /** The key of the ping, with the status of its organization. Null if there is none. */
  readonly pingKey: (Pick<PingKey, 'createsHeartbeats'> & { readonly organizationStatus: OrganizationStatus }) | null;
}

const pingCreationRules = [
  {
    code: 'notFound',
    broken: ({ isAsked, pingKey }) =>
      !isAsked || pingKey === null || !pingKey.createsHeartbeats || pingKey.organizationStatus !== 'active',
  },
] as const satisfies readonly Rule<PingCreationFacts>[];

/** Decides whether a ping creates the heartbeat that its slug names. A ping that does not is answered like an unknown one. */
export const decidePingCreation = (facts: PingCreationFacts): Outcome<null, CodeOf<typeof pingCreationRules>> =>
  obey(pingCreationRules, facts, () => null);
