import { useQueryClient } from '@tanstack/react-query';
import type { Draft } from '../kernel/draft.ts';
import { useSaving } from '../kernel/saving.ts';
import { changeCustomer, customerQuery } from './queries.ts';
import type { Customer, CustomerChanges } from './queries.ts';

interface CustomerSaving<Values> {
  readonly id: string;
  readonly draft: Draft<Values>;
  readonly valuesOf: (customer: Customer) => Values;
  readonly sentOf: (changes: Partial<Values>) => CustomerChanges;
}

/** Returns the action that stores what was typed about a customer. */
export const useCustomerSaving = <Values extends object>({ id, draft, valuesOf, sentOf }: CustomerSaving<Values>) => {
  const queries = useQueryClient();
  return useSaving({
    draft,
    read: () => queries.query({ ...customerQuery(id), staleTime: 0 }),
    valuesOf,
    write: (changes) => changeCustomer(id, sentOf(changes)),
  });
};
