import fc from 'fast-check';
import {
  addIncidentUpdate,
  createIncident,
  deleteIncident,
  updateIncident,
} from '../../../src/application/incidents/change-incident.ts';
import type { IncidentStatus } from '../../../src/domain/incidents/incident.ts';
import type { ManualIncidentStatus } from '../../../src/domain/incidents/manual-incident.machine.ts';
import { days, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { textsOf } from '../../../src/texts/texts.ts';
import { aUser } from '../../builders/callers.ts';
import { person } from '../http/surface/test-callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

/** The time within which an update like the latest one is a repetition of it. */
const REPETITION = minutes(10);
const END_ADJUSTED = textsOf('en').statusPages.endAdjusted;
const TITLES = ['Checkout is slow', 'Search is down'];
const MESSAGES = ['', 'We are looking into it.'];
const NOBODY = '00000000-0000-7000-8000-000000000000';

interface Entry {
  readonly status: IncidentStatus;
  readonly message: string;
}

interface Incident {
  readonly isDeleted: boolean;
  readonly title: string;
  readonly status: IncidentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly resolvedAt: number | null;
  /** The time between its ends and the next beginnings. */
  readonly gapMs: number;
  readonly entries: readonly Entry[];
  readonly lastEntryAt: number;
  /** The actions of its audit entries, in their order. */
  readonly audited: readonly string[];
}

type State = readonly Incident[];

type Command =
  | {
      readonly type: 'create';
      readonly title: string;
      readonly message: string;
      readonly status: ManualIncidentStatus;
    }
  /** `isKnown` is false if there was no such incident that the caller could name. */
  | ({ readonly on: number; readonly isKnown?: boolean } & (
      | { readonly type: 'setStatus'; readonly status: IncidentStatus }
      | { readonly type: 'comment'; readonly message: string; readonly status: IncidentStatus | null }
      | { readonly type: 'delete' }
    ));

const statuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const isManual = (status: IncidentStatus): boolean => statuses.some((each) => each === status);

/** What remains of a deleted incident. */
const deleted = ({ audited, createdAt }: Incident): Incident => ({
  isDeleted: true,
  title: '',
  status: 'resolved',
  createdAt,
  updatedAt: 0,
  resolvedAt: null,
  gapMs: 0,
  entries: [],
  lastEntryAt: 0,
  audited,
});

const created = (state: State, { title, message, status }: Command & { type: 'create' }, now: number): State => {
  const isKnown = state.some(
    (incident) =>
      !incident.isDeleted &&
      incident.resolvedAt === null &&
      incident.title === title &&
      incident.status === status &&
      incident.entries[0]?.message === message,
  );
  if (isKnown) return state;
  const made: Incident = {
    isDeleted: false,
    title,
    status,
    createdAt: now,
    updatedAt: now,
    resolvedAt: status === 'resolved' ? now : null,
    gapMs: 0,
    entries: [{ status, message }],
    lastEntryAt: now,
    audited: ['created'],
  };
  return [...state, made];
};

/** The end of the incident in a status, which is no earlier than its beginning. */
const resolvedAfter = ({ status: before, resolvedAt, createdAt }: Incident, status: IncidentStatus, now: number) => {
  if (status === before) return resolvedAt;
  return status === 'resolved' ? Math.max(createdAt, now) : null;
};

/** The incident with an entry, and with its status. */
const after = (incident: Incident, entry: Entry, action: string, now: number): Incident => {
  const { status, resolvedAt, createdAt } = incident;
  const isSame = entry.status === status;
  const at = Math.max(createdAt, now);
  return {
    ...incident,
    status: entry.status,
    updatedAt: now,
    resolvedAt: resolvedAfter(incident, entry.status, now),
    gapMs: incident.gapMs + (isSame || resolvedAt === null ? 0 : Math.max(0, at - resolvedAt)),
    entries: [...incident.entries, entry],
    lastEntryAt: now,
    audited: [...incident.audited, action],
  };
};

/** The text of an entry, which says so if the end was moved to the beginning, because the clock was set back (ADR 0141). */
const explained = (text: string, resolvedAt: number | null, now: number): string => {
  if (resolvedAt === null || resolvedAt <= now) return text;
  return text === '' ? END_ADJUSTED : `${text}\n\n${END_ADJUSTED}`;
};

const replaced = (state: State, on: number, incident: Incident): State =>
  state.map((each, at) => (at === on ? incident : each));

const onIncident = { on: fc.nat({ max: 3 }) };
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);
const aStatus = type<IncidentStatus>(...statuses, ...statuses, 'acknowledged');
const message = fc.constantFrom(...MESSAGES);

