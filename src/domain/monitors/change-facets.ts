import { matchList } from './setting-fields.ts';
import type { SettingField } from './setting-fields.ts';

/** The facets of the zone of a host that can be watched for changes. */
export const zoneFacets = [
  'nameServers',
  'mailServers',
  'addresses',
  'networks',
  'caa',
  'spf',
  'dkim',
  'dmarc',
  'registrar',
  'registryStatus',
  'ds',
] as const;

/** The facets that a website has without a host name, too. */
export const siteFacets = ['certificateIssuer', 'certificateKey', 'redirectTarget'] as const;
/** A facet that a website without a host name has, too. */
export type SiteFacet = (typeof siteFacets)[number];

/** The facets of a website that can be watched for changes. */
export const websiteFacets = [...zoneFacets, ...siteFacets] as const;

/** A property of a monitored target whose changes are announced. */
export type ChangeFacet = (typeof websiteFacets)[number];

/** The prefix of a DKIM selector in the setting. */
export const DKIM_PREFIX = 'dkim:';

/** An entry of the setting `changes`: a facet, or `dkim:` with a selector. */
export type WatchedChange = Exclude<ChangeFacet, 'dkim'> | `${typeof DKIM_PREFIX}${string}`;

/** The facets that are watched by default: they change seldom, and somebody should know of it. See ADR 0323. */
export const defaultZoneChanges = ['nameServers', 'registrar', 'ds'] as const satisfies readonly WatchedChange[];
/** The facets of a website that are watched by default. */
export const defaultWebsiteChanges = [...defaultZoneChanges, 'certificateIssuer'] as const;

/** The maximum number of entries of the setting. */
export const MAX_WATCHED_CHANGES = 25;
/** The maximum length of a DKIM selector, in characters. A selector is a name of labels (RFC 6376 section 3.1). */
export const MAX_DKIM_SELECTOR = 200;

const DNS_LABEL = String.raw`[a-z\d](?:[a-z\d_-]{0,61}[a-z\d])?`;
const SELECTOR = new RegExp(`^${DNS_LABEL}(?:\\.${DNS_LABEL})*$`, 'i');

/** Returns true if the text can be the selector of a DKIM key. */
export const isDkimSelector = (text: string): boolean => text.length <= MAX_DKIM_SELECTOR && SELECTOR.test(text);

/** The setting of a monitor that says which changes are announced. */
export interface ChangeSettings {
  readonly changes: readonly WatchedChange[];
}

/** Returns the facets that the setting names. */
export const facetsOf = (changes: readonly WatchedChange[]): readonly ChangeFacet[] => [
  ...new Set(changes.map((change): ChangeFacet => (isSelector(change) ? 'dkim' : change))),
];

/** Returns the DKIM selectors that the setting names, in lower case. */
export const dkimSelectorsOf = (changes: readonly WatchedChange[]): readonly string[] => [
  ...new Set(changes.filter(isSelector).map((change) => change.slice(DKIM_PREFIX.length).toLowerCase())),
];

const isSelector = (change: WatchedChange): change is `${typeof DKIM_PREFIX}${string}` =>
  change.startsWith(DKIM_PREFIX);

/** Returns the values that the setting may have, in words. */
export const watchableText = (facets: readonly ChangeFacet[]): string =>
  facets.map((facet) => `\`${facet === 'dkim' ? `${DKIM_PREFIX}<selector>` : facet}\``).join(', ');

/** Declares the setting of a kind that says which changes are announced. */
export const changeFields = (
  facets: readonly ChangeFacet[],
  initial: readonly WatchedChange[],
): { readonly changes: SettingField<readonly WatchedChange[]> } => {
  const isWatchable = (text: unknown): text is WatchedChange =>
    typeof text === 'string' &&
    (text.startsWith(DKIM_PREFIX)
      ? isDkimSelector(text.slice(DKIM_PREFIX.length))
      : text !== 'dkim' && facets.some((facet) => facet === text));
  return {
    changes: matchList(
      isWatchable,
      {
        maxItems: MAX_WATCHED_CHANGES,
        maxLength: DKIM_PREFIX.length + MAX_DKIM_SELECTOR,
        expected: `a list of different values out of ${watchableText(facets)}`,
      },
      initial,
    ),
  };
};
