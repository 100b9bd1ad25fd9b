import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import { hostIssues } from '../hosts.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { settingIssues } from '../setting-fields.ts';
import { websiteFields } from './website-settings.ts';
import type { WebsiteChange } from './website-settings.ts';
import { connectTlsRule } from './connect-tls.rules.ts';

const connectHostIssues = ({ hosts: { connectHost } }: NewMonitorFacts): readonly Issue[] =>
  hostIssues('connectHost', connectHost ?? 'public');

const hostRules = [
  { code: 'connectHostInvalid', broken: ({ hosts }) => hosts['connectHost'] === 'malformed' },
  {
    code: 'connectHostNotPublic',
    broken: ({ hosts: { connectHost } }) => connectHost === 'notPublic' || connectHost === 'unresolved',
    data: (it) => ({ issues: connectHostIssues(it) }),
  },
] as const satisfies readonly Rule<NewMonitorFacts>[];

/** The rules for the connect host of a new website. */
export const connectHostRules = [...hostRules, connectTlsRule] as const satisfies readonly Rule<NewMonitorFacts>[];

/** The rules for the connect host and its port after a change. */
export const changedConnectHostRules = [
  ...hostRules,
  {
    code: 'connectHostInvalid',
    broken: ({ sent }) => settingIssues({ connectPort: websiteFields.connectPort }, sent).length > 0,
  },
  connectTlsRule,
] as const satisfies readonly Rule<WebsiteChange>[];
