import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listCustomerSummaries,
  listMonitors,
  updateCustomer,
} from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

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

const PAGE_SIZE = 50;

/** The customers with the states of their monitors, the worst first, as far as they match the search. */
export const customersQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['customers', search],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        listCustomerSummaries({
          query: { page: pageParam, perPage: PAGE_SIZE, ...(search === undefined ? {} : { search }) },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

/** One customer. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => bodyOf(getCustomer({ path: { id }, signal })),
  });

/** The monitors of a customer, the worst first. */
export const monitorsOfCustomer = (customerId: string) =>
  queryOptions({
    queryKey: ['monitors-of-customer', customerId],
    queryFn: ({ signal }) => bodyOf(listMonitors({ query: { customerId, sort: 'state', perPage: PAGE_SIZE }, signal })),
  });

interface TypedCustomer {
  readonly name: string;
  readonly email: string;
}

/** Creates a customer, and returns its public id. */
export const addCustomer = async (body: TypedCustomer): Promise<string> =>
  (await bodyOf(createCustomer({ body }))).customer.publicId;

export const changeCustomer = (id: string, body: TypedCustomer) => bodyOf(updateCustomer({ path: { id }, body }));

export const removeCustomer = (id: string) => bodyOf(deleteCustomer({ path: { id } }));
