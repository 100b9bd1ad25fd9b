import fc from 'fast-check';
import { decideOnChangeRequest } from '../../../src/application/monitors/change-requests.ts';
import { requestMonitorChange } from '../../../src/application/monitors/request-change.ts';
import { hours, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import type { DecidedStatus } from '../../../src/domain/monitors/change-request.ts';
import type { ChangeRequestStatus } from '../../../src/domain/monitors/change-request.machine.ts';
import { NOW } from '../../builders/clock.ts';
import { aUser } from '../../builders/callers.ts';
import { aScene } from '../http/monitors/requested-changes.ts';
import { person } from '../http/surface/test-callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

/** The editor of a customer, who asks, and one of the organization, who decides. */
const CUSTOMER = 0;
const USERS = [CUSTOMER, 1] as const;
const MAX_OPEN = 10;
/** So many requests are open at the beginning that the limit is near. */
const FIRST = 8;
const NAME = 'Shop';
const NAMES = ['Shop of Acme', 'Store'];
const NOBODY = '00000000-0000-7000-8000-000000000000';

interface Request {
  readonly by: number;
  readonly name: string;
  readonly status: ChangeRequestStatus;
  readonly decidedAt: number | null;
  readonly decidedBy: number | null;
  /** The actions of its audit entries, in their order. */
  readonly audited: readonly string[];
}

interface State {
  /** The name of the monitor that requests change. */
  readonly name: string;
  readonly requests: readonly Request[];
}

type Command =
  | { readonly type: 'request'; readonly by: number; readonly name: string }
  /** `isKnown` is false if there was no such request that the caller could name. */
  | {
      readonly type: 'decide';
      readonly by: number;
      readonly on: number;
      readonly status: DecidedStatus;
      readonly isKnown?: boolean;
    };

const decided = (
  state: State,
  { by, on, status, isKnown }: Command & { type: 'decide' },
  now: number,
): readonly [State, string] => {
  const request = state.requests[on];
  if (isKnown === false || request === undefined) return [state, 'notFound'];
  if (status !== 'withdrawn' && by === CUSTOMER) return [state, 'customerScopedTokenForbidden'];
  if (status === 'withdrawn' && by !== request.by) return [state, 'forbidden'];
  if (request.status !== 'open') return [state, 'changeRequestAlreadyDecided'];
  const after = { ...request, status, decidedAt: now, decidedBy: by, audited: [...request.audited, status] };
  return [{ name: status === 'approved' ? request.name : state.name, requests: state.requests.with(on, after) }, 'ok'];
};

const fresh = { status: 'open', decidedAt: null, decidedBy: null } as const;
const by = fc.constantFrom(...USERS);

const model: Model<State, Command> = {
  pages: ['monitors', 'access'],
  deadlinesOf: () => [],
  waits: [hours(1)],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('request' as const), by, name: fc.constantFrom(...NAMES) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('decide' as const),
        by,
        on: fc.nat({ max: FIRST + 2 }),
        status: fc.constantFrom<DecidedStatus>('approved', 'approved', 'rejected', 'withdrawn'),
      }),
    },
  ),
  seen: (command, { requests }) =>
    command.type === 'request' ? command : { ...command, isKnown: requests[command.on] !== undefined },
  apply: (state, command, now) => {
    if (command.type === 'decide') return decided(state, command, now);
    if (state.requests.filter(({ status }) => status === 'open').length >= MAX_OPEN)
      return [state, 'tooManyOpenRequests'];
    const request: Request = { ...fresh, by: command.by, name: command.name, audited: ['created'] };
    return [{ ...state, requests: [...state.requests, request] }, 'ok'];
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const { created, customerId, website } = await aScene(app);
  const { organizationId } = created;
  const { id: monitorId, publicId: monitorPublicId } = await website({ name: NAME });
  const { query } = app.database;
  const callers = await Promise.all(
    USERS.map(async (at) => {
      const facts = { role: 'editor', customerId: at === CUSTOMER ? customerId : null } as const;
      const { userId, publicId } = await person(app, organizationId, 'editor', facts);
      return aUser({ userId, userPublicId: publicId, organizationId, ...facts });
    }),
  );
  const userAt = (id: number | null) => (id === null ? null : callers.findIndex(({ userId }) => userId === id));
  let ids: readonly string[] = [];
  return {
    begin: async () => {
      await clear(app, 'change_request', 'audit_log');
      await query.updateTable('monitor').set({ name: NAME }).where('id', '=', monitorId).execute();
      const requests = Array.from({ length: FIRST }, (_, at) => ({ by: at % 2, name: NAMES[at % 3] ?? NAME }));
      await query
        .insertInto('change_request')
        .values(
          requests.map(({ by: requester, name }) => ({
            publicId: app.ports.ids.next(),
            createdAt: NOW,
            updatedAt: NOW,
            organizationId,
            customerId,
            monitorId,
            changes: { name },
            requesterId: callers[requester]?.userId ?? null,
            status: 'open' as const,
          })),
        )
        .execute();
      return { name: NAME, requests: requests.map((request) => ({ ...fresh, ...request, audited: [] })) };
    },
    call: async ({ run }, command) => {
      const caller = callers[command.by] ?? null;
      const outcome = await (command.type === 'request'
        ? run(requestMonitorChange)(caller, {
            monitor: { type: 'website', id: monitorPublicId },
            changes: { name: command.name },
            note: null,
          })
        : run(decideOnChangeRequest)(caller, { id: ids[command.on] ?? NOBODY, status: command.status, note: null }));
      return outcome.ok ? 'ok' : outcome.code;
    },
    read: async () => {
      const [monitor, rows, audits] = await Promise.all([
        query.selectFrom('monitor').select('name').where('id', '=', monitorId).executeTakeFirstOrThrow(),
        query.selectFrom('change_request').selectAll().orderBy('id').execute(),
        query.selectFrom('audit_log').select(['subjectId', 'action']).orderBy('id').execute(),
      ]);
      ids = rows.map(({ publicId }) => publicId);
      return {
        name: monitor.name,
        requests: rows.map((row) => ({
          by: userAt(row.requesterId) ?? -1,
          name: String(row.changes['name']),
          status: row.status,
          decidedAt: row.decidedAt?.getTime() ?? null,
          decidedBy: userAt(row.decidedBy),
          audited: audits
            .filter(({ subjectId }) => subjectId === row.publicId)
            .map(({ action }) => action.replace('changeRequest.', '')),
        })),
      };
    },
  };
};

describe('model of change requests', () => {
  runsModel(model, () => ({ build }));
});
