import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listCustomerSummaries,
  listCustomerUsage,
  listMonitors,
  updateCustomer,
} from '../client/sdk.gen.ts';
import type { CustomerUsage, FullCustomer } from '../client/types.gen.ts';
import type { Me } from '../access/queries.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

export type { CustomerUsage };
export type Customer = FullCustomer;

/** A customer as a field names it. The id is the public one. */
export interface NamedCustomer {
  readonly id: string;
  /** The internal id, which other records carry. */
  readonly number: number;
  readonly name: string;
}

/** Returns the customer that a person is bound to, as a field names it, or null. */
export const ownCustomer = ({ customer }: Pick<Me, 'customer'>): NamedCustomer | null =>
  customer === null ? null : { id: customer.publicId, number: customer.id, name: customer.name };

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

/** The state of the monitors of a customer, and how many its package includes. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer-summary', id],
    queryFn: async ({ signal }) => {
      const { items } = await bodyOf(listCustomerSummaries({ query: { customerId: id, perPage: 1 }, signal }));
      return items[0] ?? null;
    },
  });

/** What a customer uses in the present month. Null for a customer that was not there yet. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer-usage', id],
    queryFn: async ({ signal }) => {
      const usages = await bodyOf(listCustomerUsage({ query: { customerId: id, perPage: 1 }, signal }));
      return usages[0] ?? null;
    },
  });

interface TypedCustomer {
  readonly name: string;
  readonly email: string;
}

/** Creates a customer, and returns its public id. */
export const addCustomer = async (body: TypedCustomer): Promise<string> =>
  (await bodyOf(createCustomer({ body }))).customer.publicId;

/** The members of a customer that change. */
export type CustomerChanges = Parameters<typeof updateCustomer>[0]['body'];

export const changeCustomer = (id: string, body: CustomerChanges) => bodyOf(updateCustomer({ path: { id }, body }));

export const removeCustomer = (id: string) => bodyOf(deleteCustomer({ path: { id } }));
