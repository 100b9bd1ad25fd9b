import { days, elapsed } from '../../kernel/time.ts';
import type { Monitor } from '../../monitors/monitor.ts';
import type { ExpiryNotice } from '../../monitors/expiry-notice.ts';

/** The urgency of the expiry of a domain, in rising order. */
export const expiryLevels = ['ok', 'warning', 'error', 'expired'] as const;
/** The urgency of the expiry of a domain. */
export type ExpiryLevel = (typeof expiryLevels)[number];

/** Returns the level of a domain's expiry at `now`. */
export const expiryLevelOf = (
  expiresAt: Date,
  { expiryWarningDays, expiryErrorDays }: ExpiryNotice,
  now: Date,
): ExpiryLevel => {
  const left = elapsed(now, expiresAt);
  if (left <= 0) return 'expired';
  if (left <= days(expiryErrorDays)) return 'error';
  return left <= days(expiryWarningDays) ? 'warning' : 'ok';
};

/** Returns the host whose registration the checks of a website observe, or null if they observe none. */
export const websiteDomainHost = (target: string, checkDomainExpiryEnabled: boolean): string | null =>
  checkDomainExpiryEnabled ? (URL.parse(target)?.hostname ?? null) : null;

/** Returns the host whose registration the checks of a monitor observe, or null if they observe none. */
export const domainHostOf = ({
  kind,
  target,
  settings,
}: Pick<Monitor, 'kind' | 'target' | 'settings'>): string | null => {
  if (kind === 'domain') return target;
  return kind === 'website' ? websiteDomainHost(target, settings.checkDomainExpiryEnabled === true) : null;
};

/** The known registration of a domain name, obtained by one lookup for all customers. */
export interface KnownDomain {
  /** The registered name. */
  readonly name: string;
  /** True if the name is registered. Null before the first answer of the registry. */
  readonly isRegistered: boolean | null;
  readonly registrar: string | null;
  /** The expiry of the registration. Null if it is unknown or the registry does not publish it. */
  readonly expiresAt: Date | null;
  /** The reason why the last lookup failed, as a sentence. Null if it succeeded. */
  readonly lastError: string | null;
  readonly lastCheckedAt: Date | null;
  /** The time of the last change of the registrar or the expiry. */
  readonly lastChangedAt: Date | null;
}

/** The state of a domain as a single record shows it. */
export interface DomainExpiryState extends Pick<KnownDomain, 'lastError' | 'lastCheckedAt' | 'lastChangedAt'> {
  readonly domainExpiresAt: Date | null;
  readonly domainRegistrar: string | null;
  readonly isExpired: boolean;
  readonly lastNotifiedWarningAt: Date | null;
  readonly lastNotifiedErrorAt: Date | null;
  readonly lastNotifiedExpiredAt: Date | null;
}
