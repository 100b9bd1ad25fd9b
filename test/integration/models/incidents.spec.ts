import fc from 'fast-check';
import {
  acknowledgeImIncident,
  addImNote,
  addImResponder,
  mergeImIncident,
  resolveImIncident,
  setImIncidentStatus,
  snoozeImIncident,
  takeOverImIncident,
} from '../../../src/application/incident-management/incident-actions.ts';
import { createImIncident } from '../../../src/application/incident-management/incidents.ts';
import { endSnoozes } from '../../../src/application/incident-management/end-snoozes.ts';
import { escalateImIncident } from '../../../src/application/incident-management/escalate-now.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { days, hours, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import type { ImIncidentStatus } from '../../../src/domain/paging/incident-state.ts';
import { NOW } from '../../builders/clock.ts';
import { aUser } from '../../builders/callers.ts';
import { enableIm } from '../http/incident-management/im-world.ts';
import { person } from '../http/surface/test-callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

const WEEK = days(7);
/** The time at which the incidents are opened. */
const OPENED = NOW.getTime();
/** The first incident has a policy, and the second a team, of which the first person is a member. */
const INCIDENTS = [0, 1, 2] as const;
const WITH_POLICY = 0;
const OF_TEAM = 1;
const MEMBER = 0;
const SHOWN_KINDS =
  'acknowledged takenOver statusChanged resolved endAdjusted snoozed snoozeEnded mergedInto mergedFrom responderAdded noteAdded escalated';

const NOTE = 'noteAdded';

interface Incident {
  readonly status: ImIncidentStatus;
  readonly acknowledgedBy: number | null;
  readonly acknowledgedAt: number | null;
  readonly resolvedAt: number | null;
  readonly mergedInto: number | null;
  readonly snoozedUntil: number | null;
  readonly updatedAt: number;
  readonly responders: readonly number[];
  /** The kinds of the entries of its timeline, sorted. */
  readonly timeline: readonly string[];
  /** The actions of its audit entries, in their order. A note locks nothing, so that its entry has no place in it. */
  readonly audited: readonly string[];
  /** The number of audit entries of notes. */
  readonly notes: number;
  readonly escalation: 'none' | 'runs' | 'paused' | 'closed';
}

type State = readonly Incident[];

type Action = { readonly user: number; readonly on: number } & (
  | { readonly type: 'acknowledge' }
  | { readonly type: 'resolve' | 'escalate' | 'note' }
  | { readonly type: 'takeOver'; readonly isFresh: boolean; readonly seenAt?: number }
  | { readonly type: 'setStatus'; readonly status: ImIncidentStatus }
  /** The time from now to the end of the snooze, or null for an end now. */
  | { readonly type: 'snooze'; readonly lasts: number | null }
  | { readonly type: 'merge'; readonly into: number }
  | { readonly type: 'addResponder'; readonly responder: number }
);
/** A change that lost a race: the incident is no longer what its caller has read. */
type Lost = { readonly type: 'lost'; readonly on: number; readonly seenAt: number };
type Command =
  | (Action & { readonly readAt?: number })
  | Lost
  /** The work of the service, apart from the incidents that others have locked. */
  | { readonly type: 'endSnoozes'; readonly except: readonly number[] };

const isOpen = ({ status }: Incident): boolean => status !== 'resolved' && status !== 'merged';

/** The statuses that people can set, by the present one. */
const later: readonly ImIncidentStatus[] = ['investigating', 'identified', 'monitoring'];
const isReachable = (from: ImIncidentStatus, to: ImIncidentStatus): boolean =>
  from !== to && (later.includes(to) || (to === 'acknowledged' && from === 'triggered'));

const replaced = (state: State, at: number, change: (incident: Incident) => Incident): State =>
  state.map((incident, index) => (index === at ? change(incident) : incident));

const recorded = (incident: Incident, kind: string, changes: Partial<Incident> = {}): Incident => ({
  ...incident,
  ...changes,
  timeline: [...incident.timeline, kind].toSorted(),
  ...(kind === NOTE ? { notes: incident.notes + 1 } : { audited: [...incident.audited, kind] }),
});

