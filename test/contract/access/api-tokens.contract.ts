import { deepEqual, equal } from 'node:assert/strict';
import type { ApiTokens } from '../../../src/application/access/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import { aNewToken, officeIn, tokenOf } from './under-test.ts';
import type { OpenAccess } from './under-test.ts';

/** `ApiTokens`: the repository contract, and revoked tokens. Pass the ports of access over an empty store. */
export const apiTokensContract = (framework: TestFramework, open: OpenAccess): void => {
  repositoryContract(
    framework,
    'ApiTokens',
    { haveCustomers: true, change: (record, variant) => ({ ...record, name: `CI ${variant}` }) },
    async () => {
      const store = await open();
      const [own, other] = [await officeIn(store), await officeIn(store)];
      const issuers = new Map([own, other].map(({ admin }) => [admin.organizationId, admin]));
      return {
        repository: store.apiTokens,
        unitOfWork: store.unitOfWork,
        close: () => store.close(),
        organizationIds: [own.admin.organizationId, other.admin.organizationId],
        customerIds: [(await customerOf(store, own.agency)).id, (await customerOf(store, own.agency)).id],
        aRecord: ({ organizationId, customerId }) =>
          aNewToken(issuers.get(organizationId) ?? own.admin, { customerId }),
      };
    },
  );

  framework.describe('ApiTokens', () => {
    const test = testsWith(framework, open, async (store) => {
      const office = await officeIn(store);
      const names = async (...query: Parameters<ApiTokens['list']>) =>
        (await store.apiTokens.list(...query)).map(({ name }) => name);
      return { store, office, names };
    });

    test('lists the tokens of an issuer', async ({ store, office, names }) => {
      await tokenOf(store, office.admin, { name: 'by admin' });
      const { publicId } = await tokenOf(store, office.editor, { name: 'by editor' });
      deepEqual(await names(everywhere, { userId: office.editor.id }), ['by editor']);
      deepEqual(await names(everywhere, { userId: office.admin.id, publicId }), []);
      deepEqual(await names(everywhere, { userId: undefined, publicId }), ['by editor']);
    });

    test('confines a token without a customer to the customer of its issuer', async ({ store, office, names }) => {
      const [one, two] = [await customerOf(store, office.agency), await customerOf(store, office.agency)];
      await tokenOf(store, office.admin, { name: 'everywhere' });
      await tokenOf(store, office.admin, { name: 'confined', customerId: one.id });
      await tokenOf(store, await memberOf(store, office.agency, { customerId: one.id }), { name: 'bound' });
      deepEqual(await names({ ...office.agency.own, customerId: one.id }, {}), ['confined', 'bound']);
      deepEqual(await names({ ...office.agency.own, customerId: two.id }, {}), []);
      deepEqual(await names(office.agency.own, { organizationWide: true }), ['everywhere', 'bound']);
    });

    test('returns no revoked token', async ({ store, office }) => {
      const added = await tokenOf(store, office.admin);
      const revoked = await store.apiTokens.save({ ...added, revokedAt: NOW }, added);
      deepEqual(revoked, { ...added, revokedAt: NOW, revision: 2 });
      equal(await store.apiTokens.find(everywhere, added.publicId), null);
      deepEqual(await store.apiTokens.list(everywhere, {}), []);
    });

    test('revokes every token of a user, and no other', async ({ store, office, names }) => {
      const [read] = [await tokenOf(store, office.admin), await tokenOf(store, office.admin)];
      await tokenOf(store, office.editor, { name: 'by editor' });
      await store.apiTokens.revokeAllOf(office.admin.id, NOW);
      deepEqual(await names(everywhere, {}), ['by editor']);
      equal(await resultOf(store.apiTokens.save({ ...read, name: 'Other' })), 'stale');
    });
  });
};
