import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCustomers } from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';

/** A customer as a field names it. The id is the public one. */
export interface NamedCustomer {
  readonly id: string;
  /** The internal id, which other records carry. */
  readonly number: number;
  readonly name: string;
}

/** The customers that a field offers at once. */
const OFFERED = 20;

/** The first customers by name that match the text. */
export const customersLike = (search: string) =>
  queryOptions({
    queryKey: ['customers-like', search],
    queryFn: async ({ signal }): Promise<readonly NamedCustomer[]> => {
      const query = { perPage: OFFERED, sort: 'name' as const, ...(search === '' ? {} : { search }) };
      const customers = await bodyOf(listCustomers({ query, signal }));
      return customers.map(({ id, publicId, name }) => ({ id: publicId, number: id, name }));
    },
    placeholderData: keepPreviousData,
  });
