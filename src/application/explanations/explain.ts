import { permissionRefusal } from '../../domain/access/permissions.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { explainChannelHistory } from '../../domain/explanations/explain-channel.ts';
import { explainEscalation } from '../../domain/explanations/explain-escalation.ts';
import { explainEvent } from '../../domain/explanations/explain-event.ts';
import { explainMonitor } from '../../domain/explanations/explain-monitor.ts';
import { explainPerson } from '../../domain/explanations/explain-person.ts';
import type { ExplainedStep, ExplanationSubject } from '../../domain/explanations/explained-step.ts';
import { decideSubject, momentCodes, momentRefusal } from '../../domain/explanations/explanation.rules.ts';
import type { NamedSubjects } from '../../domain/explanations/explanation.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ImIncidents } from '../incident-management/ports.ts';
import type { Incidents } from '../incidents/ports.ts';
import type { RecordId } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { MonitorList, Monitors } from '../monitors/ports.ts';
import type { NotificationChannels } from '../notifications/ports.ts';
import type { ImUsers } from '../teams/ports.ts';
import { escalationFactsOf } from './explain-incident.ts';
import type { IncidentNeeds } from './explain-incident.ts';
import { personFactsOf } from './explain-person.ts';
import type { PersonNeeds } from './explain-person.ts';
import type { ExplainedMoment, ExplainedMonitor, ExplainedRecord, ExplanationFacts } from './ports.ts';

interface Needs extends IncidentNeeds, PersonNeeds {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly monitorList: Pick<MonitorList, 'select'>;
  readonly incidents: Pick<Incidents, 'find'>;
  readonly imIncidents: Pick<ImIncidents, 'find'>;
  readonly imUsers: ImUsers;
  readonly notificationChannels: Pick<NotificationChannels, 'find'>;
  readonly explanationFacts: ExplanationFacts;
}

/** The record that is asked about by one of its ids, and the moment; null for now. */
export interface ExplanationQuestion extends NamedSubjects<RecordId> {
  readonly at: Date | null;
}

/** The decisions about a record at a moment, in their order. */
export interface Explanation extends Pick<ExplainedRecord, 'publicId' | 'name'> {
  readonly subject: ExplanationSubject;
  readonly at: Date;
  readonly steps: readonly ExplainedStep[];
  /** The time zone in which the sentences show times. */
  readonly timezone: string;
}

/** A record that is asked about, and how its decisions are found. */
interface Explained extends ExplainedRecord {
  readonly organizationId: number;
  readonly steps: (moment: ExplainedMoment) => Promise<readonly ExplainedStep[]>;
}

/** Answers which decisions let the alerts about a record pass at a moment, or held them back. Nothing is written. */
export const getExplanation = defineQuery({
  name: 'getExplanation',
  permission: 'readMonitoring',
  refuses: ['notFound', 'explanationSubjectInvalid', ...momentCodes],
  execute:
    (needs: Needs) =>
    async (context, { at: asked, ...named }: ExplanationQuestion) => {
      const { now } = context;
      const asking = decideSubject(named);
      if (!asking.ok) return asking;
      const { subject, id } = asking.value;
      const found = await explainedBy[subject](needs, context, id);
      if (found === null) return refused('notFound');
      const { publicId, name, createdAt, organizationId } = found;
      const at = asked ?? now;
      const wrongMoment = momentRefusal({ at, createdAt, now });
      if (wrongMoment !== null) return wrongMoment;
      const [steps, timezone] = await Promise.all([
        found.steps({ at, now }),
        needs.explanationFacts.timezoneOf(organizationId),
      ]);
      return accepted<Explanation>({ subject, publicId, name, at, steps, timezone });
    },
});

const isPermitted = (permission: PermissionName, { caller }: QueryContext): boolean =>
  permissionRefusal(permission, caller) === null;

type Find = (needs: Needs, context: QueryContext, id: RecordId) => Promise<Explained | null>;

/** Returns the decisions about the alerts of a monitor; those of incident management for callers who may use it. */
const monitorSteps = async (
  needs: Needs,
  context: QueryContext,
  monitor: ExplainedMonitor,
  moment: ExplainedMoment,
): Promise<readonly ExplainedStep[]> => {
  const facts = await needs.explanationFacts.ofMonitor(context.scope, monitor, moment);
  const steps = explainMonitor(facts, moment.now);
  if (facts.alert === null || facts.alert.heldBy !== null || !isPermitted('useIncidentManagement', context))
    return steps;
  return [...steps, ...explainEvent(await needs.escalationRecords.eventOfMonitor(monitor, facts.alert.at))];
};

const ofMonitor: Find = async (needs, context, id) => {
  const { monitors, monitorList } = needs;
  const [selected] = (await monitorList.select(context.scope, { ids: [id] }, 1)).monitors;
  const found = selected === undefined ? null : await monitors.find(context.scope, selected.kind, selected.id);
  return found === null ? null : { ...found, steps: (moment) => monitorSteps(needs, context, found, moment) };
};

/** An incident of a monitor is explained as its monitor; a manual one alerts no channel, and is not found. */
const ofIncident: Find = async (needs, context, id) => {
  const outage = await needs.incidents.find(context.scope, id);
  if (outage !== null) {
    const { monitorId, publicId: incidentId, title: name, createdAt } = outage;
    const monitor = monitorId === null ? null : await ofMonitor(needs, context, monitorId);
    if (monitor === null || monitorId === null) return null;
    const { publicId: monitorPublicId, organizationId } = monitor;
    const asked = {
      id: monitorId,
      publicId: monitorPublicId,
      organizationId,
      customerId: outage.customerId,
      incidentId,
    };
    return {
      publicId: incidentId,
      name,
      createdAt,
      organizationId,
      steps: (moment) => monitorSteps(needs, context, asked, moment),
    };
  }
  if (!isPermitted('useIncidentManagement', context)) return null;
  const found = await needs.imIncidents.find(context.scope, id);
  return found === null
    ? null
    : {
        ...found,
        name: found.title,
        steps: async ({ at, now }) => explainEscalation(await escalationFactsOf(needs, found, at), now),
      };
};

const ofPerson: Find = async (needs, context, id) => {
  if (!isPermitted('useIncidentManagement', context)) return null;
  const organizationId = ownOrganization(context.caller);
  const found = await needs.imUsers.find(organizationId, String(id));
  if (found === null) return null;
  const { createdAt } = await needs.escalationRecords.accountOf(found.id);
  return {
    ...found,
    createdAt,
    organizationId,
    steps: async ({ at }) => explainPerson(await personFactsOf(needs, organizationId, found, at)),
  };
};

const ofChannel: Find = async (needs, context, id) => {
  if (!isPermitted('readRecords', context)) return null;
  const found = await needs.notificationChannels.find(context.scope, id);
  return found === null
    ? null
    : {
        ...found,
        steps: async ({ at }) => explainChannelHistory(await needs.explanationFacts.ofChannel(found, at), at),
      };
};

const explainedBy: Readonly<Record<ExplanationSubject, Find>> = {
  monitor: ofMonitor,
  incident: ofIncident,
  person: ofPerson,
  channel: ofChannel,
};
