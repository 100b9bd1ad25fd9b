import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { CustomerUsage, CustomField, FullCustomer, VatCheck } from '../client/types.gen.ts';
import type { Me } from '../access/queries.ts';
import { bodyOf, bodyQuery, firstQuery, searchedQuery } from '../kernel/api.ts';
import type { ImageOwner } from '../kernel/ui/image-fields.tsx';

export type { CustomField, CustomerUsage, VatCheck };
export type Customer = FullCustomer;

/** A customer as a field names it. The id is the public one. */
export interface NamedCustomer {
  readonly id: string;
  /** The internal id, which other records carry. */
  readonly number: number;
  readonly name: string;
}

/** Returns a customer as a field names it. */
export const namedCustomer = ({ publicId, id, name }: Pick<Customer, 'publicId' | 'id' | 'name'>): NamedCustomer => ({
  id: publicId,
  number: id,
  name,
});

/** Returns the customer that a person is bound to, as a field names it, or null. */
export const ownCustomer = ({ customer }: Pick<Me, 'customer'>): NamedCustomer | null =>
  customer === null ? null : namedCustomer(customer);

/** The customers that a field offers at once. */
const OFFERED = 20;

/** Reads the first customers by name that match the text. */
export const customersLike = async (search: string, signal: AbortSignal): Promise<readonly NamedCustomer[]> => {
  const query = { perPage: OFFERED, sort: 'name' as const, ...(search === '' ? {} : { search }) };
  return (await bodyOf(api.listCustomers({ query, signal }))).map(namedCustomer);
};

const PAGE_SIZE = 50;

/** The customers with the states of their monitors, the worst first, as far as they match the search. */
export const customersQuery = searchedQuery(['customers'], (query, signal) =>
  api.listCustomerSummaries({ query, signal }),
);

/** One customer. */
export const customerQuery = (id: string) =>
  bodyQuery(['customer', id], (signal) => api.getCustomer({ path: { id }, signal }));

/** The customer that another record names by its internal id, or null if it was deleted. */
export const customerNumbered = (customerId: number) => ({
  ...firstQuery(['customer-numbered', customerId], (signal) =>
    api.listCustomerSummaries({ query: { customerId }, signal }),
  ),
  select: (found: Parameters<typeof namedCustomer>[0] | null) => (found === null ? null : namedCustomer(found)),
});

/** The monitors of a customer, the worst first. */
export const monitorsOfCustomer = (customerId: string) =>
  bodyQuery(['monitors-of-customer', customerId], (signal) =>
    api.listMonitors({ query: { customerId, sort: 'state', perPage: PAGE_SIZE }, signal }),
  );

/** The packages of the organization. */
export const packagesQuery = bodyQuery(['packages'], (signal) =>
  api.listPackageConfigs({ query: { sort: 'displayName' }, signal }),
);

/** The fields that the organization has for its customers, in their order. */
export const customFieldsQuery = bodyQuery(['custom-fields'], (signal) =>
  api.listCustomFields({ query: { sort: 'displayOrder' }, signal }),
);

/** The latest verdict about the VAT number of a customer, or null. */
export const vatCheckQuery = (id: string) =>
  firstQuery(['vat-check', id], (signal) => api.listCustomerVatChecks({ path: { id }, query: { perPage: 1 }, signal }));

/** Asks the registry about the VAT number of a customer. */
export const checkVatId = (id: string) => bodyOf(api.validateCustomerVatId({ path: { id } }));

const imageOperations = {
  logo: [api.uploadCustomerLogo, api.deleteCustomerLogo],
  icon: [api.uploadCustomerIcon, api.deleteCustomerIcon],
} as const;

/** The logo and the icon of a customer. */
export const imagesOf = (id: string): ImageOwner => ({
  images: bodyQuery(['customer-images', id], (signal) => api.getCustomerImages({ path: { id }, signal })),
  upload: (role, file) =>
    bodyOf(imageOperations[role][0]({ path: { id }, body: file, headers: { 'Content-Type': file.type } })),
  remove: (role) => bodyOf(imageOperations[role][1]({ path: { id } })),
});

/** The state of the monitors of a customer, and how many its package includes. */
export const summaryQuery = (id: string) =>
  firstQuery(['customer-summary', id], (signal) =>
    api.listCustomerSummaries({ query: { customerId: id, perPage: 1 }, signal }),
  );

/** The usage of a customer in the present month. Null for a customer that did not exist yet. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer-usage', id],
    queryFn: async ({ signal }) => {
      const usages = await bodyOf(api.listCustomerUsage({ query: { customerId: id, perPage: 1 }, signal }));
      return usages[0] ?? null;
    },
  });

interface TypedCustomer {
  readonly name: string;
  readonly email: string;
}

/** Creates a customer, and returns its public id. */
export const addCustomer = async (body: TypedCustomer): Promise<string> =>
  (await bodyOf(api.createCustomer({ body }))).customer.publicId;

/** The members of a customer that change. */
export type CustomerChanges = Parameters<typeof api.updateCustomer>[0]['body'];

export const changeCustomer = (id: string, body: CustomerChanges) => bodyOf(api.updateCustomer({ path: { id }, body }));

export const removeCustomer = (id: string) => bodyOf(api.deleteCustomer({ path: { id } }));
