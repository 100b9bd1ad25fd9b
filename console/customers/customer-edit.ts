import { useEdit } from '../kernel/saving.ts';
import { changeCustomer, customerQuery } from './queries.ts';
import type { Customer, CustomerChanges } from './queries.ts';

/** Returns a form over a customer: what is typed about it, and the action that stores it. */
export const useCustomerEdit = <Values extends object>(
  customer: Customer,
  valuesOf: (customer: Customer) => Values,
  sentOf: (changes: Partial<Values>, newest: Values) => CustomerChanges,
) =>
  useEdit(customer, customerQuery(customer.publicId), valuesOf, (changes, newest) =>
    changeCustomer(customer.publicId, sentOf(changes, newest)),
  );
