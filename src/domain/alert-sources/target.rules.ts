import { policyReferenceRules } from '../escalation/routing.rules.ts';
import { customerReferenceRules } from '../customers/customer.rules.ts';
import type { References } from '../kernel/references.ts';
import { mapFacts } from '../kernel/rules.ts';
import { incidentTeamRules, teamReferenceRules } from '../teams/team.rules.ts';

/** The teams, policies and customers that a source, its routes or an event refer to. */
export interface TargetReferences {
  readonly teams: References;
  readonly policies: References;
  readonly customers: References;
}

/** The rules for the references of a source, a route or an event, in the order in which they are checked. */
export const targetRules = [
  ...mapFacts(({ teams }: TargetReferences) => teams, teamReferenceRules),
  ...mapFacts(({ policies }: TargetReferences) => policies, policyReferenceRules),
  ...mapFacts(({ customers }: TargetReferences) => customers, customerReferenceRules),
];

/** The rules for the default team and policy of a customer, in the order in which they are checked. */
export const customerRoutingRules = [
  ...mapFacts(({ teams }: Omit<TargetReferences, 'customers'>) => teams, incidentTeamRules),
  ...mapFacts(({ policies }: Omit<TargetReferences, 'customers'>) => policies, policyReferenceRules),
];
