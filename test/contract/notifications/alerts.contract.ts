import { expect } from 'chai';
import { storedOne } from '../../../src/contracts/framework.ts';
import type { AlertDelivery } from '../../../src/application/notifications/ports.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import { aPublicId, agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewChannel, webhook } from './under-test.ts';
import type { NotificationsUnderTest, OpenNotifications } from './under-test.ts';

/** What everything promises that tells who hears of alerts. */
export const alertAudiencesContract = (adapter: string, open: OpenNotifications): Mocha.Suite =>
  describe(`AlertAudiences, ${adapter}`, () => {
    let store: NotificationsUnderTest;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      agency = await agencyIn(store, { billingEmail: 'Billing@example.com' });
    });
    afterEach(() => store.close());

    it('tell the active channels of the organization, and of the customer if there is one', async () => {
      const [customer, other] = [await customerOf(store, agency), await customerOf(store, agency)];
      const whole = storedOne(await store.notificationChannels.add([aNewChannel(agency, webhook)]));
      const theirs = storedOne(await store.notificationChannels.add([aNewChannel(agency, { customerId: customer.id })]));
      storedOne(await store.notificationChannels.add([aNewChannel(agency, { customerId: other.id })]));
      storedOne(await store.notificationChannels.add([aNewChannel(agency, { isActive: false })]));
      storedOne(await store.notificationChannels.add([aNewChannel(await agencyIn(store, { name: 'Other agency' }))]));
      const { id, publicId, name } = agency.organization;
      const organization = { id: publicId, name };
      const told = ({ id: channelId, publicId: channel, type, config }: NotificationChannel) => ({ id: channelId, publicId: channel, type, config });
      const hearing = { organization, customer: { id: customer.publicId, name: customer.name }, channels: [told(whole), told(theirs)] };
      expect(await store.alertAudiences.of(id, customer.id)).to.deep.equal(hearing);
      expect(await store.alertAudiences.of(id, null)).to.deep.equal({ organization, customer: null, channels: [told(whole)] });
    });

    it('tell nothing of a customer of another organization, and nobody where nobody is', async () => {
      const other = await agencyIn(store, { name: 'Other agency' });
      const stranger = await customerOf(store, other);
      expect(await store.alertAudiences.of(agency.organization.id, stranger.id)).to.deep.include({ customer: null, channels: [] });
    });
  });

/** What every log of deliveries promises. */
export const alertDeliveriesContract = (adapter: string, open: OpenNotifications): Mocha.Suite =>
  describe(`AlertDeliveries, ${adapter}`, () => {
    let store: NotificationsUnderTest;
    let channel: NotificationChannel;
    beforeEach(async () => {
      store = await open();
      channel = storedOne(await store.notificationChannels.add([aNewChannel(await agencyIn(store))]));
    });
    afterEach(() => store.close());
    const aDelivery = (facts: Partial<AlertDelivery> = {}): Omit<AlertDelivery, 'id'> => ({
      ...{ publicId: aPublicId(), channelId: channel.id, messageId: 'msg', event: 'incident.opened', incidentId: aPublicId(), recipient: 'ops@example.com' },
      ...{ attempt: 1, at: NOW, status: 'sent', responseStatus: 200, durationMs: 12, error: null, nextAttemptAt: null },
      ...facts,
    });
    const messages = async (request = {}) => (await store.alertDeliveries.page(channel, { page: 1, perPage: 25, ...request })).items.map(({ messageId }) => messageId);

    it('tell the attempts of a channel as they were added, newest first and in pages', async () => {
      const first = aDelivery({ messageId: 'first' });
      await store.alertDeliveries.add(first);
      await store.alertDeliveries.add(aDelivery({ messageId: 'second', at: later(NOW, 1), status: 'waiting', nextAttemptAt: later(NOW, 9), error: 'timeout' }));
      const other = storedOne(await store.notificationChannels.add([aNewChannel(await agencyIn(store, { name: 'Other agency' }))]));
      await store.alertDeliveries.add(aDelivery({ messageId: 'foreign', channelId: other.id }));
      expect(await messages()).to.deep.equal(['second', 'first']);
      const { items, ...page } = await store.alertDeliveries.page(channel, { page: 2, perPage: 1 });
      expect([items, page]).to.deep.equal([[{ ...first, id: items[0]?.id }], { total: 2, page: 2, perPage: 1 }]);
    });

    it('are searched by the event', async () => {
      await store.alertDeliveries.add(aDelivery({ messageId: 'down' }));
      await store.alertDeliveries.add(aDelivery({ messageId: 'up', event: 'incident.resolved' }));
      expect(await messages({ search: 'RESOLVED' })).to.deep.equal(['up']);
    });

    it('are deleted when they are older, and tells how many', async () => {
      for (const at of [later(NOW, -1), NOW, later(NOW, days(1))]) await store.alertDeliveries.add(aDelivery({ at, messageId: at.toISOString() }));
      expect([await store.alertDeliveries.purge(NOW), await store.alertDeliveries.purge(NOW)]).to.deep.equal([1, 0]);
      expect(await messages()).to.have.length(2);
    });

    it('go with their channel', async () => {
      await store.alertDeliveries.add(aDelivery());
      await store.notificationChannels.remove(channel);
      expect(await messages()).to.deep.equal([]);
    });
  });
