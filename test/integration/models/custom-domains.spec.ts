import fc from 'fast-check';
import {
  activateCustomDomain,
  createCustomDomain,
  deleteCustomDomain,
  verifyCustomDomain,
} from '../../../src/application/custom-domains/custom-domains.ts';
import { recordCustomDomainCheck } from '../../../src/application/custom-domains/check-domains.ts';
import type { DomainRecords } from '../../../src/application/custom-domains/ports.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import type { CustomDomain, RecordLookup } from '../../../src/domain/custom-domains/custom-domain.ts';
import type { CustomDomainStatus } from '../../../src/domain/custom-domains/custom-domain.machine.ts';
import { recordNameOf } from '../../../src/domain/custom-domains/hostname.ts';
import { days, hours, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { aUser } from '../../builders/callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Machine, Model, System } from './model.ts';

/** Two organizations that enter the same hostname, and two workers that check its record. */
const HOSTNAME = 'status.acme.org';
const PENDING = days(7);
const GRACE = days(7);
const DAY = days(1);
const RETRY = hours(1);
const LEASE = minutes(10);
const TOLERANCE = seconds(5);

interface Entry {
  readonly status: CustomDomainStatus;
  readonly expiresAt: number | null;
  readonly activatedAt: number | null;
  readonly missingSince: number | null;
  readonly checkDueAt: number | null;
  readonly lastCheckedAt: number | null;
  /** True while its record is in the DNS. */
  readonly isPublished: boolean;
}

type Lookup = 'found' | 'differs' | 'failed';

/** A claim that a worker checks, with the answer of the name servers. */
interface Taken {
  readonly of: number;
  readonly leaseUntil: number;
  readonly lookup: Lookup;
}

interface State {
  readonly entries: readonly (Entry | null)[];
  readonly held: readonly (Taken | null)[];
  readonly isDnsDown: boolean;
  /** The mails to the administrators, of whom each organization has one. */
  readonly mails: number;
}

type Command =
  /** `isKnown` is false if the organization had no entry that it could name. */
  | { readonly type: 'verify' | 'activate' | 'delete'; readonly of: number; readonly isKnown?: boolean }
  | { readonly type: 'create' | 'publish' | 'unpublish'; readonly of: number }
  | { readonly type: 'dns'; readonly isDown: boolean }
  | { readonly type: 'take'; readonly worker: number; readonly isBusy: boolean }
  | { readonly type: 'record'; readonly worker: number };

const isHeld = ({ status }: Entry): boolean => status === 'verified' || status === 'active';
const lookupOf = ({ isPublished }: Entry, { isDnsDown }: State): Lookup =>
  isDnsDown ? 'failed' : isPublished ? 'found' : 'differs';

const withEntry = (state: State, of: number, entry: Entry | null, mails = 0): State => ({
  ...state,
  entries: state.entries.with(of, entry),
  // A claim that is gone is nobody's work any more.
  held: entry === null ? state.held.map((taken) => (taken?.of === of ? null : taken)) : state.held,
  mails: state.mails + mails,
});

const verified = (state: State, of: number, entry: Entry, now: number): readonly [State, string] => {
  if (isHeld(entry)) return [state, 'ok'];
  if (lookupOf(entry, state) !== 'found')
    return [withEntry(state, of, { ...entry, lastCheckedAt: now }), 'domainNotVerified'];
  const other = state.entries[1 - of] ?? null;
  if (other !== null && isHeld(other)) return [state, 'domainAlreadyClaimed'];
  const proven: Entry = {
    ...entry,
    status: entry.activatedAt === null ? 'verified' : 'active',
    expiresAt: null,
    missingSince: null,
    checkDueAt: now + DAY,
    lastCheckedAt: now,
  };
  const left = other?.status === 'lapsed' ? withEntry(state, 1 - of, null, 1) : state;
  return [withEntry(left, of, proven), 'ok'];
};

/** The claim after a check, which counts while its lease lasts, with the number of mails about it. */
const checked = (entry: Entry, lookup: Lookup, now: number): readonly [Entry, number] => {
  const known = { ...entry, lastCheckedAt: now, checkDueAt: now + (lookup === 'failed' ? RETRY : DAY) };
  if (lookup === 'failed') return [known, 0];
  if (lookup === 'found') return [{ ...known, missingSince: null }, 0];
  if (entry.missingSince === null) return [{ ...known, missingSince: now }, 1];
  return now - entry.missingSince < GRACE ? [known, 0] : [{ ...known, status: 'lapsed', checkDueAt: null }, 1];
};

const applyOwn = (
  state: State,
  type: 'verify' | 'activate' | 'delete',
  of: number,
  now: number,
): readonly [State, string] => {
  const entry = state.entries[of] ?? null;
  if (entry === null || (entry.status === 'pending' && (entry.expiresAt ?? 0) <= now)) return [state, 'notFound'];
  switch (type) {
    case 'verify':
      return verified(state, of, entry, now);
    case 'activate':
      if (entry.status === 'active') return [state, 'ok'];
      if (entry.status !== 'verified') return [state, 'domainNotVerified'];
      return [withEntry(state, of, { ...entry, status: 'active', activatedAt: entry.activatedAt ?? now }), 'ok'];
    case 'delete':
      return [withEntry(state, of, null), 'ok'];
  }
};

const of = fc.nat({ max: 1 });
/** A check is also due if no check can be as far ahead, because the clock was set back. */
const isDue = (dueAt: number | null, now: number): boolean =>
  dueAt !== null && (dueAt <= now || dueAt > now + DAY + TOLERANCE);

const worker = fc.nat({ max: 1 });
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);

