import { days, elapsed } from '../../kernel/time.ts';
import type { ExpiryNotice } from '../../monitors/expiry-notice.ts';

/** The urgency of the expiry of a domain, in rising order. */
export const expiryLevels = ['ok', 'warning', 'error', 'expired'] as const;
export type ExpiryLevel = (typeof expiryLevels)[number];

/** The level of a domain that expires at the moment. */
export const expiryLevelOf = (expiresAt: Date, { expiryWarningDays, expiryErrorDays }: ExpiryNotice, now: Date): ExpiryLevel => {
  const left = elapsed(now, expiresAt);
  if (left <= 0) return 'expired';
  if (left <= days(expiryErrorDays)) return 'error';
  return left <= days(expiryWarningDays) ? 'warning' : 'ok';
};

/** What is known of the registration of a domain name, from one lookup for all customers. */
export interface KnownDomain {
  /** The registered name. */
  readonly name: string;
  /** Null before the first answer of the registry. */
  readonly isRegistered: boolean | null;
  readonly registrar: string | null;
  /** Null if it is unknown, or if the registry does not publish it. */
  readonly expiresAt: Date | null;
  /** Why the last lookup failed, in a sentence; null if it did not. */
  readonly lastError: string | null;
  readonly lastCheckedAt: Date | null;
  /** When registrar or expiry changed. */
  readonly lastChangedAt: Date | null;
}

/** What a single record shows of a domain. */
export interface DomainExpiryState extends Pick<KnownDomain, 'lastError' | 'lastCheckedAt' | 'lastChangedAt'> {
  readonly domainExpiresAt: Date | null;
  readonly domainRegistrar: string | null;
  readonly isExpired: boolean;
  readonly lastNotifiedWarningAt: Date | null;
  readonly lastNotifiedErrorAt: Date | null;
  readonly lastNotifiedExpiredAt: Date | null;
}
