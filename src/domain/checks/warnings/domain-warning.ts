import { expiryLevelOf, expiryLevels } from './domain-expiry.ts';
import type { ExpiryLevel, KnownDomain } from './domain-expiry.ts';
import type { ExpiryNotice } from '../../monitors/expiry-notice.ts';

/** The expiry of a monitored domain as observed by a check. */
export interface DomainObservation {
  /** The registered name. */
  readonly name: string;
  readonly registrar: string | null;
  readonly expiresAt: Date;
  readonly level: ExpiryLevel;
}

/** Returns the observed expiry of a domain, or null if it is not known. */
export const domainObservationOf = (
  { name, isRegistered, registrar, expiresAt }: KnownDomain,
  notice: ExpiryNotice,
  now: Date,
): DomainObservation | null =>
  isRegistered !== true || expiresAt === null
    ? null
    : { name, registrar, expiresAt, level: expiryLevelOf(expiresAt, notice, now) };

/** The last announcement about the domain of a monitor: the highest level, and the expiry to which it applies. */
export interface DomainWarning {
  readonly monitorId: number;
  /** The registered name. */
  readonly name: string;
  readonly level: ExpiryLevel;
  readonly expiresAt: Date;
}

/** The last announcement as it was known when a check was claimed. */
export type KnownDomainWarning = Pick<DomainWarning, 'level' | 'expiresAt'>;

/** The events that are announced about a domain. */
export const domainEvents = ['expiryWarning', 'expiryError', 'expired', 'renewed'] as const;
/** An event that is announced about a domain. */
export type DomainEvent = (typeof domainEvents)[number];

const eventOf = {
  ok: 'renewed',
  warning: 'expiryWarning',
  error: 'expiryError',
  expired: 'expired',
} as const satisfies Record<ExpiryLevel, DomainEvent>;

const rankOf = (level: ExpiryLevel): number => expiryLevels.indexOf(level);

/**
 * Decides which event an observation announces, or null for none. Each level is announced once for each expiry. A level
 * falls only if the domain was renewed, not if the notice periods were changed. See ADR 0060.
 */
export const decideDomainExpiry = (
  known: KnownDomainWarning | null,
  seen: DomainObservation | undefined,
): DomainEvent | null => {
  if (seen === undefined) return null;
  const rise = rankOf(seen.level) - rankOf(known?.level ?? 'ok');
  const isRenewed = known !== null && rise < 0 && seen.expiresAt > known.expiresAt;
  return rise > 0 || isRenewed ? eventOf[seen.level] : null;
};
