import type { AlertDeliveries, AlertDelivery } from '../../../application/notifications/ports.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { NotificationChannel } from '../../../domain/notifications/channel.ts';
import { contains, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { deliveryTable } from './notification-tables.ts';

/** The log of deliveries in memory. */
export class InMemoryAlertDeliveries implements AlertDeliveries {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page({ id }: NotificationChannel, request: PageRequest): Promise<Page<AlertDelivery>> {
    const { search } = request;
    const told = this.#store.rows(deliveryTable).filter(({ channelId, event }) => channelId === id && (search === undefined || contains(event, search)));
    return Promise.resolve(pageOf(told.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id), request));
  }

  add(delivery: Omit<AlertDelivery, 'id'>): Promise<void> {
    return this.#store.write((tables) => tables(deliveryTable).put({ ...delivery, id: this.#store.nextId(deliveryTable) }));
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => tables(deliveryTable).remove(({ at }) => at < before));
  }
}