const model: Model<State, Command> = {
  pages: ['incidents'],
  deadlinesOf: (state) => state.map(({ lastEntryAt }) => lastEntryAt + REPETITION),
  waits: [minutes(1), REPETITION - 1, REPETITION, days(1)],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: type('create'),
        title: fc.constantFrom(...TITLES),
        message,
        status: fc.constantFrom(...statuses),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: type('setStatus'), status: aStatus, ...onIncident }) },
    { weight: 4, arbitrary: fc.record({ type: type('comment'), message, status: fc.option(aStatus), ...onIncident }) },
    { weight: 1, arbitrary: fc.record({ type: type('delete'), ...onIncident }) },
  ),
  seen: (command, state) =>
    command.type === 'create' ? command : { ...command, isKnown: state[command.on] !== undefined },
  apply: (state, command, now) => {
    if (command.type === 'create') return [created(state, command, now), 'ok'];
    const { on, isKnown } = command;
    const incident = state[on];
    if (isKnown === false || incident === undefined || incident.isDeleted) return [state, 'notFound'];
    if (command.type === 'delete')
      return [replaced(state, on, deleted({ ...incident, audited: [...incident.audited, 'deleted'] })), 'ok'];
    const status = command.status ?? incident.status;
    if (!isManual(status)) return [state, 'invalidRequestBody'];
    const resolvedAt = resolvedAfter(incident, status, now);
    if (command.type === 'setStatus') {
      if (status === incident.status) return [state, 'ok'];
      const entry = { status, message: explained('', resolvedAt, now) };
      return [replaced(state, on, after(incident, entry, 'updated', now)), 'ok'];
    }
    const isEnd = command.status === 'resolved';
    const entry = { status, message: isEnd ? explained(command.message, resolvedAt, now) : command.message };
    const latest = incident.entries.at(-1);
    const isRepeated =
      latest?.status === status && latest.message === entry.message && now - incident.lastEntryAt < REPETITION;
    if (isRepeated) return [state, 'ok'];
    return [replaced(state, on, after(incident, entry, 'commented', now)), 'ok'];
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const { organizationId } = await app.createOrganization();
  const { userId, publicId: userPublicId } = await person(app, organizationId, 'editor', { role: 'editor' });
  const caller = aUser({ userId, userPublicId, organizationId, role: 'editor' });
  const { query } = app.database;
  let ids: readonly string[] = [];
  /** The incidents when they were read, for those that are deleted later. */
  let known: State = [];
  return {
    begin: async () => {
      await clear(app, 'incident', 'audit_log');
      ids = [];
      known = [];
      return [];
    },
    call: async ({ run }, command) => {
      if (command.type === 'create') {
        const { title, message: text, status } = command;
        const incident = { title, message: text, status, impact: 'minor', notifySubscribers: true } as const;
        const outcome = await run(createIncident)(caller, { ...incident, componentIds: [], startedAt: null });
        return outcome.ok ? 'ok' : outcome.code;
      }
      const id = ids[command.on] ?? NOBODY;
      const outcome = await (() => {
        switch (command.type) {
          case 'setStatus':
            return run(updateIncident)(caller, { id, changes: { status: command.status } });
          case 'comment':
            return run(addIncidentUpdate)(caller, {
              id,
              message: command.message,
              ...(command.status === null ? {} : { status: command.status }),
            });
          case 'delete':
            return run(deleteIncident)(caller, { id });
        }
      })();
      return outcome.ok ? 'ok' : outcome.code;
    },
    read: async () => {
      const [rows, entries, audits] = await Promise.all([
        query.selectFrom('incident').selectAll().orderBy('id').execute(),
        query.selectFrom('incident_update').selectAll().orderBy('id').execute(),
        query.selectFrom('audit_log').select(['subjectId', 'action']).orderBy('id').execute(),
      ]);
      ids = [...ids, ...rows.map(({ publicId }) => publicId).filter((publicId) => !ids.includes(publicId))];
      known = ids.map((id, at): Incident => {
        const audited = audits
          .filter(({ subjectId }) => subjectId === id)
          .map(({ action }) => action.replace('incident.', ''));
        const row = rows.find(({ publicId }) => publicId === id);
        const before = known[at];
        if (row === undefined) {
          if (before === undefined) throw new Error('An incident was never read.');
          return deleted({ ...before, audited });
        }
        const own = entries.filter(({ incidentId }) => incidentId === row.id);
        return {
          isDeleted: false,
          title: row.title,
          status: row.status,
          createdAt: row.createdAt.getTime(),
          updatedAt: row.updatedAt.getTime(),
          resolvedAt: row.resolvedAt?.getTime() ?? null,
          gapMs: row.gapMs,
          entries: own.map((entry) => ({ status: entry.status, message: entry.message })),
          lastEntryAt: own.at(-1)?.createdAt.getTime() ?? 0,
          audited,
        };
      });
      return known;
    },
  };
};

describe('model of incidents of status pages', () => {
  runsModel(model, () => ({ build }));
});
