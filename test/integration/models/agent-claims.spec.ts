import fc from 'fast-check';
import { confirmAgentClaim } from '../../../src/application/agent-access/agent-claim.ts';
import { exchangeToken } from '../../../src/application/agent-access/agent-tokens.ts';
import { claimRegistration } from '../../../src/application/agent-access/claim-registration.ts';
import { registerAgent } from '../../../src/application/agent-access/register-agent.ts';

import { grantTypes } from '../../../src/domain/agent-access/token-request.ts';
import { days, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { aUser } from '../../builders/callers.ts';
import { person } from '../http/surface/test-callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

const NOBODY = { kind: 'anonymous' } as const;
/** An anonymous agent and one that is registered for the first of two users. */
const AGENTS = [0, 1] as const;
const ANONYMOUS = 0;
const BOUND_TO = 0;
const WINDOW_END = NOW.getTime() + days(1);
const CODE_LIFETIME = minutes(10);
const ASSERTION = days(1);
/** The interval of polls, and how much earlier one may come. */
const INTERVAL = seconds(5) - 250;

interface Attempt {
  readonly user: number;
  readonly status: 'initiated' | 'confirmed' | 'declined';
  readonly expiresAt: number;
}

interface Agent {
  readonly status: 'active' | 'pending' | 'authorized' | 'redeemed' | 'revoked';
  readonly attempt: Attempt | null;
  /** The number of attempts so far, and that of the attempt whose code the agent has shown. */
  readonly attempts: number;
  readonly shown: number;
  readonly grantedBy: number | null;
  /** The whole second from which its assertion counts. */
  readonly redeemedAt: number | null;
  readonly lastPollAt: number | null;
  readonly tokens: number;
  /** The actions of its audit entries, in their order. */
  readonly audited: readonly string[];
}

type State = readonly Agent[];

/** `shown` is the number of the attempt whose code the agent has shown before the step. */
type Command = { readonly agent: number; readonly shown?: number } & (
  | { readonly type: 'claim'; readonly hint: number }
  | { readonly type: 'poll' }
  | { readonly type: 'decide'; readonly user: number; readonly accept: boolean }
);

const statusAt = ({ status, redeemedAt }: Agent, now: number): Agent['status'] | 'expired' => {
  if (status === 'revoked') return status;
  return now < (status === 'redeemed' ? (redeemedAt ?? 0) + ASSERTION : WINDOW_END) ? status : 'expired';
};

const changed = (state: State, at: number, changes: Partial<Agent>, ...actions: readonly string[]): State =>
  state.map((agent, index) =>
    index === at ? { ...agent, ...changes, audited: [...agent.audited, ...actions] } : agent,
  );

const claimed = (state: State, at: number, hint: number, now: number): readonly [State, string] => {
  const agent = state[at] as Agent;
  const status = statusAt(agent, now);
  if (status === 'revoked') return [state, 'invalid_claim_token'];
  if (status === 'authorized' || agent.status === 'redeemed') return [state, 'claimed_or_in_flight'];
  if (status === 'expired') return [state, 'claim_expired'];
  if (at !== ANONYMOUS && hint !== BOUND_TO) return [state, 'invalid_request'];
  const attempts = agent.attempts + 1;
  const expiresAt = Math.min(now + CODE_LIFETIME, WINDOW_END);
  const attempt = { user: hint, status: 'initiated', expiresAt } as const;
  return [changed(state, at, { attempt, attempts, shown: attempts }, 'claimStarted'), 'ok'];
};

const decided = (
  state: State,
  { agent: at, shown, user, accept }: Command & { type: 'decide' },
  now: number,
): readonly [State, string] => {
  const agent = state[at] as Agent;
  const { attempt } = agent;
  // A code that was replaced is unknown, and one is valid for one account only.
  if (attempt === null || shown !== agent.attempts || attempt.user !== user) return [state, 'invalid_claim_token'];
  const status = statusAt(agent, now);
  if (status === 'authorized' || status === 'redeemed') return [state, 'claimed_or_in_flight'];
  if (status !== 'active' && status !== 'pending') return [state, 'invalid_claim_token'];
  if (attempt.status !== 'initiated' || now >= attempt.expiresAt) return [state, 'invalid_claim_token'];
  if (accept) {
    const confirmed = { status: 'authorized', grantedBy: user, attempt: { ...attempt, status: 'confirmed' } } as const;
    return [changed(state, at, confirmed, 'authorized'), 'ok authorized'];
  }
  const declined = { attempt: { ...attempt, status: 'declined' } } as const;
  const left = at === ANONYMOUS ? declined : ({ ...declined, status: 'revoked' } as const);
  return [changed(state, at, left, 'declined'), 'ok denied'];
};

const polled = (state: State, at: number, now: number): readonly [State, string] => {
  const agent = state[at] as Agent;
  const { attempt, lastPollAt } = agent;
  if (attempt?.status === 'declined' && now < WINDOW_END) return [state, 'access_denied'];
  const status = statusAt(agent, now);
  if (status === 'redeemed' || status === 'revoked' || status === 'expired') return [state, 'expired_token'];
  if (status === 'authorized') {
    const redeemed = { status: 'redeemed', redeemedAt: now - (now % seconds(1)), tokens: 1 } as const;
    return [changed(state, at, redeemed, 'claimRedeemed', 'tokenIssued'), 'ok'];
  }
  if (attempt !== null && now >= attempt.expiresAt) return [state, 'expired_token'];
  const isEarly = lastPollAt !== null && now - lastPollAt < INTERVAL;
  return [changed(state, at, { lastPollAt: now }), isEarly ? 'slow_down' : 'authorization_pending'];
};

const agent = fc.constantFrom(...AGENTS);
const user = fc.nat({ max: 1 });
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);

