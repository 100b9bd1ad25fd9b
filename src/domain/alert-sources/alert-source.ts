import { organizationStatusRules } from '../access/guards/guards.ts';
import { imEnabledRules } from '../access/permissions.ts';
import type { OrganizationStatus } from '../access/caller.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { Severity } from '../paging/incident-state.ts';
import { mapFacts } from '../kernel/rules.ts';
import { elapsed, hours, later, laterOf, minutes } from '../kernel/time.ts';
import type { Grouping, MappedAlert } from './mapped-alert.ts';
import type { AnySourceType } from './source-types.ts';

/** Where alerts with certain labels go. The first route that matches decides; members that it leaves out are those of the source. */
export interface AlertRoute {
  /** The values of labels, in which `*` stands for any text. `severity`, `source` and `component` count as labels. */
  readonly match: Readonly<Record<string, string>>;
  readonly teamId?: number;
  readonly escalationPolicyId?: number;
  readonly severity?: Severity;
  /** Alerts are stored and open no incident. */
  readonly mute?: boolean;
}

/** More openings than this within the time are a storm. */
export interface StormLimit {
  readonly openings: number;
  readonly withinMinutes: number;
}

/** The members of a source that users write. */
export interface SourceMembers {
  readonly name: string;
  readonly teamId: number | null;
  readonly escalationPolicyId: number | null;
  readonly customerId: number | null;
  readonly routes: readonly AlertRoute[];
  readonly groupBy: Grouping;
  readonly autoResolveMinutes: number | null;
  readonly expectEveryMinutes: number | null;
  readonly storm: StormLimit;
  readonly mutedUntil: Date | null;
  /** False for a source that accepts nothing; the built-in source of monitors begins so. */
  readonly isActive: boolean;
}

/** A stored source of alerts. */
export interface AlertSource extends SourceMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly type: AnySourceType;
  /** The SHA-256 of the token; null for a built-in source. */
  readonly tokenHash: string | null;
  readonly previousTokenHash: string | null;
  readonly previousTokenUntil: Date | null;
  readonly lastEventAt: Date | null;
  /** When the source was reported as silent; null while it is not. */
  readonly silentSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export const DEFAULT_STORM: StormLimit = { openings: 20, withinMinutes: 5 };

/** Openings after this moment count towards the limit. */
export const stormWindowStart = ({ withinMinutes }: StormLimit, now: Date): Date => later(now, -minutes(withinMinutes));

/** The bounds of the members. */
export const sourceLimits = {
  routes: 100,
  matches: 20,
  autoResolveMinutes: 30 * 24 * 60,
  expectEveryMinutes: 31 * 24 * 60,
  stormOpenings: 1_000_000,
  stormMinutes: 60,
} as const;

/** How long a token is accepted after it was replaced. */
export const OLD_TOKEN_GRACE = minutes(10);
/** The random bytes of a token. */
export const SOURCE_TOKEN_BYTES = 32;

/** The members of a source whose token is replaced. */
export const rotated = ({ tokenHash }: Pick<AlertSource, 'tokenHash'>, newHash: string, now: Date) => ({
  tokenHash: newHash,
  previousTokenHash: tokenHash,
  previousTokenUntil: later(now, OLD_TOKEN_GRACE),
});

/** Whether a token with this hash opens the source. */
export const acceptsToken = ({ tokenHash, previousTokenHash, previousTokenUntil }: Pick<AlertSource, 'tokenHash' | 'previousTokenHash' | 'previousTokenUntil'>, hash: string, now: Date): boolean =>
  tokenHash === hash || (previousTokenHash === hash && previousTokenUntil !== null && now < previousTokenUntil);

/** What decides whether an organization accepts the deliveries of its sources. */
export interface DeliveryFacts {
  readonly organizationStatus: OrganizationStatus;
  readonly imEnabled: boolean;
}

/** Judges a delivery whose token is right, in the order of the guards that callers pass. */
export const deliveryRules = [
  ...mapFacts((source: DeliveryFacts) => source, organizationStatusRules),
  ...mapFacts((source: DeliveryFacts) => source, imEnabledRules),
];

/** Whether the source opens no incidents at the moment. */
export const isMuted = ({ mutedUntil }: Pick<AlertSource, 'mutedUntil'>, now: Date): boolean => mutedUntil !== null && now < mutedUntil;

/** The events that an organization may send by the events endpoint. */
export const EVENT_RATE: RateLimit = { name: 'im-events', limit: 600, window: minutes(1), per: 'organization' };
/** The deliveries of a source. */
export const INGEST_RATE = {
  name: 'im-ingest',
  limit: 300,
  window: minutes(1),
  code: 'imIngestRateLimited',
} as const satisfies RateLimit;
/** The bytes of accepted deliveries of an organization. */
export const INGEST_BUDGET = {
  name: 'im-ingest-bytes',
  limit: 50 * 1024 * 1024,
  window: hours(1),
  code: 'imIngestByteBudgetExceeded',
} as const satisfies RateLimit;

export const MAX_EVENT_BYTES = 256 * 1024;
export const MAX_DELIVERY_BYTES = 1024 * 1024;

const matcherOf = (pattern: string): ((value: string) => boolean) => {
  if (!pattern.includes('*')) return (value) => value === pattern;
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return (value) => {
    if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = value.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= value.length - last.length;
  };
};

/** The route of an alert; null if none matches. */
export const routeOf = (routes: readonly AlertRoute[], alert: Pick<MappedAlert, 'labels' | 'severity' | 'source' | 'component'>): AlertRoute | null => {
  const labels: Readonly<Record<string, string | null>> = { severity: alert.severity, source: alert.source, component: alert.component, ...alert.labels };
  const valueOf = (name: string): string => (Object.hasOwn(labels, name) ? (labels[name] ?? '') : '');
  return routes.find(({ match }) => Object.entries(match).every(([name, pattern]) => matcherOf(pattern)(valueOf(name)))) ?? null;
};

/** An alert that is resolved if no event comes until a time. */
export interface ExpiringAlert extends Pick<AlertSource, 'autoResolveMinutes'> {
  readonly autoResolveAt: Date;
  /** Since when this service could receive events of the source. */
  readonly receivingSince: Date;
}

/** When the alert is resolved if no event comes: at the time that its last event set, but not before events could come for as long as the source says. */
export const expiryOf = ({ autoResolveAt, autoResolveMinutes, receivingSince }: ExpiringAlert): Date => laterOf(autoResolveAt, later(receivingSince, minutes(autoResolveMinutes ?? 0)));

/** Whether the source has sent nothing for longer than it may, while this service could receive since `receivingSince`. */
export const isSilent = ({ expectEveryMinutes, lastEventAt, createdAt, silentSince }: Pick<AlertSource, 'expectEveryMinutes' | 'lastEventAt' | 'createdAt' | 'silentSince'>, receivingSince: Date, now: Date): boolean => {
  if (expectEveryMinutes === null || silentSince !== null) return false;
  const latest = Math.max((lastEventAt ?? createdAt).getTime(), receivingSince.getTime());
  return elapsed(new Date(latest), now) > minutes(expectEveryMinutes);
};
