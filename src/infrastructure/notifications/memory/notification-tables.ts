import type { AlertDelivery } from '../../../application/notifications/ports.ts';
import type { NotificationChannel } from '../../../domain/notifications/channel.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** A channel with its secrets sealed. */
export interface ChannelRow extends Omit<NotificationChannel, 'secrets'> {
  readonly sealedSecrets: string;
}

export const channelTable = memoryTable<ChannelRow>('notification_channel', ({ id }) => id);

export const deliveryTable = memoryTable<AlertDelivery>('alert_delivery', ({ id }) => id);
