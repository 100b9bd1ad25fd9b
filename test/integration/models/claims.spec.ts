import fc from 'fast-check';
import { LONGEST_LEASE, nextDueAt } from '../../../src/domain/checks/check-schedule.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import type { DueCheck } from '../../../src/domain/checks/due-check.ts';
import { furthestMoment } from '../../../src/domain/kernel/clock-step.ts';
import { minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, UP, dueFrom } from '../../builders/websites.ts';
import { placeIn, siteIn, websiteAt } from '../../contract/monitors/under-test.ts';
import type { TestApp } from '../http/test-app.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

/** Three monitors at one location, of which the last is paused, and two workers. */
const CHECKS = [0, 1, 2] as const;
const PAUSED = 2;
const INTERVAL = minutes(1);
/** A lease lasts for the timeout of the check and a margin; results that come later have a slot of their own. */
const LEASE = seconds(10) + seconds(10);
/** An unconfirmed failure is checked again within this time; the third in a row is confirmed. */
const CONFIRMATION = seconds(20);
const CONFIRMED = 3;

interface Check {
  /** The time of its schedule within the interval. */
  readonly phase: number;
  readonly dueAt: number | null;
  readonly owner: number | null;
  readonly leaseUntil: number | null;
  readonly isRequested: boolean;
  /** True if the check was requested while one ran, which does not count for it. */
  readonly isRequestedAgain: boolean;
  readonly recheckBy: number | null;
  readonly failures: number;
  /** The slots of its results. */
  readonly results: readonly number[];
}

interface Held {
  readonly check: number;
  readonly dueAt: number;
  readonly failures: number;
}

interface State {
  readonly checks: readonly Check[];
  /** What each worker has claimed and not finished, as far as it knows. */
  readonly held: readonly (readonly Held[])[];
}

type Command =
  /** `except` are checks that others have locked; checks that are due at once come in any `order`. */
  | {
      readonly type: 'claim';
      readonly worker: number;
      readonly ahead: number;
      readonly limit: number;
      readonly except: readonly number[];
      readonly order: readonly number[];
    }
  | { readonly type: 'finish'; readonly worker: number; readonly isUp: boolean }
  | { readonly type: 'release'; readonly worker: number }
  | { readonly type: 'trigger' | 'recheck'; readonly check: number };

const nextAt = (phase: number, now: number): number =>
  now + INTERVAL - ((((now - phase) % INTERVAL) + INTERVAL) % INTERVAL);
const earlier = (one: number, other: number | null): number => (other === null ? one : Math.min(one, other));
const isLeased = ({ leaseUntil }: Check, now: number): boolean => leaseUntil !== null && leaseUntil > now;
/** True unless the lease has ended, or is further ahead than any can be, because the clock was set back (ADR 0040). */
const isTaken = (check: Check, now: number): boolean =>
  isLeased(check, now) && (check.leaseUntil ?? 0) <= furthestMoment(new Date(now), LONGEST_LEASE).getTime();

const claimed = (
  { checks, held }: State,
  command: Command & { type: 'claim' },
  now: number,
): readonly [State, string] => {
  const { worker, ahead, limit, except, order } = command;
  const due = order.flatMap((at) => {
    const { dueAt } = checks[at] as Check;
    const isFree = !isTaken(checks[at] as Check, now) && !except.includes(at);
    return dueAt !== null && dueAt <= now + ahead && isFree ? [{ at, dueAt }] : [];
  });
  const taken = due.toSorted((one, other) => one.dueAt - other.dueAt).slice(0, limit);
  const leaseOf = (dueAt: number) => Math.max(dueAt, now) + LEASE;
  const kept = (held[worker] ?? []).filter(({ check }) => !taken.some(({ at }) => at === check));
  const mine = taken.map(({ at, dueAt }) => ({ check: at, dueAt, failures: (checks[at] as Check).failures }));
  const state = {
    checks: checks.map((check, at) => {
      const one = taken.find((each) => each.at === at);
      return one === undefined ? check : { ...check, owner: worker, leaseUntil: leaseOf(one.dueAt) };
    }),
    held: held.with(
      worker,
      [...kept, ...mine].toSorted((one, other) => one.check - other.check),
    ),
  };
  const answer = taken
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, dueAt }) => `${at} until ${leaseOf(dueAt)}`);
  return [state, `ok ${answer.join(', ')}`];
};

