import { expiryLevelOf, expiryLevels } from './domain-expiry.ts';
import type { ExpiryLevel, KnownDomain } from './domain-expiry.ts';
import type { ExpiryNotice } from '../../monitors/expiry-notice.ts';

/** The expiry of a monitored domain as a check saw it. */
export interface DomainObservation {
  /** The registered name. */
  readonly name: string;
  readonly registrar: string | null;
  readonly expiresAt: Date;
  readonly level: ExpiryLevel;
}

/** The expiry of a known domain at the moment; null if it is not known. */
export const domainObservationOf = ({ name, isRegistered, registrar, expiresAt }: KnownDomain, notice: ExpiryNotice, now: Date): DomainObservation | null =>
  isRegistered !== true || expiresAt === null ? null : { name, registrar, expiresAt, level: expiryLevelOf(expiresAt, notice, now) };

/** What was last announced about the domain of a monitor: the highest level, and the expiry that it was announced for. */
export interface DomainWarning {
  readonly monitorId: number;
  readonly level: ExpiryLevel;
  readonly expiresAt: Date;
}

/** What was known of it when a check was claimed. */
export type KnownDomainWarning = Pick<DomainWarning, 'level' | 'expiresAt'>;

/** What is announced about a domain. */
export const domainEvents = ['expiryWarning', 'expiryError', 'expired', 'renewed'] as const;
export type DomainEvent = (typeof domainEvents)[number];

const eventOf = { ok: 'renewed', warning: 'expiryWarning', error: 'expiryError', expired: 'expired' } as const satisfies Record<ExpiryLevel, DomainEvent>;

const rankOf = (level: ExpiryLevel): number => expiryLevels.indexOf(level);

/**
 * What an observation announces; null for nothing. Each level is announced once for an expiry. A level falls only when the domain was renewed, not
 * when the notice periods were changed.
 */
export const decideDomainExpiry = (known: KnownDomainWarning | null, seen: DomainObservation | undefined): DomainEvent | null => {
  if (seen === undefined) return null;
  const rise = rankOf(seen.level) - rankOf(known?.level ?? 'ok');
  const isRenewed = known !== null && rise < 0 && seen.expiresAt > known.expiresAt;
  return rise > 0 || isRenewed ? eventOf[seen.level] : null;
};
