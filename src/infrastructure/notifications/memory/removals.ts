import type { WriteTables } from '../../kernel/memory/memory-store.ts';
import { channelTable, deliveryTable } from './notification-tables.ts';
import type { ChannelRow } from './notification-tables.ts';

/** Removes channels with the log of what was told to them. */
export const removeChannels = (tables: WriteTables, isMeant: (row: ChannelRow) => boolean): void => {
  const gone = new Set(tables(channelTable).filter(isMeant).map(({ id }) => id));
  tables(deliveryTable).remove(({ channelId }) => gone.has(channelId));
  tables(channelTable).remove(({ id }) => gone.has(id));
};
