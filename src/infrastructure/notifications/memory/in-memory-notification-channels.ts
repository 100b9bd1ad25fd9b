import type { Vault } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { ChannelFilter, NotificationChannels, RecipientSearch } from '../../../application/notifications/ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { ChannelHealth } from '../../../domain/notifications/channel-health.ts';
import { recipientsOf } from '../../../domain/notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../../../domain/notifications/channel.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { channelTable } from './notification-tables.ts';
import type { ChannelRow } from './notification-tables.ts';
import { removeChannels } from './removals.ts';

/** Channels in memory, with their secrets sealed. Locks need nothing: units of work never overlap. */
export class InMemoryNotificationChannels implements NotificationChannels {
  readonly #store: MemoryStore;
  readonly #vault: Vault;

  constructor(store: MemoryStore, vault: Vault) {
    this.#store = store;
    this.#vault = vault;
  }

  page(scope: Scope, request: PageRequest, { customerId, type, isActive }: ChannelFilter): Promise<Page<NotificationChannel>> {
    const isMeant = (row: ChannelRow): boolean =>
      isInScope(scope, row) &&
      (customerId === undefined || row.customerId === customerId) &&
      (type === undefined || row.type === type) &&
      (isActive === undefined || row.isActive === isActive) &&
      (request.search === undefined || contains(row.name, request.search));
    const { items, ...page } = pageOf(oldestFirst(this.#store.rows(channelTable).filter(isMeant)), request);
    return Promise.resolve({ ...page, items: items.map((row) => this.#channelOf(row)) });
  }

  find(scope: Scope, publicId: string): Promise<NotificationChannel | null> {
    return this.#one((row) => row.publicId === publicId && isInScope(scope, row));
  }

  byId(id: number): Promise<NotificationChannel | null> {
    return this.#one((row) => row.id === id);
  }

  lock(id: number): Promise<NotificationChannel | null> {
    return this.byId(id);
  }

  holderOf({ organizationId, customerId, type, recipients, except }: RecipientSearch): Promise<string | null> {
    const isInPlace = (row: ChannelRow): boolean =>
      row.organizationId === organizationId && row.customerId === customerId && row.type === type && row.isActive && row.id !== except;
    const holder = this.#store.rows(channelTable).find((row) => isInPlace(row) && recipientsOf(row).some((each) => recipients.includes(each)));
    return Promise.resolve(holder?.publicId ?? null);
  }

  add(record: NewRecord<NotificationChannel>): Promise<NotificationChannel> {
    return this.#store.write((tables) => {
      const channel = { ...record, id: this.#store.nextId(channelTable), revision: 1 };
      tables(channelTable).put(this.#rowOf(channel));
      return channel;
    });
  }

  save(record: NotificationChannel): Promise<NotificationChannel> {
    return this.#store.write((tables) => this.#channelOf(putChanged(tables(channelTable), this.#rowOf(record))));
  }

  remove({ id }: NotificationChannel): Promise<void> {
    return this.#store.write((tables) => removeChannels(tables, (row) => row.id === id));
  }

  noteHealth(id: number, { refusalsInRow, disabledReason }: ChannelHealth, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(channelTable).get(id);
      if (row === null) return;
      const off = disabledReason === null ? {} : { isActive: false, disabledAt: at, disabledReason, updatedAt: at };
      putChanged(tables(channelTable), { ...row, refusalsInRow, ...off });
    });
  }

  #one(holds: (row: ChannelRow) => boolean): Promise<NotificationChannel | null> {
    const row = this.#store.rows(channelTable).find(holds);
    return Promise.resolve(row === null ? null : this.#channelOf(row));
  }

  #rowOf({ secrets, ...row }: NotificationChannel): ChannelRow {
    return { ...row, sealedSecrets: this.#vault.seal(JSON.stringify(secrets)) };
  }

  #channelOf({ sealedSecrets, ...row }: ChannelRow): NotificationChannel {
    return { ...row, secrets: JSON.parse(this.#vault.open(sealedSecrets)) as ChannelSecrets };
  }
}
