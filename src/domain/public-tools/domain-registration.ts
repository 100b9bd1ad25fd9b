import { isHostName, plainHost } from '../access/host-name.ts';

/**
 * The registration data of a domain. Members that the registry does not publish are null. No personal data is stored.
 */
export interface DomainRegistration {
  /** The registered name, which is the requested name or a parent of it. */
  readonly name: string;
  readonly registrar: string | null;
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly updatedAt: Date | null;
  /** The statuses in RDAP terms (RFC 8056), such as `client transfer prohibited`. */
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  readonly dnssec: boolean | null;
}

/** The maximum number of labels of a registered name: a name under `city.prefecture.jp` has four. */
const MAX_REGISTERED_LABELS = 4;
/** The maximum number of statuses or name servers that are kept. */
export const MAX_LISTED = 32;

/**
 * Returns the names to query, longest first. Without a public suffix list, only the registry knows whether names are
 * registered under `uk` or `co.uk`. A top-level domain itself is never queried.
 */
export const registrableNames = (domain: string): readonly string[] => {
  const labels = plainHost(domain).split('.').slice(-MAX_REGISTERED_LABELS);
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/** Returns the top-level domain of a name, such as `com` for `example.com`. */
export const topLevelOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Returns the normalized, distinct host names. Other texts are dropped. */
export const hostNames = (texts: readonly unknown[]): readonly string[] =>
  distinct(texts.flatMap((text) => (typeof text === 'string' ? [plainHost(text.trim())] : [])).filter(isHostName));

/** Returns the distinct texts, truncated to the maximum number. */
export const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].slice(0, MAX_LISTED);
