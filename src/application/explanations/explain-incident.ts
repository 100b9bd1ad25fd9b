import type { EscalationStep } from '../../domain/escalation/escalation-policy.ts';
import { targetsOfType } from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationEntry, EscalationFacts } from '../../domain/explanations/explain-escalation.ts';
import type { TimelineEntry } from '../../domain/incident-management/timeline.ts';
import { later } from '../../domain/kernel/time.ts';
import type { EscalationRuns } from '../escalation/ports.ts';
import type { ImIncidentView, ImTimeline } from '../incident-management/ports.ts';
import { peopleOnCall } from '../on-call/on-call-at.ts';
import type { OnCallAtNeeds } from '../on-call/on-call-at.ts';
import type { ImUsers } from '../teams/ports.ts';
import type { EscalationRecords } from './ports.ts';

/** The ports that explain incidents of incident management. */
export interface IncidentNeeds extends OnCallAtNeeds {
  readonly imTimeline: Pick<ImTimeline, 'list'>;
  readonly imUsers: Pick<ImUsers, 'list'>;
  readonly escalationRuns: Pick<EscalationRuns, 'find'>;
  readonly escalationRecords: EscalationRecords;
}

/** The most entries of a timeline that are read. */
const MAX_ENTRIES = 500;

const dateIn = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** Returns who was on call in the schedules of a step, and the people whom it names. */
const reachOf = async (
  { onCallSchedules, timeZones, imUsers }: IncidentNeeds,
  organizationId: number,
  step: EscalationStep,
  at: Date,
): Promise<Pick<EscalationEntry, 'schedules' | 'named'>> => {
  const ids = targetsOfType({ steps: [step] }, 'schedule').map(({ scheduleId }) => scheduleId);
  const userIds = targetsOfType({ steps: [step] }, 'user').map(({ userId }) => userId);
  const [loaded, users] = await Promise.all([
    ids.length === 0 ? [] : onCallSchedules.load(organizationId, { from: at, to: later(at, 1) }, ids),
    imUsers.list(organizationId, userIds),
  ]);
  return {
    schedules: loaded.map(({ name, names, schedule }) => ({
      schedule: name,
      people: peopleOnCall({ timeZones }, schedule, at).map((id) => names.get(id) ?? id),
    })),
    named: users.map(({ name }) => name),
  };
};

/** Gathers the facts about an incident of incident management. */
export const escalationFactsOf = async (
  needs: IncidentNeeds,
  incident: ImIncidentView,
  at: Date,
): Promise<EscalationFacts> => {
  const { escalationRecords, escalationRuns, imTimeline } = needs;
  const [event, notifications, channels, run, timeline] = await Promise.all([
    escalationRecords.eventOfIncident(incident),
    escalationRecords.notificationsOf(incident),
    escalationRecords.channelsOf(incident),
    escalationRuns.find(incident.id),
    imTimeline.list(incident, MAX_ENTRIES),
  ]);
  const plan = run === null || run.plan.steps.length === 0 ? null : run.plan;
  const entryOf = async ({ kind, at: madeAt, data }: TimelineEntry): Promise<EscalationEntry> => {
    const step = typeof data['step'] === 'number' ? data['step'] : null;
    const planned = step === null ? undefined : plan?.steps[step - 1];
    const isUnreached = kind === 'stepReachedNobody' || kind === 'stepHeld';
    const reach =
      planned === undefined || !isUnreached
        ? { schedules: [], named: [] }
        : await reachOf(needs, incident.organizationId, planned, madeAt);
    return { kind, at: madeAt, step, until: dateIn(data['until']), ...reach };
  };
  return {
    at,
    event,
    plan,
    dueAt: run?.dueAt ?? null,
    entries: await Promise.all(timeline.map(entryOf)),
    notifications,
    channels,
  };
};
