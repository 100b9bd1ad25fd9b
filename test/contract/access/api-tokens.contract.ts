import { deepEqual, equal } from 'node:assert/strict';
import type { ApiTokens } from '../../../src/application/access/ports.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { fateOf } from '../at-once.ts';
import { aNewToken, officeIn, tokenOf } from './under-test.ts';
import type { AccessUnderTest, Office, OpenAccess } from './under-test.ts';

/** What every repository of API tokens promises. */
export const apiTokensContract = (adapter: string, open: OpenAccess): void => {
  repositoryContract({ describe, it }, `ApiTokens, ${adapter}`, { haveCustomers: true, change: (record, variant) => ({ ...record, name: `CI ${variant}` }) }, async () => {
    const store = await open();
    const [own, other] = [await officeIn(store), await officeIn(store)];
    const issuers = new Map([own, other].map(({ admin }) => [admin.organizationId, admin]));
    return {
      ...{ repository: store.apiTokens, unitOfWork: store.unitOfWork, close: () => store.close() },
      organizationIds: [own.admin.organizationId, other.admin.organizationId],
      customerIds: [(await customerOf(store, own.agency)).id, (await customerOf(store, own.agency)).id],
      aRecord: ({ organizationId, customerId }) => aNewToken(issuers.get(organizationId) ?? own.admin, { customerId }),
    };
  });

  describe(`ApiTokens, ${adapter}`, () => {
    let store: AccessUnderTest;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      office = await officeIn(store);
    });
    afterEach(() => store.close());
    const names = async (...query: Parameters<ApiTokens['list']>) => (await store.apiTokens.list(...query)).map(({ name }) => name);

    it('lists the tokens of an issuer', async () => {
      await tokenOf(store, office.admin, { name: 'by admin' });
      const { publicId } = await tokenOf(store, office.editor, { name: 'by editor' });
      deepEqual(await names(everywhere, { userId: office.editor.id }), ['by editor']);
      deepEqual(await names(everywhere, { userId: office.admin.id, publicId }), []);
      deepEqual(await names(everywhere, { userId: undefined, publicId }), ['by editor']);
    });

    it('confines a token without a customer to the customer of its issuer', async () => {
      const [one, two] = [await customerOf(store, office.agency), await customerOf(store, office.agency)];
      await tokenOf(store, office.admin, { name: 'everywhere' });
      await tokenOf(store, office.admin, { name: 'confined', customerId: one.id });
      await tokenOf(store, await memberOf(store, office.agency, { customerId: one.id }), { name: 'bound' });
      deepEqual(await names({ ...office.agency.own, customerId: one.id }, {}), ['confined', 'bound']);
      deepEqual(await names({ ...office.agency.own, customerId: two.id }, {}), []);
      deepEqual(await names(office.agency.own, { organizationWide: true }), ['everywhere', 'bound']);
    });

    it('returns no revoked token', async () => {
      const added = await tokenOf(store, office.admin);
      const revoked = await store.apiTokens.save({ ...added, revokedAt: NOW }, added);
      deepEqual(revoked, { ...added, revokedAt: NOW, revision: 2 });
      equal(await store.apiTokens.find(everywhere, added.publicId), null);
      deepEqual(await store.apiTokens.list(everywhere, {}), []);
    });

    it('revokes every token of a user, and no other', async () => {
      const [read] = [await tokenOf(store, office.admin), await tokenOf(store, office.admin)];
      await tokenOf(store, office.editor, { name: 'by editor' });
      await store.apiTokens.revokeAllOf(office.admin.id, NOW);
      deepEqual(await names(everywhere, {}), ['by editor']);
      equal(await fateOf(store.apiTokens.save({ ...read, name: 'Other' })), 'stale');
    });
  });
};
