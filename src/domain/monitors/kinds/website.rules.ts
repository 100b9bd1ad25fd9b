import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import { hostIssues, webAddressIssues } from '../hosts.ts';
import type { MonitorChangeFacts, NewMonitorFacts, SentMonitor } from '../monitor-kind.ts';
import { secretsAfter, targetAfter } from '../monitor.rules.ts';
import { mergeSettings, settingIssues } from '../setting-fields.ts';
import { isSecrets, isSteps, scenarioIssues } from './scenario-steps.ts';
import { requestHeaderIssues } from './request-headers.ts';
import {
  checkConfigFields,
  websiteFields,
  websiteRecipients,
  websiteSecrets,
  websiteTypeOf,
} from './website-settings.ts';
import type { WebsiteSecrets, WebsiteSettings } from './website-settings.ts';

type WebsiteChange = MonitorChangeFacts<WebsiteSettings, WebsiteSecrets>;

const isBlank = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';

/** Returns an issue if the minimum page size exceeds the maximum after a change. */
const sizeIssues = ({ minPageSize: min, maxPageSize: max }: SentMonitor): readonly Issue[] =>
  typeof min === 'number' && typeof max === 'number' && min > max
    ? [{ path: 'maxPageSize', message: 'Expected at least the value of minPageSize.' }]
    : [];

const checkConfigIssues = (sent: SentMonitor, stored: Partial<WebsiteSettings>): readonly Issue[] => {
  const issues = settingIssues(checkConfigFields, sent);
  return issues.length > 0
    ? issues
    : sizeIssues({ minPageSize: stored.minPageSize, maxPageSize: stored.maxPageSize, ...sent });
};

const urlIssues = ({ sent, hosts: { url }, monitoringType }: NewMonitorFacts): readonly Issue[] =>
  url === undefined && websiteTypeOf(monitoringType).isHeartbeat
    ? []
    : webAddressIssues('url', sent['url'], url ?? 'malformed');

const changedUrlIssues = ({ sent, stored, hosts: { url } }: WebsiteChange): readonly Issue[] =>
  webAddressIssues('url', sent['url'] ?? stored.target, url ?? 'public');

const connectHostIssues = ({ hosts: { connectHost } }: NewMonitorFacts): readonly Issue[] =>
  hostIssues('connectHost', connectHost ?? 'public');

/** Returns an issue if the keyword to search for is empty. Heartbeats have no page to search. */
const keywordIssues = (monitoringType: string, { keyword, checkKeywordEnabled }: SentMonitor): readonly Issue[] => {
  const { isHeartbeat, needsKeyword } = websiteTypeOf(monitoringType);
  const isSearched = !isHeartbeat && (needsKeyword || checkKeywordEnabled === true);
  return isSearched && isBlank(keyword) ? [{ path: 'keyword', message: 'The keyword check needs a keyword.' }] : [];
};

const headerIssues = ({ sent: { headers = {} } }: NewMonitorFacts): readonly Issue[] =>
  websiteSecrets.headers.accepts(headers) ? requestHeaderIssues(headers) : [];

const scenarioTypeIssues = (monitoringType: string, { steps, secrets }: SentMonitor): readonly Issue[] =>
  websiteTypeOf(monitoringType).cost === 'browser' && isSteps(steps) && isSecrets(secrets)
    ? scenarioIssues(steps, secrets)
    : [];

/** Returns the issues of a change that have no specific code. Steps may refer to secrets that the change removes. */
export const changedWebsiteIssues = (facts: WebsiteChange): readonly Issue[] => {
  const { sent, stored, monitoringType } = facts;
  const after = {
    target: targetAfter({ targetField: 'url' }, sent, stored),
    settings: mergeSettings(websiteFields, stored.settings, sent),
  };
  const { secrets } = secretsAfter({ secrets: websiteSecrets, recipientsOf: websiteRecipients }, sent, stored, after);
  const isConcerned =
    sent['steps'] !== undefined || sent.monitoringType !== undefined || secrets !== stored.secrets.secrets;
  return [
    ...headerIssues(facts),
    ...(isConcerned ? scenarioTypeIssues(monitoringType, { steps: after.settings.steps, secrets }) : []),
  ];
};

/** Returns the issues of a new website other than those of its schedule and of the types and bounds of its settings. */
export const newWebsiteIssues = (facts: NewMonitorFacts): readonly Issue[] => [
  ...sizeIssues(facts.sent),
  ...urlIssues(facts),
  ...keywordIssues(facts.monitoringType, facts.sent),
  ...headerIssues(facts),
  ...scenarioTypeIssues(facts.monitoringType, { steps: [], secrets: {}, ...facts.sent }),
];

const skipsVerificationWithoutHost = ({ sent, stored }: NewMonitorFacts & Partial<WebsiteChange>): boolean => {
  const { connectHost = stored?.settings.connectHost, connectTlsInsecure = stored?.settings.connectTlsInsecure } = sent;
  const isConcerned = sent['connectHost'] !== undefined || sent['connectTlsInsecure'] !== undefined;
  return isConcerned && connectTlsInsecure === true && isBlank(connectHost);
};

const connectHostRules = [
  { code: 'connectHostInvalid', broken: ({ hosts }) => hosts['connectHost'] === 'malformed' },
  {
    code: 'connectHostNotPublic',
    broken: ({ hosts: { connectHost } }) => connectHost === 'notPublic' || connectHost === 'unresolved',
    data: (it) => ({ issues: connectHostIssues(it) }),
  },
] as const satisfies readonly Rule<NewMonitorFacts>[];

export const newWebsiteRules = [
  ...connectHostRules,
  { code: 'connectTlsInsecureWithoutHost', broken: skipsVerificationWithoutHost },
] as const satisfies readonly Rule<NewMonitorFacts>[];

const changedConfigIssues = ({ sent, stored, monitoringType }: WebsiteChange): readonly Issue[] => {
  const isConcerned =
    sent['keyword'] !== undefined || sent['checkKeywordEnabled'] !== undefined || sent.monitoringType !== undefined;
  const { keyword = stored.settings.keyword, checkKeywordEnabled = stored.settings.checkKeywordEnabled } = sent;
  return [
    ...checkConfigIssues(sent, stored.settings),
    ...(isConcerned ? keywordIssues(monitoringType, { keyword, checkKeywordEnabled }) : []),
  ];
};

export const websiteChangeRules = [
  {
    code: 'invalidCheckConfig',
    broken: (it) => changedConfigIssues(it).length > 0,
    data: (it) => ({ issues: changedConfigIssues(it) }),
  },
  {
    code: 'invalidUrl',
    broken: (it) => changedUrlIssues(it).length > 0,
    data: (it) => ({ issues: changedUrlIssues(it) }),
  },
  ...connectHostRules,
  {
    code: 'connectHostInvalid',
    broken: ({ sent }) => settingIssues({ connectPort: websiteFields.connectPort }, sent).length > 0,
  },
  { code: 'connectTlsInsecureWithoutHost', broken: skipsVerificationWithoutHost },
] as const satisfies readonly Rule<WebsiteChange>[];
