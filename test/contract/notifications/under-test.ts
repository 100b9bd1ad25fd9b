import { randomUUID } from 'node:crypto';
import type { Customers, PackageConfigs } from '../../../src/application/customers/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import type {
  AlertAudiences,
  AlertDeliveries,
  NotificationChannels,
} from '../../../src/application/notifications/ports.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { noFilters } from '../../../src/domain/notifications/channel-choice.ts';
import type { NotificationChannel } from '../../../src/domain/notifications/channel.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';

/** The ports of notifications, and those that store organizations and customers, over one empty store. */
export interface NotificationsUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly customers: Customers;
  readonly notificationChannels: NotificationChannels;
  readonly alertAudiences: AlertAudiences;
  readonly alertDeliveries: AlertDeliveries;
  close(): Promise<void>;
}

export type OpenNotifications = () => Promise<NotificationsUnderTest>;

/** An active channel of the whole organization that mails to one address. */
export const aNewChannel = (
  { organization }: { readonly organization: Pick<Agency['organization'], 'id'> },
  facts: Partial<NotificationChannel> = {},
): NewRecord<NotificationChannel> => ({
  publicId: randomUUID(),
  organizationId: organization.id,
  customerId: null,
  name: 'Mail',
  type: 'email',
  config: { recipients: ['ops@example.com'] },
  secrets: { signingSecret: null, headers: {} },
  filters: noFilters,
  isActive: true,
  disabledAt: null,
  disabledReason: null,
  refusalsInRow: 0,
  webhookFault: null,
  sourceChannelId: null,
  monitorId: null,
  inheritsConfig: false,
  createdAt: NOW,
  updatedAt: NOW,
  ...facts,
});

/** The members of a webhook. */
export const webhook: Pick<NotificationChannel, 'type' | 'config' | 'secrets'> = {
  type: 'webhook',
  config: { url: 'https://hooks.example/', headerNames: ['x-key'] },
  secrets: { signingSecret: 'whsec_hidden', headers: { 'x-key': 'hidden' } },
};
