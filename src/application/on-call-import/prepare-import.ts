import { imUserEligible } from '../../domain/teams/user.rules.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { imEnabledRules } from '../../domain/access/caller.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { TimeRange } from '../../domain/on-call/schedule.ts';
import type { GrafanaExport } from './grafana-export.ts';
import { planOfGrafana } from './grafana-plan.ts';
import { limitIssues } from '../../domain/on-call-import/limits.ts';
import type { OpsgenieExport } from './opsgenie-export.ts';
import { planOfOpsgenie } from './opsgenie-plan.ts';
import type { PagerDutyExport } from './pagerduty-export.ts';
import { planOfPagerDuty } from './pagerduty-plan.ts';
import { calendarNotes } from '../../domain/on-call-import/calendars.ts';
import { matchPeople, peopleIssues, rulesWithoutUsers } from '../../domain/on-call-import/people.ts';
import type { MatchedPeople } from '../../domain/on-call-import/people.ts';
import type { ImportPlan, PlanContext, WithoutCounterpart } from '../../domain/on-call-import/plan.ts';
import { referenceIssues } from '../../domain/on-call-import/references.ts';
import { verifiedRange, verifySchedule } from '../../domain/on-call-import/verification.ts';
import type { VerifiedSchedule } from '../../domain/on-call-import/verification.ts';
import type { Users } from '../accounts/ports.ts';
import type { TimeZones } from '../kernel/ports.ts';
import { namedOrganization, onlyOrganization } from '../organizations/named-organization.ts';
import type { Organizations, OrganizationView } from '../organizations/ports.ts';

/** An export, and the organization that it is imported into. */
export type ImportInput = { readonly organization: string | null } & (
  | { readonly tool: 'grafana-oncall'; readonly exported: GrafanaExport }
  | { readonly tool: 'pagerduty'; readonly exported: PagerDutyExport }
  | { readonly tool: 'opsgenie'; readonly exported: OpsgenieExport }
);

/** The ports of `prepareImport`. */
export interface PreparationNeeds {
  readonly organizations: Pick<Organizations, 'list' | 'lock'>;
  readonly users: Pick<Users, 'list'>;
  readonly timeZones: TimeZones;
}

/** An import that can be applied. */
export interface PreparedImport {
  readonly organization: OrganizationView;
  readonly plan: ImportPlan;
  readonly people: MatchedPeople;
  readonly schedules: readonly VerifiedSchedule[];
  /** The range in which the schedules were compared. */
  readonly range: TimeRange;
  readonly withoutCounterpart: readonly WithoutCounterpart[];
}

const planOf = (input: ImportInput, context: PlanContext): ImportPlan => {
  switch (input.tool) {
    case 'pagerduty':
      return planOfPagerDuty(input.exported, context);
    case 'opsgenie':
      return planOfOpsgenie(input.exported, context);
    case 'grafana-oncall':
      return planOfGrafana(input.exported, context);
  }
};

const organizationOf = async (
  { organizations }: PreparationNeeds,
  name: string | null,
): Promise<Outcome<OrganizationView, 'invalidRequestBody' | 'imNotEnabled'>> => {
  const named = await (name === null
    ? onlyOrganization({ organizations })
    : namedOrganization({ organizations }, name));
  if (!named.ok) return named;
  return firstBroken(imEnabledRules, named.value) ?? named;
};

/** Plans an import and checks it against what is stored. Writes nothing. */
export const prepareImport =
  (needs: PreparationNeeds) =>
  async (now: Date, input: ImportInput): Promise<Outcome<PreparedImport, 'invalidRequestBody' | 'imNotEnabled'>> => {
    const found = await organizationOf(needs, input.organization);
    if (!found.ok) return found;
    const organization = found.value;
    const offsets: PlanContext['offsets'] = (zone, range) => needs.timeZones.offsetChanges(zone, range);
    const plan = planOf(input, { now, offsets });
    const users = await needs.users.list({ organizationId: organization.id, customerId: null }, {});
    const people = matchPeople(
      plan,
      users.map((user) => ({ ...user, isEligible: imUserEligible(user) })),
    );
    const issues = [...referenceIssues(plan), ...limitIssues(plan), ...peopleIssues(plan, people)];
    if (issues.length > 0) return invalidBody(issues);
    const range = verifiedRange(plan, now);
    const schedules = plan.schedules.map((schedule) => verifySchedule(schedule, range, offsets));
    return accepted({
      organization,
      plan,
      people,
      schedules,
      range,
      withoutCounterpart: [...plan.withoutCounterpart, ...calendarNotes(plan), ...rulesWithoutUsers(plan, people)],
    });
  };
