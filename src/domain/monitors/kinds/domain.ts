import { aLabelName } from '../../access/host-name.ts';
import { DEFAULT_EXPIRY_NOTICE, MAX_EXPIRY_NOTICE_DAYS } from '../expiry-notice.ts';
import { hostIssues } from '../hosts.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { text, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { changeFields, defaultZoneChanges, zoneFacets } from '../change-facets.ts';
import { contactFields } from './contact-fields.ts';

/** The maximum length of a domain name with a root dot, in characters. */
const MAX_DOMAIN_TEXT = 254;

const NOTICE = { minimum: 0, maximum: MAX_EXPIRY_NOTICE_DAYS };

const domainFields = {
  expiryWarningDays: wholeNumber(DEFAULT_EXPIRY_NOTICE.expiryWarningDays, NOTICE),
  expiryErrorDays: wholeNumber(DEFAULT_EXPIRY_NOTICE.expiryErrorDays, NOTICE),
  ...changeFields(zoneFacets, defaultZoneChanges),
  ...contactFields,
};

export type DomainSettings = SettingsOf<typeof domainFields>;

const nameIssues = ({ hosts: { domainName } }: NewMonitorFacts) => hostIssues('domainName', domainName ?? 'public');

/** The kind `domain`: registered domains of customers, judged by the expiry that their registries publish. */
export const domainKind = defineMonitorKind({
  kind: 'domain',
  ofCustomer: { term: 'customer domain', checkInterval: MAX_CHECK_INTERVAL, state: 'expiry' },
  targetField: 'domainName',
  target: text({ minLength: 1, maxLength: MAX_DOMAIN_TEXT }, { isRequired: true }),
  canonical: aLabelName,
  types: { domain: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'domain',
  settings: domainFields,
  secrets: {},
  hosts: () => ({}),
  names: ({ domainName }): Readonly<Record<string, string | null>> =>
    domainName === undefined ? {} : { domainName: typeof domainName === 'string' ? aLabelName(domainName) : null },
  newIssues: nameIssues,
  changeIssues: nameIssues,
  newRules: [],
  changeRules: [],
});
