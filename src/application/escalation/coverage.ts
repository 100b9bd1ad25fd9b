import { ownOrganization } from '../../domain/access/scope.ts';
import { targetsOfType } from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationPolicy } from '../../domain/escalation/escalation-policy.ts';
import { coverageOfPolicy, peopleOfPolicy } from '../../domain/escalation/policy-coverage.ts';
import type { PolicyPeople, PolicyReach } from '../../domain/escalation/policy-coverage.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { days, seconds } from '../../domain/kernel/time.ts';
import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import { DEFAULT_COVERAGE_DAYS, coverageFindingKinds, newFindings } from '../../domain/on-call/coverage.ts';
import { resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import type { TimeRange } from '../../domain/on-call/schedule.ts';
import { unionOf } from '../../domain/on-call/time-ranges.ts';
import type { GaugeSource } from '../kernel/gauges.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AlertAudiences } from '../notifications/ports.ts';
import { coverageRange, findingsOf, offsetsOf } from '../on-call/coverage.ts';
import type { FindingNeeds, NamedFinding } from '../on-call/coverage.ts';
import type { LoadedSchedule } from '../on-call/ports.ts';
import { namedOrganization } from '../organizations/named-organization.ts';
import type { OrganizationHosts, Organizations } from '../organizations/ports.ts';
import { coverageNotice } from './coverage-notice.ts';
import type { AlarmPathTests, EscalationPolicies, EscalationTargets } from './ports.ts';

/** The ports that the examination of escalation policies uses. */
export interface PolicyFindingNeeds extends FindingNeeds {
  readonly escalationTargets: Pick<EscalationTargets, 'find'>;
}

/** The people whom policies name. */
interface KnownPeople extends PolicyPeople {
  readonly names: ReadonlyMap<string, string>;
}

/** Returns the people and channels that the policies can reach within a range. */
const reachOf = async (
  needs: PolicyFindingNeeds,
  organizationId: number,
  range: TimeRange,
  policies: readonly EscalationPolicy[],
): Promise<PolicyReach & { readonly people: KnownPeople }> => {
  const steps = { steps: policies.flatMap((policy) => policy.steps) };
  const found = await needs.escalationTargets.find({
    users: targetsOfType(steps, 'user').map(({ userId }) => userId),
    teams: targetsOfType(steps, 'team').map(({ teamId }) => teamId),
    channels: targetsOfType(steps, 'channel').map(({ channelId }) => channelId),
  });
  const unreachable = await needs.coverageRecords.unreachable(organizationId);
  const isReached = (userId: string): boolean => !unreachable.has(userId);
  const scheduleIds = [...new Set(targetsOfType(steps, 'schedule').map(({ scheduleId }) => scheduleId))];
  const loaded = scheduleIds.length === 0 ? [] : await needs.onCallSchedules.load(organizationId, range, scheduleIds);
  const staffed = ({ schedule }: LoadedSchedule): readonly TimeRange[] =>
    unionOf(
      resolveOnCall(schedule, range, offsetsOf(needs)).filter(({ onCall }) =>
        onCall.some(({ userId }) => isReached(userId)),
      ),
    );
  return {
    users: new Set([...found.users.keys()].filter(isReached)),
    teams: new Set([...found.members].flatMap(([teamId, members]) => (members.some(isReached) ? [teamId] : []))),
    channels: new Set(found.channels.keys()),
    schedules: new Map(await mapInTurns(loaded, (schedule) => [schedule.id, staffed(schedule)] as const)),
    people: { eligible: new Set(found.users.keys()), unreachable, names: found.names },
  };
};

/** Returns a finding for each policy that would reach nobody, and for each person whom a policy names in vain. */
export const policyFindingsOf = async (
  needs: PolicyFindingNeeds,
  organizationId: number,
  range: TimeRange,
  policies: readonly EscalationPolicy[],
): Promise<readonly NamedFinding[]> => {
  if (policies.length === 0) return [];
  const reach = await reachOf(needs, organizationId, range, policies);
  return policies.flatMap((policy) =>
    [...coverageOfPolicy(policy, range, reach, offsetsOf(needs)), ...peopleOfPolicy(policy, range, reach.people)].map(
      (finding) => ({
        ...finding,
        scheduleName: null,
        policyName: policy.name,
        userName: reach.people.names.get(finding.userId ?? '') ?? null,
      }),
    ),
  );
};

interface OrganizationNeeds extends PolicyFindingNeeds {
  readonly escalationPolicies: Pick<EscalationPolicies, 'list'>;
}

/** Returns the findings about the schedules and policies of an organization. */
const allFindingsOf = async (
  needs: OrganizationNeeds,
  organizationId: number,
  range: TimeRange,
): Promise<readonly NamedFinding[]> => [
  ...(await findingsOf(needs, organizationId, range, null)),
  ...(await policyFindingsOf(
    needs,
    organizationId,
    range,
    await needs.escalationPolicies.list({ organizationId, customerId: null }, {}),
  )),
];

/** Returns the times of the next days in which an incident would reach nobody and why, with the latest drill. */
export const getImCoverage = defineQuery({
  name: 'getImCoverage',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    (needs: OrganizationNeeds & { readonly drills: AlarmPathTests }) =>
    async ({ caller, now }, input: { readonly days: number }) => {
      const range = coverageRange(now, input.days);
      const organizationId = ownOrganization(caller);
      const findings = await allFindingsOf(needs, organizationId, range);
      return accepted({ ...range, findings, alarmPath: await needs.drills.latestTest(organizationId, null) });
    },
});

/** Returns the findings of an organization by its name, for the command line. */
export const lintOnCall = defineQuery({
  name: 'lintOnCall',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: OrganizationNeeds & { readonly organizations: Pick<Organizations, 'list'> }) =>
    async ({ now }, input: { readonly organization: string; readonly days: number }) => {
      const named = await namedOrganization(needs, input.organization);
      if (!named.ok) return named;
      return accepted({ findings: await allFindingsOf(needs, named.value.id, coverageRange(now, input.days)) });
    },
});

