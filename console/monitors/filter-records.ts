import { queryOptions } from '@tanstack/react-query';
import { getCustomer, listLocations, listTags } from '../client/sdk.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';
import { ApiFault, faultKind } from '../kernel/fault.ts';
import { namedCustomer } from '../customers/queries.ts';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';
import { nameKey } from '../../src/domain/kernel/plain-text.ts';

/** The locations that the organization may use, by name. */
export const locationsQuery = bodyQuery(['locations'], (signal) => listLocations({ query: { sort: 'name' }, signal }));

/** Returns what was asked for, or null if it is not there any more. */
const unlessMissing = async <Found>(found: Promise<Found>): Promise<Found | null> => {
  try {
    return await found;
  } catch (fault) {
    if (fault instanceof ApiFault && faultKind(fault) === 'notFound') return null;
    throw fault;
  }
};

/** The customer of a filter, or null if it was deleted. */
export const customerNamed = (id: string) =>
  queryOptions({
    queryKey: ['customer-named', id],
    queryFn: async ({ signal }) => {
      const found = await unlessMissing(bodyOf(getCustomer({ path: { id }, signal })));
      return found === null ? null : namedCustomer(found);
    },
  });

/** The tag with the name of a filter, ignoring case as the API does, or null if there is none any more. */
export const tagNamed = (name: string) =>
  queryOptions({
    queryKey: ['tag-named', name],
    queryFn: async ({ signal }) => {
      const { items } = await bodyOf(listTags({ query: { search: name, perPage: MAX_PER_PAGE }, signal }));
      return items.find((tag) => nameKey(tag.name) === nameKey(name)) ?? null;
    },
  });
