import { expect } from 'chai';
import { storedOne } from '../../../src/contracts/framework.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf } from '../at-once.ts';
import { aNewChannel, webhook } from './under-test.ts';
import type { NotificationsUnderTest, OpenNotifications } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What the repository of notification channels promises. */
export const notificationChannelsContract = (adapter: string, open: OpenNotifications): void => {
  repositoryContract(
    { describe, it },
    'NotificationChannels',
    { haveCustomers: true, change: (record, variant) => ({ ...record, name: `Mail ${variant}`, secrets: { signingSecret: `s${variant}`, headers: {} } }) },
    async () => {
      const store = await open();
      const [agency, other] = [await agencyIn(store), await agencyIn(store, { name: 'Other agency' })];
      const [first, second] = [await customerOf(store, agency), await customerOf(store, agency)];
      return {
        ...{ ...store, repository: store.notificationChannels, customerIds: [first.id, second.id] as const },
        organizationIds: [agency.organization.id, other.organization.id] as const,
        aRecord: (owner) => aNewChannel(agency, owner),
      };
    },
  );

  describe(`NotificationChannels, ${adapter}`, () => {
    let store: NotificationsUnderTest;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      agency = await agencyIn(store);
    });
    afterEach(() => store.close());
    const add = async (facts: Partial<NotificationChannel> = {}, of = agency) => storedOne(await store.notificationChannels.add([aNewChannel(of, facts)]));
    const names = async (...asked: Parameters<NotificationsUnderTest['notificationChannels']['page']>) => (await store.notificationChannels.page(...asked)).items.map(({ name }) => name);
    const holder = (recipients: readonly string[], facts: { customerId?: number; except?: number; type?: 'email' | 'webhook' } = {}) =>
      store.notificationChannels.holderOf({ organizationId: agency.organization.id, customerId: null, type: 'email', recipients, except: null, ...facts });

    it('stores the secrets of a channel encrypted, and finds the channel by its id', async () => {
      const record = aNewChannel(agency, webhook);
      const added = storedOne(await store.notificationChannels.add([record]));
      expect(await store.notificationChannels.byId(added.id)).to.deep.equal(added);
      expect(await store.storedText(added.id)).to.contain('x-key').and.not.contain('hidden');
    });

    it('are listed oldest first, in pages, and by customer, type, whether they are active, and name', async () => {
      const customer = await customerOf(store, agency);
      await add({ name: 'Young', createdAt: later(NOW, 1), ...webhook });
      await add({ name: 'Old', createdAt: later(NOW, -1), isActive: false });
      await add({ name: 'Theirs', customerId: customer.id });
      expect(await names(agency.own, PAGE, {})).to.deep.equal(['Old', 'Theirs', 'Young']);
      expect(await store.notificationChannels.page(agency.own, { page: 2, perPage: 2 }, {})).to.deep.include({ total: 3, page: 2, perPage: 2 });
      expect([await names(agency.own, PAGE, { customerId: customer.id }), await names(agency.own, PAGE, { type: 'webhook' })]).to.deep.equal([['Theirs'], ['Young']]);
      expect([await names(agency.own, PAGE, { isActive: false }), await names(agency.own, { ...PAGE, search: 'YOU' }, {})]).to.deep.equal([['Old'], ['Young']]);
    });

    it('tell the active channel that reaches one of the recipients in the same place', async () => {
      const customer = await customerOf(store, agency);
      const { publicId, id } = await add({ config: { recipients: ['a@example.com', 'b@example.com'] } });
      await add({ config: { recipients: ['off@example.com'] }, isActive: false });
      expect(await holder(['x@example.com', 'b@example.com'])).to.equal(publicId);
      expect([await holder(['x@example.com']), await holder(['off@example.com'])]).to.deep.equal([null, null]);
      expect([await holder(['b@example.com'], { customerId: customer.id }), await holder(['b@example.com'], { except: id })]).to.deep.equal([null, null]);
      expect(await holder(['b@example.com'], { type: 'webhook' })).to.equal(null);
    });

    it('let one of many who give a channel the same recipient at once do so', async () => {
      const create = () =>
        store.unitOfWork.inTransaction(async () => {
          if ((await holder(['ops@example.com'])) !== null) return 'held';
          await add();
          return 'added';
        });
      expect((await executeBatched(create)).toSorted()).to.deep.equal(['added', ...Array.from({ length: AT_ONCE - 1 }, () => 'held')]);
    });

    it('note how the receiver fares, so that who read the channel before is stale', async () => {
      const channel = await add();
      await store.notificationChannels.noteHealth(channel.id, { refusalsInRow: 3, disabledReason: null }, later(NOW, 1));
      expect(await store.notificationChannels.byId(channel.id)).to.deep.equal({ ...channel, refusalsInRow: 3, revision: 2 });
      expect(await fateOf(store.notificationChannels.save(channel))).to.equal('stale');
    });

    it('switch a channel off when its health says so', async () => {
      const channel = await add();
      const at = later(NOW, 1);
      await store.notificationChannels.noteHealth(channel.id, { refusalsInRow: 9, disabledReason: 'refusing' }, at);
      const off = { isActive: false, disabledAt: at, disabledReason: 'refusing', updatedAt: at } as const;
      expect(await store.notificationChannels.byId(channel.id)).to.deep.equal({ ...channel, ...off, refusalsInRow: 9, revision: 2 });
    });

    it('have everybody who locks a channel wait for the one before, so that no refusal is lost', async () => {
      const { id } = await add();
      await executeBatched(() =>
        store.unitOfWork.inTransaction(async () => {
          const locked = await store.notificationChannels.lock(everywhere, id);
          await store.notificationChannels.noteHealth(id, { refusalsInRow: (locked?.refusalsInRow ?? 0) + 1, disabledReason: null }, NOW);
        }),
      );
      expect((await store.notificationChannels.byId(id))?.refusalsInRow).to.equal(AT_ONCE);
    });

    it('are gone once they are removed, and with their customer', async () => {
      const customer = await customerOf(store, agency);
      const [removed, theirs] = [await add(), await add({ customerId: customer.id })];
      await store.notificationChannels.remove(removed);
      await store.customers.remove(customer);
      expect([await store.notificationChannels.byId(removed.id), await store.notificationChannels.byId(theirs.id)]).to.deep.equal([null, null]);
    });
  });
};