interface ReportingNeeds extends OrganizationNeeds {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly outbox: Outbox;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Mails the findings of an organization that were not reported before to its admin recipients. */
const report = async (needs: ReportingNeeds, organizationId: number, now: Date): Promise<void> => {
  const reported = await needs.coverageRecords.lockReported(organizationId);
  const findings = await allFindingsOf(needs, organizationId, coverageRange(now, DEFAULT_COVERAGE_DAYS));
  const fresh = newFindings(reported, findings);
  await needs.coverageRecords.replaceReported(organizationId, findings);
  if (fresh.length === 0) return;
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const notice = coverageNotice(fresh, contacts, needs.customHosts.baseUrlOf(organizationId));
  await needs.outbox.add(
    adminRecipients(contacts).map((address) => mailMessage({ to: address, language: contacts.language, ...notice })),
    now,
  );
};

/**
 * Examines the coverage of every organization for the next 30 days. Each has a transaction of its own, so that a
 * failure does not affect the others.
 */
export const reportCoverage = (needs: ReportingNeeds) => async (): Promise<void> => {
  const now = needs.clock.now();
  const faults: unknown[] = [];
  for (const organizationId of await needs.coverageRecords.organizations(now))
    await needs.unitOfWork
      .inTransaction(() => report(needs, organizationId, now))
      .catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0)
    throw new AggregateError(faults, `The coverage of ${faults.length} organizations could not be reported`);
};

/** Reports findings of coverage once a day. */
export const coverageJob = (needs: ReportingNeeds): RecurringJob => ({
  name: 'on-call-coverage',
  every: days(1),
  run: reportCoverage(needs),
});

const GAUGE = 'im_coverage_findings';

/** Reports the number of findings of the latest run of the daily job. */
export const coverageGauges = ({ coverageRecords }: Pick<ReportingNeeds, 'coverageRecords'>): GaugeSource => ({
  gauges: [{ name: GAUGE, help: 'Findings of the latest daily examination of on-call coverage.', labels: ['kind'] }],
  timeoutMs: seconds(2),
  read: async () => {
    const counts = await coverageRecords.counts();
    return coverageFindingKinds.map((kind) => ({ gauge: GAUGE, labels: { kind }, value: counts.get(kind) ?? 0 }));
  },
});
