import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NewOrganizationBootstrap } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { SmtpSettings } from '../../../src/domain/organizations/smtp.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { includes, oneWinner, race, RACERS, resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { TIERS } from './under-test.ts';
import type { OpenTenancy } from './under-test.ts';

/**
 * `Quotas`: concurrent transactions that read the use of an organization cannot exceed its limit. Pass the ports over
 * an empty store.
 */
export const quotasContract = (framework: TestFramework, open: OpenTenancy): void => {
  framework.describe('Quotas', () => {
    const test = testsWith(framework, open, async (store) => {
      const { quotas } = store;
      const agency = await agencyIn(store, { autoQuotaUpgrade: true });
      return { store, quotas, agency };
    });

    test('returns the tiers, and the current use of an organization', async ({ store, quotas, agency }) => {
      const { id, publicId } = agency.organization;
      const other = await agencyIn(store, { name: 'Other agency' });
      await store.storeMonitor({ organizationId: other.organization.id });
      deepEqual(quotas.tiers, TIERS);
      deepEqual(await quotas.useOf(id), {
        organizationPublicId: publicId,
        tier: 'free',
        used: 0,
        autoQuotaUpgrade: true,
      });
      await store.storeMonitor({ organizationId: id });
      await store.storeMonitor({ organizationId: id, customerId: (await customerOf(store, agency)).id });
      equal((await quotas.useOf(id)).used, 2);
    });

    test('moves an organization to a tier under its next revision', async ({ store, quotas, agency }) => {
      await quotas.moveTo(agency.organization.id, 'starter', later(NOW, 1));
      equal((await quotas.useOf(agency.organization.id)).tier, 'starter');
      const moved = await store.organizations.find(everywhere, agency.organization.id);
      deepEqual(moved, { ...agency.organization, monitorQuotaTier: 'starter', updatedAt: later(NOW, 1), revision: 2 });
      equal(await resultOf(store.organizations.save(agency.organization)), 'stale');
    });

    test('serializes eight concurrent claims, so that none exceeds the limit', async ({ store, quotas, agency }) => {
      const { id: organizationId } = agency.organization;
      const claim = () =>
        store.unitOfWork.inTransaction(async () => {
          const { used } = await quotas.useOf(organizationId);
          if (used < 3) await store.storeMonitor({ organizationId });
          return used;
        });
      deepEqual((await race(claim)).toSorted(), [0, 1, 2, 3, 3, 3, 3, 3]);
      equal((await quotas.useOf(organizationId)).used, 3);
    });
  });
};

const settings: SmtpSettings = {
  host: 'mail.agency.example',
  port: 587,
  security: 'starttls',
  username: 'agency',
  password: 'pässword',
  fromAddress: 'alerts@agency.example',
  fromName: null,
};

/**
 * `SmtpServers`: the mail server of an organization, changed by one transaction at a time. Pass the ports over an empty
 * store.
 */
export const smtpServersContract = (framework: TestFramework, open: OpenTenancy): void => {
  framework.describe('SmtpServers', () => {
    const test = testsWith(framework, open, async (store) => {
      const { smtpServers: servers } = store;
      const agency = await agencyIn(store);
      return { store, servers, agency };
    });

    test('stores a mail server under the next revision of the organization', async ({ store, servers, agency }) => {
      await servers.save(agency.organization.id, settings, later(NOW, 1));
      deepEqual(await store.organizations.find(everywhere, agency.organization.id), {
        ...agency.organization,
        updatedAt: later(NOW, 1),
        revision: 2,
      });
      equal(await resultOf(store.organizations.save(agency.organization)), 'stale');
    });

    test('keeps the mail server when the organization changes', async ({ store, servers, agency }) => {
      await servers.save(agency.organization.id, settings, NOW);
      const found = await store.organizations.find(everywhere, agency.organization.id);
      await store.organizations.save({ ...agency.organization, ...found, name: 'New name' });
      deepEqual(await servers.find(agency.organization.id), settings);
    });

    test('serializes eight transactions that lock the mail server, also the first one', async ({
      store,
      servers,
      agency,
    }) => {
      const { id } = agency.organization;
      const extend = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await servers.lock(id);
          await servers.save(id, { ...settings, fromName: `${found?.fromName ?? ''}x` }, NOW);
        });
      await race(extend);
      equal((await servers.find(id))?.fromName, 'x'.repeat(RACERS));
    });
  });
};

