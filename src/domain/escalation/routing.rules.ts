import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import type { Rule } from '../kernel/rules.ts';

/** A policy to which incidents, sources, events or settings route their alerts must exist in the organization. */
export const policyReferenceRules = [
  { code: 'imRoutingInvalidPolicyId', broken: (policies) => isAnyUnknown(policies) },
] as const satisfies readonly Rule<References>[];
