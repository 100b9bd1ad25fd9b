import fc from 'fast-check';
import { downloadDataExport, requestDataExport } from '../../../src/application/data-export/data-exports.ts';
import {
  expireDataExport,
  finishDataExport,
  startDataExport,
} from '../../../src/application/data-export/generate-exports.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import type { GeneratingExport } from '../../../src/domain/data-export/data-export.ts';
import type { DataExportStatus } from '../../../src/domain/data-export/data-export.machine.ts';
import { days, hours, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { aUser } from '../../builders/callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

/** Two organizations, two workers, and one export at a time in the whole service. */
const CONCURRENCY = 1;
const COOLDOWN = hours(6);
const WINDOW = days(7);
const LEASE = minutes(1);
/** How far the clocks of processes may differ. */
const TOLERANCE = seconds(5);
const ATTEMPTS = 3;
const FILE = { bytes: 7, sha256: 'a'.repeat(64) };

interface Export {
  readonly organization: number;
  readonly status: DataExportStatus;
  readonly attempts: number;
  readonly createdAt: number;
  readonly leaseUntil: number | null;
  readonly readyAt: number | null;
  readonly failure: string | null;
  /** The actions of its audit entries, in their order. */
  readonly audited: readonly string[];
  readonly mails: number;
}

/** An attempt as its worker knows it. */
interface Attempt {
  readonly on: number;
  readonly attempts: number;
}

interface State {
  readonly exports: readonly Export[];
  readonly held: readonly (Attempt | null)[];
}

type Command =
  /** `later` is the number of exports with higher ids that concurrent requests have stored before this one. */
  | { readonly type: 'request'; readonly organization: number; readonly later: number }
  | { readonly type: 'download' | 'expire'; readonly on: number }
  | { readonly type: 'start' | 'renew' | 'release'; readonly worker: number; readonly locked?: readonly number[] }
  | { readonly type: 'finish'; readonly worker: number; readonly failure: 'storageFull' | 'internal' | null };

const isUnfinished = ({ status }: Export): boolean => status === 'queued' || status === 'generating';
const isLeased = ({ status, leaseUntil }: Export, now: number): boolean =>
  status === 'generating' && leaseUntil !== null && leaseUntil > now;
/** True unless the lease has ended, or is further ahead than one can be, because the clock was set back (ADR 0040). */
const isTaken = (found: Export, now: number): boolean =>
  isLeased(found, now) && (found.leaseUntil ?? 0) <= now + LEASE + TOLERANCE;
const oldest = (one: Export, other: Export): number => one.createdAt - other.createdAt;

const onExport = (state: State, on: number, change: (found: Export) => Export): State => ({
  ...state,
  exports: state.exports.map((each, at) => (at === on ? change(each) : each)),
});

const audited = (found: Export, action: string, changes: Partial<Export>): Export => ({
  ...found,
  ...changes,
  audited: [...found.audited, action],
});

/** The export after its end, which is mailed to its recipient. */
const ended = (found: Export, failure: string | null, now: number): Export => ({
  ...audited(
    found,
    failure === null ? 'completed' : 'failed',
    failure === null ? { status: 'ready', readyAt: now } : { status: 'failed', failure },
  ),
  leaseUntil: null,
  mails: 1,
});

const requested = (
  state: State,
  { organization, later }: Command & { type: 'request' },
  now: number,
): readonly [State, string] => {
  const own = state.exports.filter((each) => each.organization === organization);
  if (own.some(isUnfinished)) return [state, 'exportAlreadyRunning'];
  const ready = own.filter(({ readyAt }) => readyAt !== null);
  const last = ready.toSorted((one, other) => (one.readyAt ?? 0) - (other.readyAt ?? 0)).at(-1);
  if (last !== undefined && now < Math.min(last.createdAt + COOLDOWN, (last.readyAt ?? 0) + WINDOW))
    return [state, 'exportCooldown'];
  const made: Export = {
    organization,
    status: 'queued',
    attempts: 0,
    createdAt: now,
    leaseUntil: null,
    readyAt: null,
    failure: null,
    audited: ['requested'],
    mails: 0,
  };
  const place = Math.max(0, state.exports.length - later);
  return [
    {
      exports: state.exports.toSpliced(place, 0, made),
      held: state.held.map((attempt) =>
        attempt !== null && attempt.on >= place ? { ...attempt, on: attempt.on + 1 } : attempt,
      ),
    },
    'ok',
  ];
};

/** Starts the oldest export that is not taken, other than those that others have `locked`. */
const started = (state: State, worker: number, locked: readonly number[], now: number): readonly [State, string] => {
  const { exports, held } = state;
  const [found] = exports
    .filter((each, at) => isUnfinished(each) && !isTaken(each, now) && !locked.includes(at))
    .toSorted(oldest);
  if (found === undefined) return [state, 'ok none'];
  const on = exports.indexOf(found);
  if (found.attempts === ATTEMPTS) return [onExport(state, on, (due) => ended(due, 'interrupted', now)), 'ok failed'];
  if (exports.filter((each) => isTaken(each, now)).length >= CONCURRENCY) return [state, 'ok none'];
  const attempts = found.attempts + 1;
  const changes = { status: 'generating', attempts, leaseUntil: now + LEASE } as const;
  return [
    {
      ...onExport(state, on, (due) => audited(due, 'started', changes)),
      held: held.with(worker, { on, attempts }),
    },
    `ok attempt ${attempts}`,
  ];
};

/** The export of the attempt that a worker holds. An attempt whose lease has ended counts as dead. */
const liveAttempt = ({ exports, held }: State, worker: number, now: number): Attempt | null => {
  const attempt = held[worker] ?? null;
  const found = attempt === null ? undefined : exports[attempt.on];
  return found !== undefined && isLeased(found, now) && found.attempts === attempt?.attempts ? attempt : null;
};

const worker = fc.nat({ max: 1 });
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);

