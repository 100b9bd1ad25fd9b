import { policyReferenceRules } from '../escalation/escalation-policy.rules.ts';
import { customerReferenceRules } from '../incident-management/incident.rules.ts';
import type { References } from '../kernel/references.ts';
import { mapFacts } from '../kernel/rules.ts';
import { teamReferenceRules } from '../teams/team.rules.ts';

/** The teams, policies and customers that a source, its routes or an event name. */
export interface TargetReferences {
  readonly teams: References;
  readonly policies: References;
  readonly customers: References;
}

/** Checked in this order. */
export const targetRules = [
  ...mapFacts(({ teams }: TargetReferences) => teams, teamReferenceRules),
  ...mapFacts(({ policies }: TargetReferences) => policies, policyReferenceRules),
  ...mapFacts(({ customers }: TargetReferences) => customers, customerReferenceRules),
];
