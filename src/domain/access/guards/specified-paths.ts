import type { AgentScope } from '../caller.ts';
import { any, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';

/*
 * These path rules of the specification do not depend on declared endpoints; endpoints declare the others. Once an area
 * has endpoints, remove it from these lists.
 */

/** The areas that are closed to customer-bound callers entirely, whatever is declared below them. */
export const unservedConfinedPaths: readonly PathPattern[] = [
  any('/api/admin/**'),
  any('/api/platform-admin/**'),
  any('/api/escalation-config/**'),
  any('/api/custom-pricing'),
  any('/api/im/**'),
];

const openedBy = (scope: AgentScope, ...patterns: readonly PathPattern[]) =>
  patterns.map((pattern) => ({ scope, pattern }));

/**
 * The requests that scopes open to agents besides declared endpoints: areas that agents may read entirely, and writes
 * whose endpoints do not exist yet.
 */
export const unservedAgentPaths: readonly { readonly scope: AgentScope; readonly pattern: PathPattern }[] = [
  ...openedBy('tools.public', only('GET', '/api/tools/*')),
  ...openedBy('api.read', only('GET', '/api/websites/**'), only('GET', '/api/incidents/**')),
];

/**
 * The paths that no agent may write, whatever endpoints declare: billing, users, credentials and the destinations of
 * alerts.
 */
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
