import type { AgentScope } from '../caller.ts';
import { any, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';

/*
 * Path rules of the specification that do not depend on declared endpoints. Endpoints declare the rest. An area without endpoints
 * leaves these lists when they come.
 */

/** Areas that are closed to customer-bound callers as a whole, whatever is declared below them. */
export const unservedConfinedPaths: readonly PathPattern[] = [
  any('/api/admin/**'),
  any('/api/platform-admin/**'),
  any('/api/escalation-config/**'),
  any('/api/custom-pricing'),
  any('/api/im/**'),
];

const openedBy = (scope: AgentScope, ...patterns: readonly PathPattern[]) => patterns.map((pattern) => ({ scope, pattern }));

/** What scopes open to agents besides declared endpoints: the areas that agents may read as a whole, and writes that come later. */
export const unservedAgentPaths: readonly { readonly scope: AgentScope; readonly pattern: PathPattern }[] = [
  ...openedBy('tools.public', only('GET', '/api/tools/*')),
  ...openedBy('api.read', only('GET', '/api/websites/**'), only('GET', '/api/incidents/**')),
];

/** Paths that no agent may write, regardless of endpoint declarations: money, people, credentials, and where alerts are sent. */
export const agentWriteDenylist: readonly PathPattern[] = [
  any('/api/organization/**'),
  any('/api/organizations/**'),
  any('/api/customers/**'),
  any('/api/customer/**'),
  any('/api/users/**'),
  any('/api/auth/**'),
  any('/api/oauth/**'),
  any('/api/agent-claim/**'),
  any('/api/admin/**'),
  any('/api/platform-admin/**'),
  any('/api/package-configs/**'),
  any('/api/custom-pricing/**'),
  any('/api/custom-domains/**'),
  any('/api/notification-channels/**'),
  any('/api/websites/*/notification-channels/**'),
];