const runs = ({ escalation }: Incident) => (escalation === 'none' ? 'none' : 'runs');
const closed = (incident: Incident) =>
  ({ snoozedUntil: null, escalation: incident.escalation === 'none' ? 'none' : 'closed' }) as const;

/** An incident is neither acknowledged nor resolved before it was opened, also if the clock was set back (ADR 0141). */
const notBeforeOpening = (now: number): number => Math.max(OPENED, now);

const resolved = (incident: Incident, now: number): Incident => {
  const times = { resolvedAt: notBeforeOpening(now), updatedAt: now };
  const after = recorded(incident, 'resolved', { status: 'resolved', ...times, ...closed(incident) });
  return now < OPENED ? { ...after, timeline: [...after.timeline, 'endAdjusted'].toSorted() } : after;
};

const actOn = (state: State, action: Action, now: number): readonly [State, string] => {
  const { on, user } = action;
  const incident = state[on] as Incident;
  const done = (kind: string, changes: Partial<Incident>): readonly [State, string] => [
    replaced(state, on, () => recorded(incident, kind, changes)),
    'ok',
  ];
  const needsTeam = !['acknowledge', 'takeOver', 'note'].includes(action.type);
  const lacksTeam = (at: number) => at === OF_TEAM && user !== MEMBER;
  if (needsTeam && (lacksTeam(on) || (action.type === 'merge' && lacksTeam(action.into))))
    return [state, 'imTeamMembershipRequired'];
  if (action.type === 'note') return done(NOTE, {});
  if (!isOpen(incident)) return [state, 'imIncidentAlreadyClosed'];
  switch (action.type) {
    case 'acknowledge':
    case 'setStatus': {
      const status = action.type === 'setStatus' ? action.status : 'acknowledged';
      if (!isReachable(incident.status, status)) return [state, 'imIncidentInvalidStatusTransition'];
      const first =
        incident.status === 'triggered' ? { acknowledgedBy: user, acknowledgedAt: notBeforeOpening(now) } : {};
      return done(status === 'acknowledged' ? 'acknowledged' : 'statusChanged', { ...first, status, updatedAt: now });
    }
    case 'takeOver':
      if (incident.status === 'triggered') return [state, 'imIncidentInvalidStatusTransition'];
      if (action.seenAt !== incident.updatedAt) return [state, 'imIncidentStatusConflict'];
      return done('takenOver', { acknowledgedBy: user, updatedAt: now });
    case 'resolve':
      return [replaced(state, on, () => resolved(incident, now)), 'ok'];
    case 'escalate':
      return on === WITH_POLICY ? done('escalated', { updatedAt: now }) : [state, 'imEscalationPolicyMissing'];
    case 'snooze': {
      const { lasts } = action;
      if (lasts === null)
        return incident.snoozedUntil === null
          ? [state, 'ok']
          : done('snoozeEnded', { snoozedUntil: null, updatedAt: now, escalation: runs(incident) });
      if (lasts <= 0 || lasts > WEEK) return [state, 'imSnoozeRangeInvalid'];
      return done('snoozed', { snoozedUntil: now + lasts, updatedAt: now, escalation: 'paused' });
    }
    case 'merge': {
      const { into } = action;
      if (into === on) return [state, 'invalidRequestBody'];
      if (!isOpen(state[into] as Incident)) return [state, 'imIncidentAlreadyClosed'];
      const merged = { ...incident, timeline: [], responders: [] };
      const left = { status: 'merged', mergedInto: into, updatedAt: now, ...closed(incident) } as const;
      const moved = replaced(state, on, () => recorded(merged, 'mergedInto', left));
      return [
        replaced(moved, into, (target) => ({
          ...target,
          timeline: [...target.timeline, ...incident.timeline, 'mergedFrom'].toSorted(),
          responders: [...new Set([...target.responders, ...incident.responders])].toSorted(),
        })),
        'ok',
      ];
    }
    case 'addResponder': {
      const { responder } = action;
      if (incident.responders.includes(responder)) return [state, 'ok'];
      return done('responderAdded', { responders: [...incident.responders, responder].toSorted() });
    }
  }
};

const onIncident = { user: fc.nat({ max: 1 }), on: fc.constantFrom(...INCIDENTS) };
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);