/** The check after its result. Only the owner of the claim for this due time can record one. */
const finished = (check: Check, at: number, { dueAt, failures: before }: Held, isUp: boolean, now: number): Check => {
  const isPaused = at === PAUSED;
  const failures = isPaused ? before : isUp ? 0 : before + 1;
  const regular = isPaused ? null : nextAt(check.phase, now);
  const confirming = failures > 0 && failures < CONFIRMED && !isPaused ? now + CONFIRMATION : null;
  const next = regular === null ? null : earlier(earlier(regular, confirming), check.recheckBy);
  const slot = now - dueAt <= LEASE ? dueAt : now;
  return {
    ...check,
    dueAt: check.isRequestedAgain ? now : next,
    owner: null,
    leaseUntil: null,
    isRequested: check.isRequested && check.isRequestedAgain,
    isRequestedAgain: false,
    recheckBy: null,
    failures,
    results: [...new Set([...check.results, slot])].toSorted((one, other) => one - other),
  };
};

const ended = ({ checks, held }: State, worker: number, change: (check: Check, of: Held) => Check): State => ({
  checks: checks.map((check, at) => {
    const own = (held[worker] ?? []).find((each) => each.check === at);
    return own !== undefined && check.owner === worker && check.dueAt === own.dueAt ? change(check, own) : check;
  }),
  held: held.with(worker, []),
});

const onCheck = (state: State, at: number, change: (check: Check) => Check): State => ({
  ...state,
  checks: state.checks.map((check, index) => (index === at ? change(check) : check)),
});

