import { linkAfter } from '../../domain/drills/drill-link.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { DRILL_DURATION } from '../../domain/drills/drill.ts';
import type { Drill, DrillTrigger } from '../../domain/drills/drill.ts';
import { passesDryRun } from '../../domain/drills/dry-run.ts';
import type { DailyPeriod } from '../../domain/kernel/daily-period.ts';
import { later } from '../../domain/kernel/time.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import { simulatedEscalation } from '../escalation/simulate-policy.ts';
import type { SimulationNeeds } from '../escalation/simulate-policy.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import type { AuditEntry, IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { NotificationChannels } from '../notifications/ports.ts';
import type { DrilledPerson, DrillLinks, Drills } from './ports.ts';

/** The ports that the plan of a drill uses. */
export interface DrillPlanNeeds extends SimulationNeeds {
  readonly drills: Pick<Drills, 'add'>;
  readonly drillLinks: Pick<DrillLinks, 'people' | 'add'>;
  readonly notificationChannels: Pick<NotificationChannels, 'list'>;
  readonly escalationPolicies: Pick<EscalationPolicies, 'list'>;
  readonly ids: IdSource;
}

/** A drill to begin. */
export interface NewDrill {
  readonly organizationId: number;
  readonly trigger: DrillTrigger;
  readonly month: string | null;
  readonly hours: DailyPeriod | null;
}

/** The transaction in which a drill begins. */
interface Work {
  readonly now: Date;
  audit(entry: AuditEntry): void;
}

type Subject = Pick<DrillLink, 'kind'> & Partial<DrillLink>;

/** Returns what a drill tests: a link for each subject, in the state in which it begins. */
const plannedLink = (needs: DrillPlanNeeds, drill: Drill, now: Date, subject: Subject): DrillLink => ({
  id: needs.ids.next(),
  drillId: drill.id,
  organizationId: drill.organizationId,
  type: null,
  channelId: null,
  contactMethodId: null,
  userId: null,
  policyId: null,
  name: null,
  recipient: null,
  state: 'planned',
  cause: null,
  error: null,
  dueAt: now,
  sentAt: null,
  acceptedAt: null,
  confirmedAt: null,
  ...subject,
});

const channelSubjects = async (needs: DrillPlanNeeds, organizationId: number): Promise<readonly Subject[]> => {
  const channels = await needs.notificationChannels.list({ organizationId, customerId: null }, { isActive: true });
  return channels.flatMap((channel) =>
    messagesOf(channel).map((recipient) => ({
      kind: 'channel' as const,
      type: channel.type,
      channelId: channel.id,
      name: channel.name,
      recipient,
    })),
  );
};

const methodSubjects = ({ userId, methods }: DrilledPerson): readonly Subject[] =>
  methods.map(({ id, name, type }) => ({ kind: 'contactMethod', type, contactMethodId: id, userId, name }));

/** A policy with the result of its dry run, and the people whom it reaches by mail to their accounts. */
interface DryRun {
  readonly policyId: number;
  readonly name: string;
  readonly isPassed: boolean;
  readonly mailed: readonly string[];
}

const dryRuns = async (needs: DrillPlanNeeds, organizationId: number, now: Date): Promise<readonly DryRun[]> => {
  const policies = await needs.escalationPolicies.list({ organizationId, customerId: null }, {});
  const runs: DryRun[] = [];
  for (const policy of policies) {
    const { steps } = await simulatedEscalation(needs, organizationId, policy, { at: now, severity: 'critical' });
    const first = steps.filter(({ pass }) => pass === 1);
    runs.push({
      policyId: policy.id,
      name: policy.name,
      isPassed: passesDryRun(first.map(({ reach }) => reach)),
      mailed: first.flatMap(({ people }) =>
        people
          .filter(({ pages }) => pages.some(({ contactMethodId }) => contactMethodId === null))
          .map(({ userId }) => userId),
      ),
    });
  }
  return runs;
};

/**
 * Stores a drill and everything that it tests, in the present transaction. Returns why it does not begin if another
 * transaction was first. See ADR 0332.
 */
export const beginDrill = async (
  needs: DrillPlanNeeds,
  { now, audit }: Work,
  { organizationId, trigger, month, hours }: NewDrill,
): Promise<Drill | 'drillRunning' | 'monthTaken'> => {
  const drill = await addOne<Drill, 'drillRunning' | 'monthTaken'>(needs.drills, {
    ...stampOf(needs.ids, now),
    organizationId,
    trigger,
    month,
    hours,
    status: 'running',
    deadlineAt: later(now, DRILL_DURATION),
  });
  if (typeof drill === 'string') return drill;
  const people = (await needs.drillLinks.people(organizationId, now)).filter(imUserEligible);
  // Nobody is paged while incident management does not run.
  const runs = people.length === 0 ? [] : await dryRuns(needs, organizationId, now);
  const mailed = new Set(runs.flatMap((run) => run.mailed));
  const subjects: readonly Subject[] = [
    ...(await channelSubjects(needs, organizationId)),
    ...people.flatMap(methodSubjects),
    ...people
      .filter(({ userPublicId }) => mailed.has(userPublicId))
      .map(({ userId }) => ({ kind: 'contactMethod' as const, type: 'email' as const, userId })),
  ];
  const links = subjects.map((subject) => plannedLink(needs, drill, now, subject));
  const judged = runs.map(({ policyId, name, isPassed }) => {
    const link = plannedLink(needs, drill, now, { kind: 'policy', policyId, name });
    const after = isPassed
      ? linkAfter(link, 'pass', { at: now })
      : linkAfter(link, 'fail', { at: now, cause: 'reachesNobody' });
    return after ?? link;
  });
  await needs.drillLinks.add([...links, ...judged]);
  audit(auditEntry('drill.started', drill, { after: { trigger, month, links: links.length + judged.length } }));
  return drill;
};
