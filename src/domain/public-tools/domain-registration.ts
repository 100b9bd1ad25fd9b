import { isHostName, plainHost } from '../access/host-name.ts';

/** What a registry tells of a registered domain; null for what it keeps to itself. Nothing of persons is kept. */
export interface DomainRegistration {
  /** The registered name, at or above the one that was asked for. */
  readonly name: string;
  readonly registrar: string | null;
  readonly registeredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly updatedAt: Date | null;
  /** In the words of RDAP (RFC 8056), such as `client transfer prohibited`. */
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  /** Whether the delegation is signed. */
  readonly dnssec: boolean | null;
}

/** How many labels a registered name has at most: a name below `city.prefecture.jp` has four. */
const MAX_REGISTERED_LABELS = 4;
/** How many statuses or name servers of an answer are kept. */
export const MAX_LISTED = 32;
const MAX_TEXT = 200;

/**
 * The names to ask a registry for, the longest first: without a list of public suffixes only the registry knows whether
 * names are registered below `uk` or `co.uk`. A top-level domain itself is never asked for.
 */
export const registrableNames = (domain: string): readonly string[] => {
  const labels = plainHost(domain).split('.').slice(-MAX_REGISTERED_LABELS);
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/** The last label of a name. */
export const topLevelOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Somebody else's text on one line, without control characters and not too long; null when nothing is left. */
export const plainText = (text: unknown, most: number = MAX_TEXT): string | null => {
  if (typeof text !== 'string') return null;
  const line = text.slice(0, most * 4).replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ').replace(/ {2,}/g, ' ').trim().slice(0, most).toWellFormed();
  return line === '' ? null : line;
};

/** Host names as they are compared, each once; what is no host name is left out. */
export const hostNames = (texts: readonly unknown[]): readonly string[] =>
  distinct(texts.flatMap((text) => (typeof text === 'string' ? [plainHost(text.trim())] : [])).filter(isHostName));

/** The texts, each once, as many as are kept. */
export const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].slice(0, MAX_LISTED);