const model: Model<State, Command> = {
  pages: ['agent-access'],
  deadlinesOf: (state) => [
    WINDOW_END,
    ...state.flatMap(({ attempt, redeemedAt, lastPollAt }) => [
      attempt?.expiresAt ?? null,
      redeemedAt === null ? null : redeemedAt + ASSERTION,
      lastPollAt === null ? null : lastPollAt + INTERVAL,
    ]),
  ],
  waits: [INTERVAL - 1, INTERVAL, CODE_LIFETIME - 2, CODE_LIFETIME - 1, CODE_LIFETIME, days(1) - 2, days(1)],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    { weight: 2, arbitrary: fc.record({ type: type('claim'), agent, hint: user }) },
    { weight: 3, arbitrary: fc.record({ type: type('poll'), agent }) },
    { weight: 3, arbitrary: fc.record({ type: type('decide'), agent, user, accept: fc.boolean() }) },
  ),
  callerOf: (command) => (command.type === 'claim' ? `agent ${command.agent}` : undefined),
  seen: (command, state) => ({ ...command, shown: state[command.agent]?.shown ?? 0 }),
  // The code of an attempt is in its answer only.
  forget: (state, command) =>
    command.type === 'claim' ? changed(state, command.agent, { shown: command.shown ?? 0 }) : state,
  apply: (state, command, now) => {
    switch (command.type) {
      case 'claim':
        return claimed(state, command.agent, command.hint, now);
      case 'poll':
        return polled(state, command.agent, now);
      case 'decide':
        return decided(state, command, now);
    }
  },
};

