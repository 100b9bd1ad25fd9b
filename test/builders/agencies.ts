import { agencyIn } from '../../src/contracts/builders/agencies.ts';

export * from '../../src/contracts/builders/agencies.ts';

let lastPublicId = 0;
/** A unique public id. */
export const aPublicId = (): string => `0195d3a0-0000-7000-8000-${String((lastPublicId += 1)).padStart(12, '0')}`;

/** Opens the store with two agencies. */
export const withTwoAgencies =
  <Store extends Parameters<typeof agencyIn>[0]>(open: () => Promise<Store>) =>
  async (): Promise<Store & { readonly organizationIds: readonly [number, number] }> => {
    const store = await open();
    const [first, second] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
    return { ...store, organizationIds: [first.organization.id, second.organization.id] };
  };
