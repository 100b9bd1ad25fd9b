import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import { targetIssues } from './hosts.ts';
import type { NewMonitorFacts, SentMonitor } from './monitor-kind.ts';
import { text } from './setting-fields.ts';

/** The maximum length of a DNS name, in characters. */
export const MAX_HOST_NAME = 253;

/** The target field of the kinds that connect to a host. */
export const hostnameTarget = text({ minLength: 1, maxLength: MAX_HOST_NAME }, { isRequired: true });

/** Returns the host that must be public, for the kinds that connect to their target. */
export const targetHosts = ({ hostname }: SentMonitor): Readonly<Record<string, string | null>> =>
  hostname === undefined ? {} : { hostname: typeof hostname === 'string' ? hostname : null };

const hostnameIssues = ({ hosts: { hostname } }: NewMonitorFacts): readonly Issue[] =>
  targetIssues('hostname', hostname ?? 'public');

/** The rule that a host must be public. */
export const hostnameIsPublic = {
  code: 'invalidHostname',
  broken: (it: NewMonitorFacts) => hostnameIssues(it).length > 0,
  data: (it: NewMonitorFacts) => ({ issues: hostnameIssues(it) }),
} as const;

/** The rule that a lookup contacts only a public host. */
export const publicHostnameRules = [
  { code: 'invalidHostname', broken: ({ isPublic }) => !isPublic },
] as const satisfies readonly Rule<{ readonly isPublic: boolean }>[];
