import { ownOrganization } from '../../domain/access/scope.ts';
import { policyTargetRules } from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationPlan, EscalationTarget } from '../../domain/escalation/escalation-policy.ts';
import type { StepReach } from '../../domain/escalation/escalation-progress.ts';
import { simulateRun } from '../../domain/escalation/simulate-run.ts';
import type { SimulationEnd } from '../../domain/escalation/simulate-run.ts';
import { urgencyOf } from '../../domain/paging/incident-state.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { expectedPages, heldUntil } from '../../domain/paging/notification-rules.ts';
import type { Urgency } from '../../domain/paging/notification-rules.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { namedOrganization } from '../organizations/named-organization.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { ContactMethods, ImNotifications } from '../paging/ports.ts';
import type { EscalationPolicies, EscalationTargets, StepUser } from './ports.ts';
import { resolveSteps } from './run-steps.ts';
import type { StepRecipients, TargetNeeds } from './run-steps.ts';

/** The ports of simulations. */
export interface SimulationNeeds extends TargetNeeds {
  readonly imNotifications: Pick<ImNotifications, 'people'>;
  readonly contactMethods: Pick<ContactMethods, 'list'>;
}

interface Needs extends SimulationNeeds {
  readonly escalationPolicies: EscalationPolicies;
  readonly escalationTargets: EscalationTargets;
}

/** The policy to simulate, stored or not, and the incident that would open. */
export interface SimulationInput {
  readonly policy: { readonly id: number } | EscalationPlan;
  /** The instant to simulate, or null for the present. */
  readonly at: Date | null;
  readonly severity: Severity;
}

/** A message that a person would get. */
interface SimulatedPage {
  readonly at: Date;
  /** The type of the contact method; `email` for the address of the account. */
  readonly method: string;
  readonly contactMethodId: number | null;
}

/** A person who would be paged. */
interface SimulatedPerson {
  readonly userId: string;
  readonly name: string;
  /** The targets of the step that the person is notified through. */
  readonly because: readonly EscalationTarget[];
  /** The end of the quiet hours that would hold the pages; null if none would. */
  readonly heldUntil: Date | null;
  readonly pages: readonly SimulatedPage[];
}

/** A step that would run. */
interface SimulatedStep {
  readonly at: Date;
  /** The number of the step, from 1. */
  readonly step: number;
  readonly pass: number;
  readonly reach: StepReach;
  readonly people: readonly SimulatedPerson[];
  readonly channelIds: readonly number[];
}

/** The people who would be paged if nobody acknowledged, with times, methods and reasons. */
export interface Simulation {
  readonly openedAt: Date;
  readonly end: SimulationEnd;
  readonly steps: readonly SimulatedStep[];
}

const targetCodes = codesOf(policyTargetRules);

/** Simulates the escalation of an incident. Nothing is written. */
export const simulateEscalationPolicy = defineQuery({
  name: 'simulateEscalationPolicy',
  permission: 'configureEscalation',
  refuses: ['notFound', ...targetCodes],
  execute:
    (needs: Needs) =>
    async ({ scope, caller, now }, { policy, at, severity }: SimulationInput) => {
      const opening = { at: at ?? now, severity };
      if (!('id' in policy)) return simulateUnsaved(needs, ownOrganization(caller), policy, opening);
      const stored = await needs.escalationPolicies.find(scope, policy.id);
      return stored === null
        ? refused('notFound')
        : accepted(await simulatedEscalation(needs, stored.organizationId, stored, opening));
    },
});

/** The policy that the command line simulates: the newest one with the name, or one that is not stored. */
export interface NamedSimulationInput extends Omit<SimulationInput, 'policy'> {
  readonly organization: string;
  readonly policy: { readonly name: string } | EscalationPlan;
}

