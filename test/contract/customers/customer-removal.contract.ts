import { deepEqual, equal } from 'node:assert/strict';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { aNewToken } from '../access/under-test.ts';
import type { OpenTenancy } from '../organizations/under-test.ts';

/** What is deleted with a customer. */
export const customerRemovalContract = (open: OpenTenancy): void => {
  it('removes a customer with its users, tokens and monitors, and nothing of other customers', async () => {
    const store = await open();
    const agency = await agencyIn(store);
    const [mine, neighbour] = [await customerOf(store, agency), await customerOf(store, agency, { name: 'Neighbour' })];
    for (const { id: customerId } of [mine, neighbour]) {
      const user = await memberOf(store, agency, { customerId, firstName: String(customerId) });
      await store.apiTokens.add([aNewToken(user, { customerId })]);
      await store.storeMonitor({ organizationId: agency.organization.id, customerId });
    }
    await store.customers.remove(mine);
    deepEqual((await store.customers.list(everywhere, {})).map(({ name }) => name), ['Neighbour']);
    deepEqual((await store.users.page(agency.own, { page: 1, perPage: 9 }, {})).items.map(({ customerId }) => customerId), [neighbour.id]);
    deepEqual((await store.apiTokens.list(everywhere, {})).map(({ customerId }) => customerId), [neighbour.id]);
    equal((await store.organizations.find(everywhere, agency.organization.id))?.used, 1);
    equal(await store.packageConfigs.usage(agency.booked), 1);
    await store.close();
  });
};
