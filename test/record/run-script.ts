import { signIn } from './members.ts';
import type { Plan } from './plan.ts';
import { recordAgents } from './scenarios/agents.ts';
import { recordApps } from './scenarios/apps.ts';
import { recordAuditRules } from './scenarios/audit.ts';
import { recordChangeRequests } from './scenarios/change-requests.ts';
import { recordChannels } from './scenarios/channels.ts';
import { recordChecks } from './scenarios/checks.ts';
import { recordCommandLine } from './scenarios/command-line.ts';
import { recordCustomers } from './scenarios/customers.ts';
import { recordDocuments } from './scenarios/documents.ts';
import { recordLimits } from './scenarios/limits.ts';
import { recordMcp } from './scenarios/mcp.ts';
import { recordWebsites } from './scenarios/monitors.ts';
import { recordMailServers, recordOrganizations, recordPlatform, recordUsers } from './scenarios/organizations.ts';
import { recordPages } from './scenarios/pages.ts';
import { recordPasswords, recordSignIn } from './scenarios/sign-in.ts';
import { agentsOf, recordAgentWrites, recordAgentsOff, recordHardened } from './scenarios/switches.ts';
import { recordTags } from './scenarios/tags.ts';
import { recordTokens } from './scenarios/tokens.ts';
import { recordTools } from './scenarios/tools.ts';
import { recordTransport } from './scenarios/transport.ts';
import { recordTwoStep } from './scenarios/two-step.ts';
import { recordIdentityProvider } from './scenarios/vouched-agents.ts';
import { roundRobin } from './script.ts';
import type { Caller, Script } from './script.ts';
import { freePort } from '../fixtures/ports.ts';
import type { Environment, RunningService } from './service.ts';
import { sendCallerMatrix } from './caller-matrix.ts';
import { sendKeyMatrix, sendMethodMatrix } from './method-matrix.ts';
import { sendRequestMatrix } from './request-matrix.ts';
import { createWorld } from './world.ts';
import type { Harness, World } from './world.ts';

/** The input of a run. */
export interface Run {
  readonly script: Script;
  readonly service: RunningService;
  readonly plan: Plan;
  /** Names of the sections to run after the setup. Empty means all sections. */
  readonly only: readonly string[];
  readonly harness: Harness;
}

/** Sections that run on the first process, in this order. */
const scenarios: Readonly<Record<string, (world: World) => Promise<void>>> = {
  documents: recordDocuments,
  'sign-in': recordSignIn,
  passwords: recordPasswords,
  'two-step': recordTwoStep,
  tokens: recordTokens,
  organizations: recordOrganizations,
  platform: recordPlatform,
  users: recordUsers,
  'mail servers': recordMailServers,
  customers: recordCustomers,
  websites: recordWebsites,
  tags: recordTags,
  'change requests': recordChangeRequests,
  channels: recordChannels,
  checks: recordChecks,
  tools: recordTools,
  agents: recordAgents,
  'identity provider': recordIdentityProvider,
  apps: recordApps,
  pages: recordPages,
  transport: recordTransport,
  audit: recordAuditRules,
};

/** A single quota tier, so that no upgrade is possible. */
const ONE_TIER = JSON.stringify([{ key: 'free', limit: 1, paid: false }]);

/** Several sessions of one administrator, used in turn. */
const sessionsOf = async ({ script, alpha }: World): Promise<Caller> => {
  const callers: Caller[] = [];
  for (let count = 0; count < 4; count += 1) callers.push(await signIn(script, alpha.admin.email, 'session'));
  return roundRobin('Alpha admin sessions', callers);
};

/** Runs all sections, restarting the service where another configuration is needed. */
export const runScript = async ({ script, service, plan, only, harness }: Run): Promise<void> => {
  let running = service;
  const section = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | null> =>
    only.length === 0 || only.includes(name) ? script.section(name, work) : null;
  const restart = async (environment: Environment, name: string): Promise<void> => {
    if (only.length > 0 && !only.includes(name)) return;
    await running.stop();
    running = await harness.checkout.serve(environment);
    script.use(running.http);
  };
  try {
    const world = await script.section('setup', () => createWorld(script, harness));
    if (world === null) return;
    await section('command line', () => recordCommandLine(world));
    for (const [name, work] of Object.entries(scenarios)) await section(name, () => work(world));
    const agents = (await section('agent callers', () => agentsOf(world))) ?? [];
    await section('mcp', () =>
      recordMcp(world, [...agents, world.alpha.admin.token, world.alpha.reader.token, world.alpha.boundEditor.token]),
    );
    await section('callers', () => sendCallerMatrix(world, plan, agents));
    await section('requests', async () => sendRequestMatrix(world, plan, await sessionsOf(world)));
    await section('methods', () => sendMethodMatrix(world, plan));
    await section('keys', () => sendKeyMatrix(world, plan));
    await section('limits', () => recordLimits(world));
    await restart({ AGENT_WRITE_ENABLED: 'true' }, 'agent writes');
    await section('agent writes', () => recordAgentWrites(world, plan));
    await restart({ AGENT_AUTH_ENABLED: 'false' }, 'agents off');
    await section('agents off', () => recordAgentsOff(world, agents));
    const metricsPort = await freePort();
    await restart(
      {
        BASE_URL: 'https://watch.example.com',
        AGENT_ANONYMOUS_ENABLED: 'false',
        AGENT_SERVICE_AUTH_ENABLED: 'false',
        AGENT_TRUSTED_ISSUERS: '[]',
        MFA_REQUIRED_FOR_PLATFORM_STAFF: 'true',
        QUOTA_TIERS: ONE_TIER,
        METRICS_PORT: String(metricsPort),
      },
      'hardened',
    );
    await section('hardened', () => recordHardened(world, metricsPort));
  } finally {
    await running.stop();
  }
};
