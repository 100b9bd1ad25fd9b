import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AlertDelivery } from '../../../src/application/notifications/ports.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import { agencyIn, customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { storedOne, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNewChannel, webhook } from './under-test.ts';
import type { OpenNotifications } from './under-test.ts';

/** `AlertAudiences`: the active channels for an organization or customer. Pass the ports over an empty store. */
export const alertAudiencesContract = (framework: TestFramework, open: OpenNotifications): void => {
  framework.describe('AlertAudiences', () => {
    const test = testsWith(framework, open, async (store) => {
      const agency = await agencyIn(store, { billingEmail: 'Billing@example.com' });
      return { store, agency };
    });

    test('returns the active channels of the organization, and of the customer if there is one', async ({
      store,
      agency,
    }) => {
      const [customer, other] = [await customerOf(store, agency), await customerOf(store, agency)];
      const whole = storedOne(await store.notificationChannels.add([aNewChannel(agency, webhook)]));
      const theirs = storedOne(
        await store.notificationChannels.add([aNewChannel(agency, { customerId: customer.id })]),
      );
      storedOne(await store.notificationChannels.add([aNewChannel(agency, { customerId: other.id })]));
      storedOne(await store.notificationChannels.add([aNewChannel(agency, { isActive: false })]));
      storedOne(await store.notificationChannels.add([aNewChannel(await agencyIn(store, { name: 'Other agency' }))]));
      const { id, publicId, name, timezone, language } = agency.organization;
      const organization = { id: publicId, name, timezone, language, supportContact: null };
      const shown = ({ id: channelId, publicId: channel, type, config, filters }: NotificationChannel) => ({
        id: channelId,
        publicId: channel,
        type,
        config,
        filters,
      });
      const settings = { channelIds: null, emails: [], phones: [], events: null, quietHours: null };
      const audience = {
        organization,
        customerId: customer.id,
        customer: { id: customer.publicId, name: customer.name },
        settings,
        channels: [shown(whole), shown(theirs)],
        overrides: [],
        tags: [],
        contacts: [],
      };
      deepEqual(await store.alertAudiences.of(id, customer.id), audience);
      deepEqual(await store.alertAudiences.of(id, null), {
        organization,
        customerId: null,
        customer: null,
        settings,
        channels: [shown(whole)],
        overrides: [],
        tags: [],
        contacts: [],
      });
    });
  });
};

/** `AlertDeliveries`: the log of the delivery attempts of a channel. Pass the ports over an empty store. */
export const alertDeliveriesContract = (framework: TestFramework, open: OpenNotifications): void => {
  framework.describe('AlertDeliveries', () => {
    const test = testsWith(framework, open, async (store) => {
      const channel = storedOne(await store.notificationChannels.add([aNewChannel(await agencyIn(store))]));
      const aDelivery = (facts: Partial<AlertDelivery> = {}): Omit<AlertDelivery, 'id'> => ({
        publicId: randomUUID(),
        channelId: channel.id,
        messageId: 'msg',
        sentWith: null,
        event: 'incident.opened',
        incidentId: randomUUID(),
        recipient: 'ops@example.com',
        attempt: 1,
        at: NOW,
        status: 'sent',
        responseStatus: 200,
        durationMs: 12,
        error: null,
        answer: 'ok',
        customerId: null,
        nextAttemptAt: null,
        ...facts,
      });
      const messages = async (request = {}) =>
        (await store.alertDeliveries.page(channel, { page: 1, perPage: 25, ...request })).items.map(
          ({ messageId }) => messageId,
        );
      return { store, channel, aDelivery, messages };
    });

    test('lists the attempts of a channel newest first in pages', async ({ store, channel, aDelivery, messages }) => {
      const first = aDelivery({ messageId: 'first' });
      await store.alertDeliveries.add(first);
      await store.alertDeliveries.add(
        aDelivery({
          messageId: 'second',
          at: later(NOW, 1),
          status: 'waiting',
          nextAttemptAt: later(NOW, 9),
          error: 'timeout',
        }),
      );
      const other = storedOne(
        await store.notificationChannels.add([aNewChannel(await agencyIn(store, { name: 'Other agency' }))]),
      );
      await store.alertDeliveries.add(aDelivery({ messageId: 'foreign', channelId: other.id }));
      deepEqual(await messages(), ['second', 'first']);
      const { items, ...page } = await store.alertDeliveries.page(channel, { page: 2, perPage: 1 });
      deepEqual([items, page], [[{ ...first, id: items[0]?.id }], { total: 2, page: 2, perPage: 1 }]);
    });

    test('searches attempts by event', async ({ store, aDelivery, messages }) => {
      await store.alertDeliveries.add(aDelivery({ messageId: 'down' }));
      await store.alertDeliveries.add(aDelivery({ messageId: 'up', event: 'incident.resolved' }));
      deepEqual(await messages({ search: 'RESOLVED' }), ['up']);
    });

    test('removes attempts with their channel', async ({ store, channel, aDelivery, messages }) => {
      await store.alertDeliveries.add(aDelivery());
      await store.notificationChannels.remove(channel);
      deepEqual(await messages(), []);
    });
  });
};
