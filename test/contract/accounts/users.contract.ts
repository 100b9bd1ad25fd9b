import { deepEqual, equal } from 'node:assert/strict';
import type { Enrolment } from '../../../src/application/access/sign-in.ports.ts';
import type { Users } from '../../../src/application/accounts/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { anonymised } from '../../../src/domain/accounts/user.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { agencyIn, aNewUser, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { oneWinner, race, resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import type { OpenTenancy } from '../organizations/under-test.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

/** `Users`: the repository contract, and erased users. Pass the ports of organizations over an empty store. */
export const usersContract = (framework: TestFramework, open: OpenTenancy): void => {
  repositoryContract(
    framework,
    'Users',
    {
      haveCustomers: true,
      joined: ['mfaEnabled', 'lastSignInAt'],
      change: (record, variant) => ({ ...record, firstName: `Ada ${variant}` }),
      clash: { of: (record, { email }) => ({ ...record, email }), code: 'emailTaken' },
    },
    async () => {
      const store = await open();
      const [own, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
      return {
        repository: store.users,
        unitOfWork: store.unitOfWork,
        close: () => store.close(),
        organizationIds: [own.organization.id, other.organization.id],
        customerIds: [(await customerOf(store, own)).id, (await customerOf(store, own)).id],
        aRecord: ({ organizationId, customerId }) => aNewUser(organizationId, { customerId }),
      };
    },
  );

  framework.describe('Users', () => {
    const test = testsWith(framework, open, async (store) => {
      const { users } = store;
      const agency = await agencyIn(store);
      const emails = async (...query: Parameters<Users['list']>) =>
        (await users.list(...query)).map(({ email }) => email);
      return { store, users, agency, emails };
    });

    test('lists users oldest first, and by a text in name or address', async ({ store, users, agency, emails }) => {
      await memberOf(store, agency, {
        email: 'young@example.com',
        firstName: 'Grace',
        lastName: 'Hopper',
        createdAt: later(NOW, 1),
      });
      await memberOf(store, agency, {
        email: '100%@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        createdAt: later(NOW, -1),
      });
      await memberOf(store, agency, { email: 'middle@example.com', firstName: '', lastName: '', isActive: false });
      deepEqual(await emails(agency.own, {}), ['100%@example.com', 'middle@example.com', 'young@example.com']);
      const found = async (search: string) =>
        (await users.page(everywhere, { page: 1, perPage: 25, search }, {})).items.map(({ email }) => email);
      for (const [search, email] of [
        ['MIDDLE@', 'middle@example.com'],
        ['ce hop', 'young@example.com'],
        ['%', '100%@example.com'],
      ] as const)
        deepEqual(await found(search), [email]);
      deepEqual(await found('nobody'), []);
      deepEqual(await emails(everywhere, { email: 'young@example.com' }), ['young@example.com']);
      deepEqual(await emails(everywhere, { email: 'middle@example.com', isActive: true }), []);
    });

    test('returns emailTaken for an address of another organization', async ({ store, users, agency }) => {
      const other = await agencyIn(store, { name: 'Other agency' });
      await memberOf(store, other, { email: 'ada@example.com' });
      equal(await users.add([aNewUser(agency.organization.id, { email: 'ada@example.com' })]), 'emailTaken');
    });

    test('invites an address of another organization without its ownership, and none twice', async ({
      users,
      agency,
      store,
    }) => {
      const other = await agencyIn(store, { name: 'Other agency' });
      const invite = (organizationId: number) => users.invite(aNewUser(organizationId, { email: 'ada@example.com' }));
      const [first, second] = [await invite(other.organization.id), await invite(agency.organization.id)];
      deepEqual(
        [first, second].map((invited) => invited !== 'emailTaken' && invited.ownsAddress),
        [true, false],
      );
      equal(await invite(agency.organization.id), 'emailTaken');
    });

    test('gives an address to one of two organizations that invite it at the same time', async ({
      users,
      agency,
      store,
    }) => {
      const organizations = [agency, await agencyIn(store, { name: 'Other agency' })];
      const invited = await race((at) => {
        const { organization } = organizations[at] ?? agency;
        return users.invite(aNewUser(organization.id, { email: 'ada@example.com' }));
      }, organizations.length);
      deepEqual(invited.map((each) => each !== 'emailTaken' && each.ownsAddress).toSorted(), [false, true]);
    });

    test('deletes the users of a customer with it, and shows none that is added later', async ({
      store,
      users,
      agency,
      emails,
    }) => {
      const { id: customerId, ...customer } = await customerOf(store, agency);
      const [bound, free] = [await memberOf(store, agency, { customerId }), await memberOf(store, agency)];
      await store.customers.remove({ ...customer, id: customerId });
      await resultOf(users.add([aNewUser(agency.organization.id, { customerId })]));
      deepEqual(
        [await users.find(everywhere, bound.publicId), await users.find(everywhere, free.publicId)],
        [null, free],
      );
      deepEqual(await emails(agency.own, {}), [free.email]);
    });

    test('leaves no user when users are added to a customer that is removed at the same time', async ({
      store,
      users,
      agency,
    }) => {
      const customer = await customerOf(store, agency);
      const results = await race((at) =>
        resultOf(
          at === 3
            ? store.customers.remove(customer)
            : users.add([aNewUser(agency.organization.id, { customerId: customer.id })]),
        ),
      );
      deepEqual(
        results.filter((result) => result !== 'stored' && result !== 'stale'),
        [],
      );
      deepEqual(await users.list(agency.own, {}), []);
    });

    test('returns whether two-step verification is confirmed', async ({ store, users, agency }) => {
      const { id } = await memberOf(store, agency);
      const enabled = async () => (await users.find(everywhere, id))?.mfaEnabled;
      const begun: Enrolment = {
        userId: id,
        sealedSecret: null,
        sealedPending: 'sealed',
        confirmedAt: null,
        lastUsedStep: null,
        wrongCodes: 0,
        lockedUntil: null,
      };
      await store.enrolments.save(begun);
      equal(await enabled(), false);
      await store.enrolments.save({ ...begun, sealedSecret: 'sealed', sealedPending: null, confirmedAt: NOW });
      equal(await enabled(), true);
    });

    test('returns no erased user, and releases the address', async ({ store, users, agency }) => {
      const added = await memberOf(store, agency, { role: 'admin' });
      await users.erase(anonymised(added, NOW), NOW);
      equal(await users.find(everywhere, added.publicId), null);
      deepEqual(await users.list(everywhere, {}), []);
      deepEqual(await store.administrators.list(agency.organization.id), []);
      equal(await resultOf(users.save({ ...added, firstName: 'Again' })), 'stale');
      equal(await resultOf(users.add([aNewUser(agency.organization.id, { email: added.email })])), 'stored');
    });

    test('erases a user once, and not after an unseen change', async ({ store, users, agency }) => {
      const added = await memberOf(store, agency);
      await users.save({ ...added, firstName: 'Grace' }, added);
      equal(await resultOf(users.erase(anonymised(added, NOW), NOW)), 'stale');
      const results = await race(() => resultOf(users.erase(anonymised({ ...added, revision: 2 }, NOW), NOW)));
      deepEqual(results.toSorted(), oneWinner('stale'));
    });
  });
};
