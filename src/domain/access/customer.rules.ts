import { refused } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';

/** The refusal for a customer that the caller cannot see. Such a customer is treated as missing. */
export const customerNotVisible = refused('invalidCustomer');

/** A customer that a request names: its id, or null if the request names none. */
export interface NamedCustomer {
  readonly customerId: number | null;
  readonly isCustomerVisible: boolean;
}

/** The rule that a request names only a customer that the caller can see. */
export const visibleCustomerRules = [
  {
    code: customerNotVisible.code,
    broken: ({ customerId, isCustomerVisible }) => customerId !== null && !isCustomerVisible,
  },
] as const satisfies readonly Rule<NamedCustomer>[];
