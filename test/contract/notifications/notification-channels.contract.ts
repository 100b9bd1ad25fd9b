import { expect } from 'chai';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { aNewChannel, webhook } from './under-test.ts';
import type { NotificationsUnderTest, OpenNotifications } from './under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/** What every store of notification channels promises. */
export const notificationChannelsContract = (adapter: string, open: OpenNotifications): Mocha.Suite =>
  describe(`NotificationChannels, ${adapter}`, () => {
    let store: NotificationsUnderTest;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      agency = await agencyIn(store);
    });
    afterEach(() => store.close());
    const add = (facts: Partial<NotificationChannel> = {}, of = agency) => store.notificationChannels.add(aNewChannel(of, facts));
    const names = async (...asked: Parameters<NotificationsUnderTest['notificationChannels']['page']>) => (await store.notificationChannels.page(...asked)).items.map(({ name }) => name);
    const holder = (recipients: readonly string[], facts: { customerId?: number; except?: number; type?: 'email' | 'webhook' } = {}) =>
      store.notificationChannels.holderOf({ organizationId: agency.organization.id, customerId: null, type: 'email', recipients, except: null, ...facts });

    it('find a channel as it was added, with its secrets, which are sealed where they are stored', async () => {
      const record = aNewChannel(agency, webhook);
      const added = await store.notificationChannels.add(record);
      expect(added).to.deep.equal({ ...record, id: added.id, revision: 1 });
      expect(await store.notificationChannels.find(everywhere, added.publicId)).to.deep.equal(added);
      expect([await store.notificationChannels.byId(added.id), await store.notificationChannels.lock(added.id)]).to.deep.equal([added, added]);
      expect(await store.storedText(added.id)).to.contain('x-key').and.not.contain('hidden');
    });

    it('are found within the scope only', async () => {
      const customer = await customerOf(store, agency);
      const [theirs, whole] = [await add({ customerId: customer.id }), await add()];
      const scopes = [everywhere, agency.own, { ...agency.own, customerId: customer.id }, { ...agency.own, customerId: -1 }, nowhere];
      const foundOf = (publicId: string) => Promise.all(scopes.map(async (scope) => (await store.notificationChannels.find(scope, publicId)) !== null));
      expect([await foundOf(theirs.publicId), await foundOf(whole.publicId)]).to.deep.equal([[true, true, true, false, false], [true, true, false, false, false]]);
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

    it('let one of many changes at once win; the others are stale', async () => {
      const channel = await add();
      const fates = await executeBatched((at) => fateOf(store.notificationChannels.save({ ...channel, name: `name ${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await store.notificationChannels.byId(channel.id)).to.deep.equal({ ...channel, name: `name ${fates.indexOf('stored')}`, revision: 2 });
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
          const locked = await store.notificationChannels.lock(id);
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

    it('belong to customers within the scope', async () => {
      const { id: customerId, publicId, organizationId } = await customerOf(store, agency);
      const found = await Promise.all([customerId, publicId].map((id) => store.monitorOwners.find(agency.own, id)));
      for (const owner of found) expect(owner).to.deep.include({ customerId, organizationId });
      expect(await store.monitorOwners.find(nowhere, customerId)).to.equal(null);
    });
  });
