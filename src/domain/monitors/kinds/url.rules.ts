import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import { webAddressIssues } from '../hosts.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { websiteTypeOf } from './website-settings.ts';
import type { WebsiteChange } from './website-settings.ts';

/** Returns the issues of the URL of a new website. */
export const urlIssues = ({ sent, hosts: { url }, monitoringType }: NewMonitorFacts): readonly Issue[] =>
  url === undefined && websiteTypeOf(monitoringType).isHeartbeat
    ? []
    : webAddressIssues('url', sent['url'], url ?? 'malformed');

const changedUrlIssues = ({ sent, stored, hosts: { url } }: WebsiteChange): readonly Issue[] =>
  webAddressIssues('url', sent['url'] ?? stored.target, url ?? 'public');

/** The rule that the URL of a changed website leads to a public host. */
export const changedUrlRules = [
  {
    code: 'invalidUrl',
    broken: (it) => changedUrlIssues(it).length > 0,
    data: (it) => ({ issues: changedUrlIssues(it) }),
  },
] as const satisfies readonly Rule<WebsiteChange>[];

/** The rule that a lookup requests only a public URL. */
export const publicUrlRules = [
  { code: 'invalidUrl', broken: ({ isPublic }) => !isPublic },
] as const satisfies readonly Rule<{ readonly isPublic: boolean }>[];
