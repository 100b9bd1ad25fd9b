import type { Rule } from '../kernel/rules.ts';
import type { AgentCaller, AgentScope, Caller } from './caller.ts';
import { any, isReading, matchesAny, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import { MCP_PATH } from './protected-resource.ts';

/** Paths that every agent may read. */
const publicTools: readonly PathPattern[] = [only('GET', '/api/tools/*')];

/** Paths that each scope permits reading, in addition to the public tools. */
export const agentReads: Readonly<Record<AgentScope, readonly PathPattern[]>> = {
  'tools.public': publicTools,
  'api.read': [only('GET', '/api/websites/**'), only('GET', '/api/incidents/**'), only('GET', '/api/health')],
  'api.write.monitors': [],
  'api.write.incidents': [],
};

const monitorCollections = ['websites', 'dns-monitors', 'icmp-monitors', 'tcp-monitors', 'smtp-monitors', 'ssh-monitors', 'ftp-monitors', 'imap-pop-monitors'];

const monitorWrites = (collection: string): readonly PathPattern[] => [
  only('POST', `/api/${collection}`),
  only('PATCH', `/api/${collection}/*`),
  only('DELETE', `/api/${collection}/*`),
  only('POST', `/api/${collection}/*/trigger-check`),
  only('POST', `/api/${collection}/*/change-requests`),
];

/** The exact method and path pairs that each scope permits. */
export const agentWrites: Readonly<Record<AgentScope, readonly PathPattern[]>> = {
  'tools.public': [],
  'api.read': [],
  'api.write.monitors': [
    ...monitorCollections.flatMap(monitorWrites),
    only('PATCH', '/api/websites/*/check-config'),
    only('POST', '/api/monitors/*/*/change-requests'),
    only('POST', '/api/tags'),
    only('PATCH', '/api/tags/*'),
    only('DELETE', '/api/tags/*'),
    only('POST', '/api/monitor-tags'),
    only('DELETE', '/api/monitor-tags'),
  ],
  'api.write.incidents': [
    only('POST', '/api/incidents'),
    only('PATCH', '/api/incidents/*'),
    only('DELETE', '/api/incidents/*'),
    only('POST', '/api/incidents/*/updates'),
  ],
};

/** Paths that no agent may write, whatever its scopes: billing, users, credentials and alert destinations. */
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

/** Whether the scopes permit reading the path. */
export const mayAgentRead = (scopes: readonly AgentScope[], method: string, path: string): boolean =>
  matchesAny([...publicTools, ...scopes.flatMap((scope) => agentReads[scope])], method, path);

/** Whether the scopes permit this write, provided that agent writes are enabled. */
export const mayAgentWrite = (scopes: readonly AgentScope[], method: string, path: string): boolean =>
  !matchesAny(agentWriteDenylist, method, path) && matchesAny(scopes.flatMap((scope) => agentWrites[scope]), method, path);

/** A request whose caller may be an agent. */
export interface AgentGuardFacts {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly agentWritesEnabled: boolean;
}

/** Endpoints whose calls are authorized one by one, each as the request that it maps to. */
const authorizedPerCall: readonly PathPattern[] = [any(MCP_PATH)];

const isShut = (facts: AgentGuardFacts, open: (agent: AgentCaller, facts: AgentGuardFacts) => boolean): boolean =>
  facts.caller.kind === 'agent' && !matchesAny(authorizedPerCall, facts.method, facts.path) && !open(facts.caller, facts);

/** Restricts agents to what their scopes permit, before the existence of the resource is checked. */
export const agentGuards = [
  {
    code: 'agentTokenReadOnly',
    broken: (request) =>
      isShut(request, ({ scopes }, { method, path, agentWritesEnabled }) =>
        isReading(method) ? mayAgentRead(scopes, method, path) : agentWritesEnabled,
      ),
  },
  {
    code: 'agentTokenScopeForbidden',
    broken: (request) => isShut(request, ({ scopes }, { method, path }) => isReading(method) || mayAgentWrite(scopes, method, path)),
  },
] as const satisfies readonly Rule<AgentGuardFacts>[];

/** The scope that would permit a refused read, or null if there is none. */
export const scopeThatOpens = ({ caller, method, path }: Pick<AgentGuardFacts, 'caller' | 'method' | 'path'>): AgentScope | null =>
  caller.kind === 'agent' && isReading(method) && !mayAgentRead(caller.scopes, method, path) && mayAgentRead(['api.read'], method, path)
    ? 'api.read'
    : null;
