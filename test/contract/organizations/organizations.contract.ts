import { deepEqual, equal } from 'node:assert/strict';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { aNewOrganization, aPublicId, agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

/** What every repository of organizations promises. */
export const organizationsContract = (adapter: string, open: OpenTenancy): void => {
  repositoryContract(
    { describe, it },
    `Organizations, ${adapter}`,
    {
      areOrganizations: true,
      joined: ['used'],
      change: (record, variant) => ({ ...record, vatId: `DE${variant}` }),
      clash: { of: (record, { name }) => ({ ...record, name }), code: 'nameTaken' },
    },
    async () => {
      const store = await open();
      const aRecord = () => aNewOrganization({ name: aPublicId() });
      return { repository: store.organizations, unitOfWork: store.unitOfWork, organizationIds: [0, 0], aRecord, close: () => store.close() };
    },
  );

  describe(`Organizations, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let organizations: Organizations;
    beforeEach(async () => {
      store = await open();
      ({ organizations } = store);
    });
    afterEach(() => store.close());

    const create = (name: string, email: string | null = null) =>
      organizations.create(aNewOrganization({ name }), { packageConfig: { publicId: aPublicId() }, administrator: email === null ? null : { publicId: aPublicId(), email } });
    const names = async (filter: Parameters<Organizations['list']>[1]) => (await organizations.list(everywhere, filter)).map(({ name }) => name);

    it('creates an organization with its default package and an administrator', async () => {
      const record = aNewOrganization({ name: 'Acme', cancelledAt: NOW, status: 'cancelled' });
      const added = await organizations.create(record, { packageConfig: { publicId: aPublicId() }, administrator: { publicId: aPublicId(), email: 'ada@acme.example' } });
      if (typeof added === 'string') throw new Error(added);
      const { id, ...stored } = added.organization;
      deepEqual(stored, { ...record, revision: 1, used: 0 });
      const own = { organizationId: id, customerId: null };
      deepEqual((await store.packageConfigs.list(own, {})).map(({ key, isDefault }) => [key, isDefault]), [['default', true]]);
      const administrators = (await store.users.list(own, {})).map((user) => [user.id, user.email, user.customerId, user.role, user.isActive, user.isGlobalAdmin]);
      deepEqual(administrators, [[added.administratorId, 'ada@acme.example', null, 'admin', true, false]]);
    });

    it('creates an organization without an administrator', async () => {
      const added = await create('Acme');
      equal(typeof added === 'string' ? added : added.administratorId, null);
    });

    it('returns nameTaken or emailTaken, stores nothing, and leaves the transaction usable', async () => {
      const agency = await agencyIn(store, { name: 'Acme' });
      await memberOf(store, agency, { email: 'ada@acme.example' });
      await store.unitOfWork.inTransaction(async () => {
        equal(await create('Acme', 'new@acme.example'), 'nameTaken');
        equal(await create('Other', 'ada@acme.example'), 'emailTaken');
        equal(await fateOf(create('Third')), 'stored');
      });
      deepEqual((await names({})).toSorted(), ['Acme', 'Third']);
      equal((await store.packageConfigs.list(everywhere, {})).length, 2);
      deepEqual(await store.users.list(everywhere, { email: 'new@acme.example' }), []);
    });

    it('creates one of many organizations with the same name, or with the same administrator', async () => {
      deepEqual((await executeBatched(() => fateOf(create('Acme')))).toSorted(), oneWinner('nameTaken'));
      deepEqual((await executeBatched((at) => fateOf(create(`n${at}`, 'ada@acme.example')))).toSorted(), oneWinner('emailTaken'));
    });

    it('lists organizations oldest first, by stored status, by name, and by a text in the name', async () => {
      await agencyIn(store, { name: 'Young', createdAt: later(NOW, 1), status: 'cancelled', cancelledAt: NOW });
      await agencyIn(store, { name: '100% Old', createdAt: later(NOW, -1) });
      await agencyIn(store, { name: 'Middle' });
      deepEqual(await names({}), ['100% Old', 'Middle', 'Young']);
      deepEqual(await names({ status: 'cancelled' }), ['Young']);
      deepEqual(await names({ name: 'Middle' }), ['Middle']);
      for (const search of ['oL', '%']) deepEqual((await organizations.page(everywhere, { page: 1, perPage: 9, search }, {})).items.map(({ name }) => name), ['100% Old']);
    });

    it('counts the monitors of the organization and of its customers', async () => {
      const agency = await agencyIn(store);
      await agencyIn(store, { name: 'Other agency' });
      const customer = await customerOf(store, agency);
      await store.storeMonitor({ organizationId: agency.organization.id });
      await store.storeMonitor({ organizationId: agency.organization.id, customerId: customer.id });
      deepEqual((await organizations.list(everywhere, {})).map(({ used }) => used), [2, 0]);
      equal((await organizations.lock(everywhere, agency.organization.id))?.used, 2);
    });
  });
};