const initial: State = INCIDENTS.map((at) => ({
  status: 'triggered',
  acknowledgedBy: null,
  acknowledgedAt: null,
  resolvedAt: null,
  mergedInto: null,
  snoozedUntil: null,
  updatedAt: OPENED,
  responders: [],
  timeline: [],
  audited: [],
  notes: 0,
  escalation: at === WITH_POLICY ? 'runs' : 'none',
}));

const model: Model<State, Command> = {
  pages: ['incident-management', 'escalation', 'teams', 'access'],
  deadlinesOf: (state) => state.map(({ snoozedUntil }) => snoozedUntil),
  waits: [hours(1), WEEK - 1, WEEK, WEEK + 1, days(1)],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    { weight: 2, arbitrary: fc.record({ type: type('acknowledge'), ...onIncident }) },
    { weight: 4, arbitrary: fc.record({ type: type('resolve', 'escalate', 'note'), ...onIncident }) },
    { weight: 3, arbitrary: fc.record({ type: type('takeOver'), isFresh: fc.boolean(), ...onIncident }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: type('setStatus'),
        status: type<ImIncidentStatus>('triggered', 'acknowledged', ...later, 'resolved', 'merged'),
        ...onIncident,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: type('snooze'),
        lasts: fc.constantFrom(null, 0, 1, hours(1), WEEK, WEEK + 1),
        ...onIncident,
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: type('merge'), into: fc.constantFrom(...INCIDENTS), ...onIncident }) },
    { weight: 2, arbitrary: fc.record({ type: type('addResponder'), responder: fc.nat({ max: 1 }), ...onIncident }) },
    { weight: 2, arbitrary: fc.constant({ type: 'endSnoozes' as const, except: [] }) },
  ),
  seen: (command, state) => {
    if (command.type === 'endSnoozes' || command.type === 'lost') return command;
    const readAt = (state[command.on] as Incident).updatedAt;
    return command.type === 'takeOver'
      ? { ...command, readAt, seenAt: command.isFresh ? readAt : readAt - 1 }
      : { ...command, readAt };
  },
  variantsOf: (command, isInRace) => {
    if (!isInRace || command.type === 'lost') return [command];
    // It leaves the incidents that others have locked.
    if (command.type === 'endSnoozes')
      return [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((except) => ({ type: 'endSnoozes', except }));
    // These lock what they read, so that they never lose.
    return command.type === 'merge' || command.type === 'addResponder'
      ? [command]
      : [command, { type: 'lost', on: command.on, seenAt: command.readAt ?? 0 }];
  },
  apply: (state, command, now) => {
    switch (command.type) {
      case 'lost':
        return state[command.on]?.updatedAt === command.seenAt ? null : [state, 'imIncidentStatusConflict'];
      case 'endSnoozes':
        return [
          state.map((incident, at) =>
            incident.snoozedUntil === null || incident.snoozedUntil > now || command.except.includes(at)
              ? incident
              : recorded(incident, 'snoozeEnded', { snoozedUntil: null, updatedAt: now, escalation: runs(incident) }),
          ),
          'ok',
        ];
      default:
        return actOn(state, command, now);
    }
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const { organizationId, apiToken } = await app.createOrganization();
  await enableIm(app, organizationId);
  const admin = app.client(apiToken);
  const users = [
    await person(app, organizationId, 'member', { role: 'responder' }),
    await person(app, organizationId, 'other', { role: 'responder' }),
  ];
  const callers = users.map(({ userId, publicId }) =>
    aUser({ userId, userPublicId: publicId, organizationId, role: 'responder' }),
  );
  const { body: team } = await admin.post('/api/im/teams', { name: 'Shop' });
  await admin.post(`/api/im/teams/${team.publicId}/members`, { userId: users[MEMBER]?.publicId, imRole: 'member' });
  const { body: policy } = await admin.post('/api/escalation-config/policies', {
    name: 'Both',
    steps: users.map(({ publicId }) => ({ afterMinutes: 5, targets: [{ type: 'user', userId: publicId }] })),
  });
  const { query } = app.database;
  let ids: readonly string[] = [];
  const timeOf = (at: Date | null) => at?.getTime() ?? null;
  return {
    begin: async () => {
      await clear(app, 'im_incident', 'audit_log', 'outbox');
      const opened: string[] = [];
      for (const at of INCIDENTS) {
        const outcome = await app.run(createImIncident)(callers[MEMBER] ?? null, {
          title: `Incident ${at}`,
          description: null,
          severity: 'error',
          teamId: at === OF_TEAM ? team.id : null,
          customerId: null,
          escalationPolicyId: at === WITH_POLICY ? policy.id : null,
        });
        if (!outcome.ok) throw new Error(outcome.code);
        opened.push(outcome.value.publicId);
      }
      ids = opened;
      return initial;
    },
    call: async ({ run, ports }, command) => {
      if (command.type === 'lost') throw new Error('Nobody loses a race on purpose.');
      if (command.type === 'endSnoozes') {
        await endSnoozes(ports)();
        return 'ok';
      }
      const caller = callers[command.user] ?? null;
      const id = ids[command.on] ?? '';
      const now = app.clock.now().getTime();
      const outcome = await (async () => {
        switch (command.type) {
          case 'acknowledge':
            return run(acknowledgeImIncident)(caller, { id });
          case 'resolve':
            return run(resolveImIncident)(caller, { id });
          case 'escalate':
            return run(escalateImIncident)(caller, { id });
          case 'note':
            return run(addImNote)(caller, { id, text: 'Seen' });
          case 'takeOver':
            return run(takeOverImIncident)(caller, { id, updatedAt: new Date(command.seenAt ?? 0) });
          case 'setStatus':
            return run(setImIncidentStatus)(caller, { id, status: command.status });
          case 'snooze':
            return run(snoozeImIncident)(caller, {
              id,
              snoozedUntil: command.lasts === null ? null : new Date(now + command.lasts),
            });
          case 'merge':
            return run(mergeImIncident)(caller, { id, intoIncidentId: ids[command.into] ?? '' });
          case 'addResponder':
            return run(addImResponder)(caller, { id, userId: users[command.responder]?.publicId ?? '', notify: false });
        }
      })();
      return outcome.ok ? 'ok' : outcome.code;
    },
    read: async () => {
      const [found, entries, audits] = await Promise.all([
        app.ports.imIncidents.findAll(everywhere, ids),
        query.selectFrom('im_timeline_entry').select(['incidentId', 'kind']).orderBy('id').execute(),
        query
          .selectFrom('audit_log')
          .select(['subjectId', 'action'])
          .where('subjectId', 'in', ids)
          .orderBy('id')
          .execute(),
      ]);
      const userAt = (publicId: string) => users.findIndex((user) => user.publicId === publicId);
      const actionsOf = (publicId: string) =>
        audits
          .filter(({ subjectId, action }) => subjectId === publicId && action !== 'imIncident.opened')
          .map(({ action }) => action.replace('imIncident.', ''));
      return ids.map((publicId): Incident => {
        const incident = found.find((each) => each.publicId === publicId);
        if (incident === undefined) throw new Error('An incident is gone.');
        const { status, acknowledgedBy, mergedInto, responders, snoozedUntil, escalation } = incident;
        const state = escalation?.state ?? 'none';
        return {
          status,
          acknowledgedBy: acknowledgedBy === null ? null : userAt(acknowledgedBy),
          acknowledgedAt: timeOf(incident.acknowledgedAt),
          resolvedAt: timeOf(incident.resolvedAt),
          mergedInto: mergedInto === null ? null : ids.indexOf(mergedInto),
          snoozedUntil: timeOf(snoozedUntil),
          updatedAt: incident.updatedAt.getTime(),
          responders: responders.map(({ userId }) => userAt(userId)).toSorted(),
          timeline: entries
            .filter(({ incidentId, kind }) => incidentId === incident.id && SHOWN_KINDS.includes(kind))
            .map(({ kind }) => kind)
            .toSorted(),
          audited: actionsOf(publicId).filter((action) => action !== NOTE),
          notes: actionsOf(publicId).filter((action) => action === NOTE).length,
          escalation:
            state === 'none' || state === 'closed'
              ? state
              : state === 'paused' && snoozedUntil !== null
                ? 'paused'
                : 'runs',
        };
      });
    },
  };
};

describe('model of incident management', () => {
  runsModel(model, () => ({ build }));
});