/** Simulates a policy of an organization for the command line. Nothing is written. */
export const simulateNamedPolicy = defineQuery({
  name: 'simulateNamedPolicy',
  permission: 'runService',
  refuses: ['invalidRequestBody', ...targetCodes],
  execute:
    (needs: Needs & { readonly organizations: Pick<Organizations, 'list'> }) =>
    async ({ now }, { organization, policy, at, severity }: NamedSimulationInput) => {
      const named = await namedOrganization(needs, organization);
      if (!named.ok) return named;
      const found = named.value;
      const moment = { at: at ?? now, severity };
      if (!('name' in policy)) return simulateUnsaved(needs, found.id, policy, moment);
      const stored = (await needs.escalationPolicies.list({ organizationId: found.id, customerId: null }, {})).find(
        ({ name }) => name === policy.name,
      );
      if (stored === undefined)
        return invalidBody([
          { path: 'policy', message: `${organization} has no escalation policy named ${policy.name}.` },
        ]);
      return accepted(await simulatedEscalation(needs, found.id, stored, moment));
    },
});

/** The moment at which the incident opens, and its severity. */
export interface Opening {
  readonly at: Date;
  readonly severity: Severity;
}

const simulateUnsaved = async (
  needs: Needs,
  organizationId: number,
  plan: EscalationPlan,
  opening: Opening,
): Promise<Outcome<Simulation, CodeOf<typeof policyTargetRules>>> => {
  const policy = { teamId: null, steps: plan.steps };
  const facts = { policy, known: await needs.escalationTargets.known(organizationId, policy) };
  const refusal = firstBroken(policyTargetRules, facts);
  return refusal ?? accepted(await simulatedEscalation(needs, organizationId, plan, opening));
};

/** Returns whom the escalation of an incident would notify. Nothing is written. */
export const simulatedEscalation = async (
  needs: SimulationNeeds,
  organizationId: number,
  plan: EscalationPlan,
  { at: openedAt, severity }: Opening,
): Promise<Simulation> => {
  const urgency = urgencyOf({ severity });
  const run = simulateRun(plan, openedAt);
  const steps: SimulatedStep[] = [];
  let next = run.next();
  while (!next.done) {
    const { at, step, position } = next.value;
    const [resolved] = await resolveSteps(needs)([{ organizationId, step }], at);
    if (resolved === undefined) throw new Error('A step has a result.');
    const people = await simulatedPeople(needs, organizationId, resolved, at, urgency);
    steps.push({
      at,
      step: (position % plan.steps.length) + 1,
      pass: Math.floor(position / plan.steps.length) + 1,
      reach: resolved.reach,
      people,
      channelIds: resolved.channelIds,
    });
    next = run.next(resolved.reach);
  }
  return { openedAt, end: next.value, steps };
};

const simulatedPeople = async (
  needs: SimulationNeeds,
  organizationId: number,
  { people, targets }: StepRecipients,
  at: Date,
  urgency: Urgency,
): Promise<readonly SimulatedPerson[]> => {
  const known = new Map(
    (
      await needs.imNotifications.people(
        [organizationId],
        people.map(({ id }) => id),
      )
    ).map((person) => [person.userId, person]),
  );
  return Promise.all(
    people.map(async (user: StepUser): Promise<SimulatedPerson> => {
      const { id, publicId, name } = user;
      const because = targets.filter(({ userIds }) => userIds.includes(publicId)).map(({ target }) => target);
      const rules = known.get(id)?.rules;
      if (rules === undefined) return { userId: publicId, name, because, heldUntil: null, pages: [] };
      const held = (moment: Date): Date | null =>
        heldUntil(urgency, rules, (zone, range) => needs.timeZones.offsetChanges(zone, range), moment);
      const methods = await needs.contactMethods.list({ organizationId, customerId: null }, { userId: id });
      const pages = expectedPages(urgency, rules, held, at).map(({ dueAt, contactMethodId }) => ({
        at: dueAt,
        method: methods.find((method) => method.id === contactMethodId)?.type ?? 'email',
        contactMethodId,
      }));
      return { userId: publicId, name, because, heldUntil: held(at), pages };
    }),
  );
};