const aBootstrap = (name: string, email = `${name}@example.com`): NewOrganizationBootstrap => ({
  now: NOW,
  organization: { publicId: randomUUID(), name, monitorQuotaTier: 'free', imEnabled: false },
  user: {
    publicId: randomUUID(),
    email,
    firstName: 'Ada',
    lastName: 'Example',
    passwordHash: 'hash',
    isGlobalAdmin: true,
  },
  packageConfig: { publicId: randomUUID() },
  location: { publicId: randomUUID() },
  token: { publicId: randomUUID(), sha256: `hash of ${name}`, prefix: 'wsm_', lastFour: 'abcd' },
});

/**
 * `OrganizationBootstraps`: creates an organization with all its first records, or nothing. Pass the ports over an
 * empty store.
 */
export const organizationBootstrapsContract = (framework: TestFramework, open: OpenTenancy): void => {
  framework.describe('OrganizationBootstraps', () => {
    const test = testsWith(framework, open, (store) => {
      const { organizationBootstraps: bootstraps } = store;
      return { store, bootstraps };
    });

    test('stores an organization with its first user, package and token, and the local location', async ({
      store,
      bootstraps,
    }) => {
      equal(await bootstraps.any(), false);
      const bootstrap = aBootstrap('acme');
      const created = await bootstraps.add(bootstrap);
      if (typeof created === 'string') throw new Error(created);
      const { organizationId, administratorId: _internal, ...ids } = created;
      deepEqual(ids, { organizationPublicId: bootstrap.organization.publicId, userId: bootstrap.user.publicId });
      equal(await bootstraps.any(), true);
      const organization = await store.organizations.find(everywhere, organizationId);
      includes(organization, {
        name: 'acme',
        status: 'active',
        cancelledAt: null,
        monitorQuotaTier: 'free',
        autoQuotaUpgrade: false,
        imEnabled: false,
        used: 0,
        revision: 1,
      });
      const [user] = await store.users.list(everywhere, { email: 'acme@example.com' });
      includes(user, {
        organizationId,
        customerId: null,
        role: 'admin',
        isActive: true,
        isGlobalAdmin: true,
        isGlobalSupporter: false,
      });
      deepEqual(
        (await store.packageConfigs.list({ organizationId, customerId: null }, {})).map(({ key, isDefault }) => [
          key,
          isDefault,
        ]),
        [['default', true]],
      );
      const [token] = await store.apiTokens.list(everywhere, {});
      includes(token, {
        organizationId,
        userId: user?.id,
        issuer: bootstrap.user.publicId,
        customerId: null,
        lastFour: 'abcd',
        expiresAt: null,
        revokedAt: null,
      });
      deepEqual(await store.locationKeys(), ['local']);
    });

    test('returns organizationTaken or emailTaken, and stores nothing', async ({ store, bootstraps }) => {
      const agency = await agencyIn(store, { name: 'taken' });
      await memberOf(store, agency, { email: 'taken@example.com' });
      equal(await bootstraps.add(aBootstrap('taken', 'new@example.com')), 'organizationTaken');
      equal(await bootstraps.add(aBootstrap('new', 'taken@example.com')), 'emailTaken');
      equal((await store.organizations.page(everywhere, { page: 1, perPage: 9 }, {})).total, 1);
      deepEqual([await store.apiTokens.list(everywhere, {}), await store.locationKeys()], [[], []]);
    });

    test('stores one of eight concurrent organizations with the same name', async ({ store, bootstraps }) => {
      deepEqual(
        (
          await race((at) =>
            resultOf(
              bootstraps.add({ ...aBootstrap('acme', `n${at}@example.com`), token: aBootstrap(`t${at}`).token }),
            ),
          )
        ).toSorted(),
        oneWinner('organizationTaken'),
      );
      equal((await store.apiTokens.list(everywhere, {})).length, 1);
    });

    test('stores the local location once for eight concurrent organizations', async ({ store, bootstraps }) => {
      await race((at) => bootstraps.add(aBootstrap(`n${at}`)));
      equal((await store.organizations.page(everywhere, { page: 1, perPage: 1 }, {})).total, RACERS);
      deepEqual(await store.locationKeys(), ['local']);
    });
  });
};
