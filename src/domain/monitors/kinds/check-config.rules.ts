import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import type { SentMonitor } from '../monitor-kind.ts';
import { settingIssues } from '../setting-fields.ts';
import { checkConfigFields, isBlank, websiteTypeOf } from './website-settings.ts';
import type { WebsiteChange, WebsiteSettings } from './website-settings.ts';

/** Returns an issue if the minimum page size exceeds the maximum after a change. */
export const sizeIssues = ({ minPageSize: min, maxPageSize: max }: SentMonitor): readonly Issue[] =>
  typeof min === 'number' && typeof max === 'number' && min > max
    ? [{ path: 'maxPageSize', message: 'Expected at least the value of minPageSize.' }]
    : [];

const checkConfigIssues = (sent: SentMonitor, stored: Partial<WebsiteSettings>): readonly Issue[] => {
  const issues = settingIssues(checkConfigFields, sent);
  return issues.length > 0
    ? issues
    : sizeIssues({ minPageSize: stored.minPageSize, maxPageSize: stored.maxPageSize, ...sent });
};

/** Returns an issue if the keyword to search for is empty. Heartbeats have no page to search. */
export const keywordIssues = (
  monitoringType: string,
  { keyword, checkKeywordEnabled }: SentMonitor,
): readonly Issue[] => {
  const { isHeartbeat, needsKeyword } = websiteTypeOf(monitoringType);
  const isSearched = !isHeartbeat && (needsKeyword || checkKeywordEnabled === true);
  return isSearched && isBlank(keyword) ? [{ path: 'keyword', message: 'The keyword check needs a keyword.' }] : [];
};

const changedConfigIssues = ({ sent, stored, monitoringType }: WebsiteChange): readonly Issue[] => {
  const isConcerned =
    sent['keyword'] !== undefined || sent['checkKeywordEnabled'] !== undefined || sent.monitoringType !== undefined;
  const { keyword = stored.settings.keyword, checkKeywordEnabled = stored.settings.checkKeywordEnabled } = sent;
  return [
    ...checkConfigIssues(sent, stored.settings),
    ...(isConcerned ? keywordIssues(monitoringType, { keyword, checkKeywordEnabled }) : []),
  ];
};

/** The rule for the check settings of a changed website. */
export const checkConfigRules = [
  {
    code: 'invalidCheckConfig',
    broken: (it) => changedConfigIssues(it).length > 0,
    data: (it) => ({ issues: changedConfigIssues(it) }),
  },
] as const satisfies readonly Rule<WebsiteChange>[];
