import type { Severity } from '../paging/incident-state.ts';
import { elapsed, later, laterOf, minutes } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import type { Grouping, MappedAlert } from './mapped-alert.ts';
import type { AnySourceType } from './source-types.ts';

/**
 * A route, which gives alerts with certain labels a destination. The first matching route decides. Members that a route
 * omits are taken from the source.
 */
export interface AlertRoute {
  /**
   * The required values of labels, in which `*` matches any text. `severity`, `source` and `component` count as labels.
   */
  readonly match: Readonly<Record<string, string>>;
  readonly teamId?: number;
  readonly escalationPolicyId?: number;
  readonly severity?: Severity;
  /** True if matching alerts are stored but open no incident. */
  readonly mute?: boolean;
}

/** The number of openings within a period beyond which a storm begins. */
export interface StormLimit {
  readonly openings: number;
  readonly withinMinutes: number;
}

/** The members of a source that users can set. */
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
  /** True if the source accepts deliveries. The built-in source of monitors is inactive at first. */
  readonly isActive: boolean;
}

/** A stored source of alerts. */
export interface AlertSource extends OrganizationRecord, SourceMembers {
  readonly type: AnySourceType;
  /** The SHA-256 digest of the token; null for a built-in source. */
  readonly tokenHash: string | null;
  readonly previousTokenHash: string | null;
  readonly previousTokenUntil: Date | null;
  readonly lastEventAt: Date | null;
  /** The time at which the source was reported as silent; null while it is not silent. */
  readonly silentSince: Date | null;
}

/** The storm limit of new sources: 20 openings within five minutes. */
export const DEFAULT_STORM: StormLimit = { openings: 20, withinMinutes: 5 };

/** The members of a new source unless others are given. It has no token, and has received nothing. */
export const newSourceMembers = {
  teamId: null,
  escalationPolicyId: null,
  customerId: null,
  routes: [],
  groupBy: 'group',
  autoResolveMinutes: null,
  expectEveryMinutes: null,
  storm: DEFAULT_STORM,
  mutedUntil: null,
  isActive: true,
  tokenHash: null,
  previousTokenHash: null,
  previousTokenUntil: null,
  lastEventAt: null,
  silentSince: null,
} as const satisfies Partial<AlertSource>;

/** Returns the time after which openings count towards the storm limit. */
export const stormWindowStart = ({ withinMinutes }: StormLimit, now: Date): Date => later(now, -minutes(withinMinutes));

/** The limits of the members of a source. */
export const sourceLimits = {
  routes: 100,
  matches: 20,
  autoResolveMinutes: 30 * 24 * 60,
  expectEveryMinutes: 31 * 24 * 60,
  stormOpenings: 1_000_000,
  stormMinutes: 60,
} as const;

/** The time for which a replaced token is still accepted, in milliseconds. */
export const OLD_TOKEN_GRACE = minutes(10);

/** The length of a source's token, in random bytes. */
export const SOURCE_TOKEN_BYTES = 32;

/** Returns the members of a source that change when its token is replaced. */
export const rotated = ({ tokenHash }: Pick<AlertSource, 'tokenHash'>, newHash: string, now: Date) => ({
  tokenHash: newHash,
  previousTokenHash: tokenHash,
  previousTokenUntil: later(now, OLD_TOKEN_GRACE),
});

/** Returns true if a token with this hash authenticates deliveries of the source. */
export const acceptsToken = (
  {
    tokenHash,
    previousTokenHash,
    previousTokenUntil,
  }: Pick<AlertSource, 'tokenHash' | 'previousTokenHash' | 'previousTokenUntil'>,
  hash: string,
  now: Date,
): boolean =>
  tokenHash === hash || (previousTokenHash === hash && previousTokenUntil !== null && now < previousTokenUntil);

/** Returns what keeps an alert from opening an incident at `now`: its source, its route, or null for nothing. */
export const mutedBy = (
  { mutedUntil }: Pick<AlertSource, 'mutedUntil'>,
  route: Pick<AlertRoute, 'mute'> | null,
  now: Date,
): 'source' | 'route' | null => {
  if (mutedUntil !== null && now < mutedUntil) return 'source';
  return route?.mute === true ? 'route' : null;
};

const matcherOf = (pattern: string): ((value: string) => boolean) => {
  if (!pattern.includes('*')) return (value) => value === pattern;
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return (value) => {
    if (!value.startsWith(first) || !value.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = value.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= value.length - last.length;
  };
};

/** The members of an alert that routes compare. */
export type ComparedAlert = Pick<MappedAlert, 'labels' | 'severity' | 'source' | 'component'>;

/** Returns the value of each label of the alert. An alert without a label has an empty value. */
export const labelValuesOf = (alert: ComparedAlert): ((name: string) => string) => {
  const labels: Readonly<Record<string, string | null>> = {
    severity: alert.severity,
    source: alert.source,
    component: alert.component,
    ...alert.labels,
  };
  return (name) => (Object.hasOwn(labels, name) ? (labels[name] ?? '') : '');
};

/** Returns true if the pattern, in which `*` matches any text, matches the value of a label. */
export const matchesLabel = (pattern: string, value: string): boolean => matcherOf(pattern)(value);

/** Returns the first route that matches the alert, or null if none matches. */
export const routeOf = (routes: readonly AlertRoute[], alert: ComparedAlert): AlertRoute | null => {
  const valueOf = labelValuesOf(alert);
  return (
    routes.find(({ match }) =>
      Object.entries(match).every(([name, pattern]) => matchesLabel(pattern, valueOf(name))),
    ) ?? null
  );
};

/** An open alert that is resolved unless an event arrives in time. */
export interface ExpiringAlert extends Pick<AlertSource, 'autoResolveMinutes'> {
  readonly autoResolveAt: Date;
  /** The time since which this service could receive events of the source. */
  readonly receivingSince: Date;
}

/**
 * Returns the time at which the alert is resolved unless an event arrives: the time that its last event set, but not
 * before this service could receive events for `autoResolveMinutes`.
 */
export const expiryOf = ({ autoResolveAt, autoResolveMinutes, receivingSince }: ExpiringAlert): Date =>
  laterOf(autoResolveAt, later(receivingSince, minutes(autoResolveMinutes ?? 0)));

/**
 * Returns true if the source has sent nothing for longer than expected, although this service could receive its events
 * since `receivingSince`.
 */
export const isSilent = (
  {
    expectEveryMinutes,
    lastEventAt,
    createdAt,
    silentSince,
  }: Pick<AlertSource, 'expectEveryMinutes' | 'lastEventAt' | 'createdAt' | 'silentSince'>,
  receivingSince: Date,
  now: Date,
): boolean => {
  if (expectEveryMinutes === null || silentSince !== null) return false;
  const latest = Math.max((lastEventAt ?? createdAt).getTime(), receivingSince.getTime());
  return elapsed(new Date(latest), now) > minutes(expectEveryMinutes);
};
