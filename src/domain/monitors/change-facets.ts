import { choices, textList } from './setting-fields.ts';
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
] as const;

/** The facets of a website that can be watched for changes. */
export const websiteFacets = [...zoneFacets, 'certificateIssuer'] as const;

/** A property of a monitored target whose changes are announced. */
export type ChangeFacet = (typeof websiteFacets)[number];

/** The facets that are watched by default: they change seldom, and somebody should know of it. See ADR 0323. */
export const defaultZoneFacets = ['nameServers', 'registrar'] as const;
export const defaultWebsiteFacets = [...defaultZoneFacets, 'certificateIssuer'] as const;

/** The maximum number of DKIM selectors of a monitor. */
export const MAX_DKIM_SELECTORS = 10;
/** The maximum length of a DKIM selector, in characters. A selector is a name of labels (RFC 6376 section 3.1). */
export const MAX_DKIM_SELECTOR = 200;

const DNS_LABEL = String.raw`[a-z\d](?:[a-z\d_-]{0,61}[a-z\d])?`;
const SELECTOR = new RegExp(`^${DNS_LABEL}(?:\\.${DNS_LABEL})*$`, 'i');

/** Returns true if the text can be the selector of a DKIM key. */
export const isDkimSelector = (text: string): boolean => SELECTOR.test(text);

/** The settings of a monitor that say which changes are announced. */
export interface ChangeSettings {
  readonly changes: readonly ChangeFacet[];
  readonly dkimSelectors: readonly string[];
}

/** Declares the settings of a kind that say which changes are announced. */
export const changeFields = <const Facet extends ChangeFacet>(
  facets: readonly Facet[],
  initial: readonly NoInfer<Facet>[],
): {
  readonly changes: SettingField<readonly Facet[]>;
  readonly dkimSelectors: SettingField<readonly string[]>;
} => ({
  changes: choices(facets, initial),
  dkimSelectors: textList({ maxItems: MAX_DKIM_SELECTORS, maxLength: MAX_DKIM_SELECTOR }, {}, isDkimSelector),
});