interface Registered {
  readonly publicId: string;
  readonly claimToken: string;
  readonly code: string | null;
}

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const { organizationId } = await app.createOrganization();
  const { query } = app.database;
  const users = [
    await person(app, organizationId, 'first', { role: 'editor' }),
    await person(app, organizationId, 'second', { role: 'editor' }),
  ];
  const callers = users.map(({ userId, publicId }) =>
    aUser({ userId, userPublicId: publicId, organizationId, role: 'editor' }),
  );
  const stored = await query
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      callers.map(({ userId }) => userId),
    )
    .execute();
  const emailOf = (at: number) => stored.find(({ id }) => id === callers[at]?.userId)?.email ?? '';
  const userAt = (email: string | null) => callers.findIndex((_, at) => emailOf(at) === email);
  const timeOf = (at: Date | null) => at?.getTime() ?? null;
  let registered: Registered[] = [];
  /** For each agent, the number of the attempt whose code it has shown. */
  let shown: number[] = [];
  /** The agents that have got a code since the state was read. */
  const fresh = new Set<number>();
  return {
    begin: async () => {
      await clear(app, 'agent_registration', 'rate_window', 'audit_log');
      const anonymous = await app.run(registerAgent)(NOBODY, { type: 'anonymous' });
      const bound = await app.run(registerAgent)(NOBODY, {
        type: 'service_auth',
        loginHint: emailOf(BOUND_TO),
      });
      if (!anonymous.ok || anonymous.value.kind !== 'anonymous')
        throw new Error('The anonymous agent is not registered.');
      if (!bound.ok || bound.value.kind !== 'service_auth') throw new Error('The agent of the user is not registered.');
      const [first, second] = [anonymous.value, bound.value];
      registered = [
        { publicId: first.registration.publicId, claimToken: first.claimToken, code: null },
        { publicId: second.registration.publicId, claimToken: second.claimToken, code: second.ceremony.user_code },
      ];
      shown = [0, 1];
      fresh.clear();
      const begun = { grantedBy: null, redeemedAt: null, lastPollAt: null, tokens: 0, audited: [] };
      const expiresAt = NOW.getTime() + CODE_LIFETIME;
      return [
        { ...begun, status: 'active', attempt: null, attempts: 0, shown: 0 },
        {
          ...begun,
          status: 'pending',
          attempt: { user: BOUND_TO, status: 'initiated', expiresAt },
          attempts: 1,
          shown: 1,
        },
      ];
    },
    call: async ({ run }, command) => {
      const own = registered[command.agent];
      if (own === undefined) throw new Error('The agent is not registered.');
      switch (command.type) {
        case 'claim': {
          const { claimToken } = own;
          const request = { type: 'login_hint', claimToken, loginHint: emailOf(command.hint) } as const;
          const outcome = await run(claimRegistration)(NOBODY, request);
          if (!outcome.ok) return outcome.code;
          if (outcome.value.kind === 'initiated') {
            registered[command.agent] = { ...own, code: outcome.value.ceremony.user_code };
            fresh.add(command.agent);
          }
          return 'ok';
        }
        case 'poll': {
          const request = { grantType: grantTypes.claim, claimToken: own.claimToken };
          const outcome = await run(exchangeToken)(NOBODY, request);
          return outcome.ok ? 'ok' : outcome.code;
        }
        case 'decide': {
          const input = { userCode: own.code ?? 'none', accept: command.accept };
          const outcome = await run(confirmAgentClaim)(callers[command.user] ?? null, input);
          return outcome.ok ? `ok ${outcome.value.status}` : outcome.code;
        }
      }
    },
    read: async () => {
      const ids = registered.map(({ publicId }) => publicId);
      const [rows, tokens, audits] = await Promise.all([
        query.selectFrom('agent_registration').selectAll().where('publicId', 'in', ids).execute(),
        query.selectFrom('agent_access_token').select('registrationId').execute(),
        query
          .selectFrom('audit_log')
          .select(['subjectId', 'action'])
          .where('subjectId', 'in', ids)
          .orderBy('id')
          .execute(),
      ]);
      return registered.map(({ publicId }, at): Agent => {
        const row = rows.find((each) => each.publicId === publicId);
        if (row === undefined) throw new Error('A registration is gone.');
        const audited = audits
          .filter(({ subjectId, action }) => subjectId === publicId && action !== 'agent.registered')
          .map(({ action }) => action.replace('agent.', ''));
        const attempts = audited.filter((action) => action === 'claimStarted').length + (at === ANONYMOUS ? 0 : 1);
        if (fresh.delete(at)) shown[at] = attempts;
        return {
          status: row.status,
          attempt:
            row.attemptStatus === null
              ? null
              : {
                  user: userAt(row.attemptEmail),
                  status: row.attemptStatus,
                  expiresAt: timeOf(row.attemptExpiresAt) ?? 0,
                },
          attempts,
          shown: shown[at] ?? 0,
          grantedBy: row.grantedBy === null ? null : callers.findIndex(({ userId }) => userId === row.grantedBy),
          redeemedAt: row.status === 'redeemed' ? (timeOf(row.assertionExpiresAt) ?? 0) - ASSERTION : null,
          lastPollAt: timeOf(row.lastPollAt),
          tokens: tokens.filter(({ registrationId }) => registrationId === row.id).length,
          audited,
        };
      });
    },
  };
};

describe('model of claims of agents', () => {
  runsModel(model, () => ({ build }));
});
