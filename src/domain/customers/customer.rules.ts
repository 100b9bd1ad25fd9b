import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import { refused } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';

/** The refusal for a customer that does not exist or is not visible to the caller. */
export const customerNotFound = refused('customerNotFound');

/** Customers that incidents, sources, events or settings name must exist in the organization. */
export const customerReferenceRules = [
  { code: 'invalidCustomerId', broken: (customers) => isAnyUnknown(customers) },
] as const satisfies readonly Rule<References>[];