const model: Model<State, Command> = {
  pages: ['custom-domains'],
  deadlinesOf: ({ entries, held }) => [
    ...entries.flatMap((entry) => [
      entry?.expiresAt ?? null,
      entry?.checkDueAt ?? null,
      (entry?.missingSince ?? -Infinity) + GRACE,
    ]),
    ...held.map((taken) => taken?.leaseUntil ?? null),
  ],
  waits: [RETRY, LEASE - 1, LEASE, DAY, GRACE - 1, GRACE],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    { weight: 2, arbitrary: fc.record({ type: type('create'), of }) },
    { weight: 3, arbitrary: fc.record({ type: type('publish', 'publish', 'unpublish', 'unpublish'), of }) },
    {
      weight: 6,
      arbitrary: fc.record({ type: type('verify', 'verify', 'verify', 'activate', 'activate', 'delete'), of }),
    },
    { weight: 1, arbitrary: fc.record({ type: type('dns'), isDown: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.oneof(
        fc.record({ type: type('take'), worker, isBusy: fc.constant(false) }),
        fc.record({ type: type('record'), worker }),
      ),
    },
  ),
  callerOf: (command) => ('worker' in command ? `worker ${command.worker}` : undefined),
  seen: (command, { entries }) =>
    command.type === 'verify' || command.type === 'activate' || command.type === 'delete'
      ? { ...command, isKnown: entries[command.of] !== null }
      : command,
  // A claim that another call has locked is taken later.
  variantsOf: (command, isInRace) =>
    isInRace && command.type === 'take' ? [command, { ...command, isBusy: true }] : [command],
  forget: (state, command) => ('worker' in command ? { ...state, held: state.held.with(command.worker, null) } : state),
  apply: (state, command, now) => {
    switch (command.type) {
      case 'create': {
        const entry = state.entries[command.of] ?? null;
        if (entry !== null && (entry.status !== 'pending' || (entry.expiresAt ?? 0) > now)) return [state, 'ok'];
        const made = { status: 'pending', expiresAt: now + PENDING, isPublished: false } as const;
        const unchecked = { activatedAt: null, missingSince: null, checkDueAt: null, lastCheckedAt: null };
        return [withEntry(state, command.of, { ...made, ...unchecked }), 'ok'];
      }
      case 'publish':
      case 'unpublish': {
        const entry = state.entries[command.of] ?? null;
        return [
          entry === null ? state : withEntry(state, command.of, { ...entry, isPublished: command.type === 'publish' }),
          'ok',
        ];
      }
      case 'dns':
        return [{ ...state, isDnsDown: command.isDown }, 'ok'];
      case 'take': {
        const at = state.entries.findIndex((entry) => isDue(entry?.checkDueAt ?? null, now));
        const entry = state.entries[at] ?? null;
        if (entry === null || command.isBusy) return [state, 'ok none'];
        const leaseUntil = now + LEASE;
        const left = withEntry(state, at, { ...entry, checkDueAt: leaseUntil });
        const taken = { of: at, leaseUntil, lookup: lookupOf(entry, state) };
        return [{ ...left, held: state.held.with(command.worker, taken) }, 'ok taken'];
      }
      case 'record': {
        const taken = state.held[command.worker] ?? null;
        const left = { ...state, held: state.held.with(command.worker, null) };
        const entry = taken === null ? null : (state.entries[taken.of] ?? null);
        if (taken === null || entry === null || !isHeld(entry) || entry.checkDueAt !== taken.leaseUntil)
          return [left, 'notFound'];
        const [after, mails] = checked(entry, taken.lookup, now);
        return [withEntry(left, taken.of, after, mails), 'ok'];
      }
      default:
        return command.isKnown === false ? [state, 'notFound'] : applyOwn(state, command.type, command.of, now);
    }
  },
};

/** The name servers, in the memory of the test. */
class NameServers implements DomainRecords {
  readonly published = new Set<string>();
  isDown = false;

  lookUp(): Promise<RecordLookup> {
    return Promise.resolve(
      this.isDown ? { ok: false, error: 'ETIMEOUT' } : { ok: true, values: ['v=spf1 -all', ...this.published] },
    );
  }
}

const build = async (app: TestApp, names: NameServers): Promise<System<State, Command>> => {
  const organizations = [await app.createOrganization(), await app.createOrganization()];
  const { query } = app.database;
  const users = await query.selectFrom('app_user').select(['id', 'publicId', 'organizationId']).execute();
  const callers = organizations.map(({ organizationId }) => {
    const user = users.find((each) => each.organizationId === organizationId);
    if (user === undefined) throw new Error('The organization has no administrator.');
    return aUser({ userId: user.id, userPublicId: user.publicId, organizationId });
  });
  let known: readonly (CustomDomain | null)[] = [];
  let held: ({ readonly claim: CustomDomain; readonly lookup: RecordLookup } | null)[] = [];
  const timeOf = (at: Date | null) => at?.getTime() ?? null;
  const lookupIn = (lookup: RecordLookup, { recordValue }: CustomDomain): Lookup =>
    !lookup.ok ? 'failed' : lookup.values.includes(recordValue) ? 'found' : 'differs';
  return {
    begin: async () => {
      await clear(app, 'custom_domain', 'audit_log', 'outbox');
      names.published.clear();
      names.isDown = false;
      held = [null, null];
      // The first organization begins with a claim that it has proved, because the longest histories are about those.
      const [holder = null] = callers;
      const created = await app.run(createCustomDomain)(holder, { hostname: HOSTNAME, purpose: 'white_label' });
      if (!created.ok) throw new Error(created.code);
      names.published.add(created.value.recordValue);
      await app.run(verifyCustomDomain)(holder, { id: created.value.publicId });
      const now = app.clock.now().getTime();
      const proven: Entry = {
        status: 'verified',
        expiresAt: null,
        activatedAt: null,
        missingSince: null,
        checkDueAt: now + DAY,
        lastCheckedAt: now,
        isPublished: true,
      };
      return { entries: [proven, null], held: [null, null], isDnsDown: false, mails: 0 };
    },
    call: async ({ run, ports }, command) => {
      switch (command.type) {
        case 'publish':
        case 'unpublish': {
          const value = known[command.of]?.recordValue;
          if (value !== undefined && command.type === 'publish') names.published.add(value);
          if (value !== undefined && command.type === 'unpublish') names.published.delete(value);
          return 'ok';
        }
        case 'dns':
          names.isDown = command.isDown;
          return 'ok';
        case 'create': {
          const outcome = await run(createCustomDomain)(callers[command.of] ?? null, {
            hostname: HOSTNAME,
            purpose: 'white_label',
          });
          return outcome.ok ? 'ok' : outcome.code;
        }
        case 'take': {
          const now = app.clock.now();
          const until = new Date(now.getTime() + LEASE);
          const [claim] = await ports.customDomains.claimDue({ now, until, limit: 1 });
          if (claim === undefined) return 'ok none';
          const lookup = await ports.domainRecords.lookUp(recordNameOf(claim.hostname), claim.organizationId);
          held[command.worker] = { claim, lookup };
          return 'ok taken';
        }
        case 'record': {
          const taken = held[command.worker] ?? null;
          held[command.worker] = null;
          if (taken === null) return 'notFound';
          const { claim, lookup } = taken;
          const { publicId } = claim;
          const heldUntil = claim.checkDueAt ?? new Date(0);
          const outcome = await run(recordCustomDomainCheck)(systemCaller, { publicId, heldUntil, lookup });
          return outcome.ok ? 'ok' : outcome.code;
        }
        default: {
          const id = known[command.of]?.publicId;
          if (id === undefined) return 'notFound';
          const useCase = { verify: verifyCustomDomain, activate: activateCustomDomain, delete: deleteCustomDomain };
          const caller = callers[command.of] ?? null;
          const outcome = await (command.type === 'verify'
            ? run(useCase.verify)(caller, { id })
            : command.type === 'activate'
              ? run(useCase.activate)(caller, { id })
              : run(useCase.delete)(caller, { id }));
          return outcome.ok ? 'ok' : outcome.code;
        }
      }
    },
    forget: (command) => {
      if ('worker' in command) held[command.worker] = null;
    },
    read: async () => {
      const [rows, mails] = await Promise.all([
        query.selectFrom('custom_domain').selectAll().execute(),
        query.selectFrom('outbox').select('id').where('topic', '=', 'email').execute(),
      ]);
      known = organizations.map(
        ({ organizationId }) => rows.find((row) => row.organizationId === organizationId) ?? null,
      );
      // The work of a claim that is gone changes nothing any more, whatever the worker thinks.
      held = held.map((taken) =>
        taken !== null && rows.some(({ publicId }) => publicId === taken.claim.publicId) ? taken : null,
      );
      return {
        entries: known.map((row) =>
          row === null
            ? null
            : {
                status: row.status,
                expiresAt: timeOf(row.expiresAt),
                activatedAt: timeOf(row.activatedAt),
                missingSince: timeOf(row.missingSince),
                checkDueAt: timeOf(row.checkDueAt),
                lastCheckedAt: timeOf(row.lastCheckedAt),
                isPublished: names.published.has(row.recordValue),
              },
        ),
        held: held.map((taken) =>
          taken === null
            ? null
            : {
                of: organizations.findIndex(({ organizationId }) => organizationId === taken.claim.organizationId),
                leaseUntil: timeOf(taken.claim.checkDueAt) ?? 0,
                lookup: lookupIn(taken.lookup, taken.claim),
              },
        ),
        isDnsDown: names.isDown,
        mails: mails.length,
      };
    },
  };
};

describe('model of custom domains', () => {
  runsModel(model, (): Machine<State, Command> => {
    const domainRecords = new NameServers();
    return { adapters: { domainRecords }, build: (app) => build(app, domainRecords) };
  });
});