const model: Model<State, Command> = {
  pages: ['data-export'],
  deadlinesOf: ({ exports }) =>
    exports.flatMap(({ leaseUntil, createdAt, readyAt }) => [
      leaseUntil,
      ...(readyAt === null ? [] : [createdAt + COOLDOWN, readyAt + WINDOW]),
    ]),
  waits: [LEASE - 1, LEASE, LEASE, LEASE, COOLDOWN, WINDOW - 1, WINDOW],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ type: type('request'), organization: fc.nat({ max: 1 }), later: fc.constant(0) }),
    },
    { weight: 2, arbitrary: fc.record({ type: type('download', 'expire'), on: fc.nat({ max: 3 }) }) },
    { weight: 6, arbitrary: fc.record({ type: type('start', 'start', 'start', 'renew', 'release'), worker }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: type('finish'),
        worker,
        failure: fc.constantFrom(null, null, 'storageFull' as const, 'internal' as const),
      }),
    },
  ),
  variantsOf: (command, isInRace) => {
    if (!isInRace) return [command];
    if (command.type === 'request') return [0, 1, 2].map((later) => ({ ...command, later }));
    return command.type === 'start' ? [[], [0], [1], [2], [3]].map((locked) => ({ ...command, locked })) : [command];
  },
  callerOf: (command) => ('worker' in command ? `worker ${command.worker}` : undefined),
  forget: (state, command) => ('worker' in command ? { ...state, held: state.held.with(command.worker, null) } : state),
  apply: (state, command, now) => {
    switch (command.type) {
      case 'request':
        return requested(state, command, now);
      case 'download': {
        const found = state.exports[command.on];
        if (found === undefined) return [state, 'notFound'];
        if (isUnfinished(found) || found.status === 'failed') return [state, 'exportNotReady'];
        if (found.status === 'expired' || (found.readyAt ?? 0) + WINDOW <= now) return [state, 'exportExpired'];
        return [onExport(state, command.on, (each) => audited(each, 'downloaded', {})), 'ok'];
      }
      case 'expire': {
        const found = state.exports[command.on];
        return found?.status === 'ready' && (found.readyAt ?? 0) + WINDOW <= now
          ? [onExport(state, command.on, (each) => audited(each, 'expired', { status: 'expired' })), 'ok expired']
          : [state, 'ok'];
      }
      case 'start':
        return started(state, command.worker, command.locked ?? [], now);
      case 'renew': {
        const attempt = liveAttempt(state, command.worker, now);
        return attempt === null
          ? [state, 'ok lost']
          : [onExport(state, attempt.on, (each) => ({ ...each, leaseUntil: now + LEASE })), 'ok renewed'];
      }
      case 'release': {
        const attempt = liveAttempt(state, command.worker, now);
        const left = { ...state, held: state.held.with(command.worker, null) };
        return attempt === null
          ? [left, 'ok']
          : [onExport(left, attempt.on, (each) => ({ ...each, attempts: each.attempts - 1, leaseUntil: now })), 'ok'];
      }
      case 'finish': {
        const attempt = liveAttempt(state, command.worker, now);
        const left = { ...state, held: state.held.with(command.worker, null) };
        return attempt === null
          ? [left, 'ok lost']
          : [onExport(left, attempt.on, (each) => ended(each, command.failure, now)), 'ok'];
      }
    }
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const organizations = [await app.createOrganization(), await app.createOrganization()];
  const { query } = app.database;
  const users = await query.selectFrom('app_user').select(['id', 'publicId', 'organizationId']).execute();
  const callers = organizations.map(({ organizationId }) => {
    const user = users.find((each) => each.organizationId === organizationId);
    if (user === undefined) throw new Error('The organization has no administrator.');
    return aUser({ userId: user.id, userPublicId: user.publicId, organizationId });
  });
  let known: readonly { readonly id: number; readonly publicId: string }[] = [];
  let held: (GeneratingExport | null)[] = [];
  const timeOf = (at: Date | null) => at?.getTime() ?? null;
  return {
    begin: async () => {
      await clear(app, 'data_export', 'audit_log', 'outbox');
      held = [null, null];
      known = [];
      return { exports: [], held: [null, null] };
    },
    call: async ({ run, ports }, command) => {
      const now = app.clock.now();
      const attempt = 'worker' in command ? (held[command.worker] ?? null) : null;
      switch (command.type) {
        case 'request': {
          const outcome = await run(requestDataExport)(callers[command.organization] ?? null, {});
          return outcome.ok ? 'ok' : outcome.code;
        }
        case 'download': {
          const found = known[command.on];
          if (found === undefined) return 'notFound';
          const [stored] = await query
            .selectFrom('data_export')
            .select('organizationId')
            .where('id', '=', found.id)
            .execute();
          const caller = callers.find(({ organizationId }) => organizationId === stored?.organizationId);
          const outcome = await run(downloadDataExport)(caller ?? null, { id: found.publicId, isHead: false });
          return outcome.ok ? 'ok' : outcome.code;
        }
        case 'expire': {
          const outcome = await run(expireDataExport)(systemCaller, { id: known[command.on]?.id ?? 0 });
          if (!outcome.ok) return outcome.code;
          return outcome.value === null ? 'ok' : 'ok expired';
        }
        case 'start': {
          const outcome = await run(startDataExport)(systemCaller, undefined);
          if (!outcome.ok) return outcome.code;
          if (outcome.value === null) return 'ok none';
          if (outcome.value.status !== 'generating') return 'ok failed';
          held[command.worker] = outcome.value;
          return `ok attempt ${outcome.value.attempts}`;
        }
        case 'renew':
          if (attempt === null) return 'ok lost';
          return (await ports.dataExports.renew(attempt, new Date(now.getTime() + LEASE), now))
            ? 'ok renewed'
            : 'ok lost';
        case 'release':
          if (attempt !== null) await ports.dataExports.release(attempt, now);
          held[command.worker] = null;
          return 'ok';
        case 'finish': {
          if (attempt === null) return 'ok lost';
          const outcome = await run(finishDataExport)(systemCaller, { attempt, result: command.failure ?? FILE });
          held[command.worker] = null;
          if (!outcome.ok) return outcome.code;
          return outcome.value === null ? 'ok lost' : 'ok';
        }
      }
    },
    forget: (command) => {
      if ('worker' in command) held[command.worker] = null;
    },
    read: async () => {
      const [rows, audits, mails] = await Promise.all([
        query.selectFrom('data_export').selectAll().orderBy('id').execute(),
        query
          .selectFrom('audit_log')
          .select(['subjectId', 'action'])
          .where('action', 'like', 'dataExport.%')
          .orderBy('id')
          .execute(),
        query.selectFrom('outbox').select('dedupKey').where('dedupKey', 'like', 'dataExport:%').execute(),
      ]);
      known = rows.map(({ id, publicId }) => ({ id, publicId }));
      return {
        exports: rows.map((row) => ({
          organization: organizations.findIndex(({ organizationId }) => organizationId === row.organizationId),
          status: row.status,
          attempts: row.attempts,
          createdAt: row.createdAt.getTime(),
          leaseUntil: row.status === 'generating' ? timeOf(row.leaseUntil) : null,
          readyAt: timeOf(row.readyAt),
          failure: row.failure,
          audited: audits
            .filter(({ subjectId }) => subjectId === row.publicId)
            .map(({ action }) => action.replace('dataExport.', '')),
          mails: mails.filter(({ dedupKey }) => dedupKey?.includes(row.publicId)).length,
        })),
        held: held.map((attempt) =>
          attempt === null ? null : { on: known.findIndex(({ id }) => id === attempt.id), attempts: attempt.attempts },
        ),
      };
    },
  };
};

describe('model of exports', () => {
  runsModel(model, () => ({ environment: { EXPORT_CONCURRENCY: String(CONCURRENCY) }, build }));
});