const subsets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
const orders = [CHECKS, [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const worker = fc.nat({ max: 1 });

const model: Model<State, Command> = {
  pages: ['checks'],
  deadlinesOf: ({ checks }) => checks.flatMap(({ dueAt, leaseUntil }) => [dueAt, leaseUntil]),
  waits: [seconds(1), seconds(10), LEASE - 1, LEASE, INTERVAL, minutes(10)],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('claim' as const),
        worker,
        ahead: fc.constantFrom(0, 0, 1500),
        limit: fc.constantFrom(1, 3, 3),
        except: fc.constant([]),
        order: fc.constant(CHECKS),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('finish' as const), worker, isUp: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('release' as const), worker }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('trigger' as const, 'recheck' as const),
        check: fc.constantFrom(...CHECKS),
      }),
    },
  ),
  callerOf: (command) => ('worker' in command ? `worker ${command.worker}` : undefined),
  variantsOf: (command, isInRace) =>
    command.type === 'claim'
      ? (isInRace ? subsets : [[]]).flatMap((except) => orders.map((order) => ({ ...command, except, order })))
      : [command],
  forget: (state, command) => ('worker' in command ? { ...state, held: state.held.with(command.worker, []) } : state),
  apply: (state, command, now) => {
    switch (command.type) {
      case 'claim':
        return claimed(state, command, now);
      case 'finish': {
        const after = ended(state, command.worker, (check, of) => finished(check, of.check, of, command.isUp, now));
        const recorded = CHECKS.filter((at) => after.checks[at] !== state.checks[at]);
        return [after, `ok ${recorded.join(', ')}`];
      }
      case 'release':
        return [ended(state, command.worker, (check) => ({ ...check, owner: null, leaseUntil: null })), 'ok'];
      case 'trigger':
        return [
          onCheck(state, command.check, (check) => ({
            ...check,
            dueAt: isLeased(check, now) ? check.dueAt : now,
            isRequested: true,
            isRequestedAgain: isLeased(check, now),
          })),
          'ok',
        ];
      case 'recheck':
        return [
          onCheck(state, command.check, (check) => {
            const by = now + CONFIRMATION;
            if (check.dueAt === null) return check;
            if (isLeased(check, now)) return { ...check, recheckBy: earlier(by, check.recheckBy) };
            // What was asked for before the clock was set back is later.
            return check.dueAt > by ? { ...check, dueAt: by, recheckBy: null } : check;
          }),
          'ok',
        ];
    }
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const store = { ...app.ports, close: () => Promise.resolve() };
  const site = await siteIn(store, { alertConsecutiveChecks: CONFIRMED });
  const { query } = app.database;
  const nameOf = (at: number) => `worker ${at}`;
  const numberOf = (owner: string | null) => (owner === null ? null : Number(owner.replace('worker ', '')));
  const timeOf = (at: Date | null) => at?.getTime() ?? null;
  let place = site.place;
  let ids: readonly number[] = [];
  let held: (readonly DueCheck[])[] = [];
  const phaseOf = (monitorId: number) =>
    nextDueAt({ monitorId, locationId: place.id }, INTERVAL, NOW).getTime() % INTERVAL;
  const read = async (): Promise<State> => {
    const [rows, results] = await Promise.all([
      query.selectFrom('check_schedule').selectAll().where('locationId', '=', place.id).execute(),
      query
        .selectFrom('check_result')
        .select(['monitorId', 'dueAt'])
        .where('monitorId', 'in', ids)
        .orderBy('dueAt')
        .execute(),
    ]);
    return {
      checks: ids.map((id) => {
        const row = rows.find(({ monitorId }) => monitorId === id);
        if (row === undefined) throw new Error('A check is gone.');
        return {
          phase: phaseOf(id),
          dueAt: timeOf(row.dueAt),
          owner: numberOf(row.leaseOwner),
          leaseUntil: timeOf(row.leaseUntil),
          isRequested: row.requested,
          isRequestedAgain: row.requestedAgain,
          recheckBy: timeOf(row.recheckBy),
          failures: row.consecutiveFailures,
          results: results.filter(({ monitorId }) => monitorId === id).map(({ dueAt }) => dueAt.getTime()),
        };
      }),
      held: held.map((checks) =>
        checks
          .map(({ monitorId, dueAt, locationState }) => ({
            check: ids.indexOf(monitorId),
            dueAt: dueAt.getTime(),
            failures: locationState.consecutiveFailures,
          }))
          .toSorted((one, other) => one.check - other.check),
      ),
    };
  };
  return {
    begin: async () => {
      place = await placeIn(store);
      held = [[], []];
      const stored: number[] = [];
      for (const at of CHECKS) {
        const facts = at === PAUSED ? ({ status: 'paused' } as const) : {};
        const checks = {
          ...dueFrom([place.id], null),
          dueAt:
            at === PAUSED
              ? null
              : (monitorId: number, locationId: number) => nextDueAt({ monitorId, locationId }, INTERVAL, NOW),
        };
        stored.push((await websiteAt(store, site, facts, checks)).id);
      }
      ids = stored;
      const fresh = {
        owner: null,
        leaseUntil: null,
        isRequested: false,
        isRequestedAgain: false,
        recheckBy: null,
        failures: 0,
        results: [],
      };
      const checks = ids.map((id, at) => ({
        ...fresh,
        phase: phaseOf(id),
        dueAt: at === PAUSED ? null : nextAt(phaseOf(id), NOW.getTime()),
      }));
      return { checks, held: [[], []] };
    },
    call: async ({ ports }, command) => {
      const now = app.clock.now();
      switch (command.type) {
        case 'claim': {
          const { worker: at, ahead, limit } = command;
          const until = new Date(now.getTime() + ahead);
          const claim = { locationId: place.id, owner: nameOf(at), now, until, limit };
          const checks = await ports.checkQueue.claim(claim);
          const kept = (held[at] ?? []).filter((own) => !checks.some(({ monitorId }) => monitorId === own.monitorId));
          held[at] = [...kept, ...checks];
          const answers = checks.map(
            ({ monitorId, leaseUntil }) => `${ids.indexOf(monitorId)} until ${leaseUntil.getTime()}`,
          );
          return `ok ${answers.toSorted().join(', ')}`;
        }
        case 'finish': {
          const own = held[command.worker] ?? [];
          const results = own.map((check) => finishCheck(check, command.isUp ? UP : DOWN, now));
          const recorded = await ports.checkResults.record(nameOf(command.worker), results);
          held[command.worker] = [];
          return `ok ${recorded
            .map((id) => ids.indexOf(id))
            .toSorted()
            .join(', ')}`;
        }
        case 'release': {
          await ports.checkQueue.release(nameOf(command.worker), held[command.worker] ?? []);
          held[command.worker] = [];
          return 'ok';
        }
        case 'trigger':
          await ports.checkTriggers.trigger(ids[command.check] ?? 0, now);
          return 'ok';
        case 'recheck':
          await ports.checkResults.expedite(
            [{ monitorId: ids[command.check] ?? 0, by: new Date(now.getTime() + CONFIRMATION) }],
            now,
          );
          return 'ok';
      }
    },
    forget: (command) => {
      if ('worker' in command) held[command.worker] = [];
    },
    read,
  };
};

describe('model of claims of checks', () => {
  runsModel(model, () => ({ build }));
});
