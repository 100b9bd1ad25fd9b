import type { AlertDeliveries, AlertDelivery } from '../../application/notifications/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { noticeTypes, onCallNoticeTypes } from '../../domain/notifications/alert.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { columnName, columnsOf } from '../kernel/database/columns.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { AlertDeliveryRow } from './notification.entity.ts';

/** Stores the delivery log. */
export class PostgresAlertDeliveries extends PostgresAdapter implements AlertDeliveries {
  page({ id }: Pick<NotificationChannel, 'id'>, request: ListRequest): Promise<ListPage<AlertDelivery>> {
    return this.#page('channel_id = $1', [id], request);
  }

  pageOfIncident(scope: Scope, incidentId: string, request: ListRequest): Promise<ListPage<AlertDelivery>> {
    const values: unknown[] = [incidentId];
    const ofChannel = scopeConditions(
      scope,
      { organization: 'channel.organization_id', customer: 'channel.customer_id' },
      values,
    );
    const toCustomer = scopeConditions(
      scope,
      { organization: 'customer.organization_id', customer: 'customer.id', isCustomer: true },
      values,
    );
    const isVisible = `(exists (select from notification_channel channel where channel.id = alert_delivery.channel_id${ofChannel})
      or exists (select from customer where customer.id = alert_delivery.customer_id${toCustomer}))`;
    return this.#page(`incident_id = $1 and ${isVisible}`, values, request);
  }

  #page(where: string, values: unknown[], request: ListRequest): Promise<ListPage<AlertDelivery>> {
    // The search compares the few types instead of every delivery.
    const types = [...noticeTypes, ...onCallNoticeTypes].filter((type) =>
      type.toLowerCase().includes(request.search?.toLowerCase() ?? ''),
    );
    const searched = request.search === undefined ? '' : ` and event = any ($${values.push(types)})`;
    return readPage(this.database, request, {
      select: `select ${columnsOf(AlertDeliveryRow, 'alert_delivery')}`,
      table: 'alert_delivery',
      where: `${where}${searched}${periodConditions(request, 'at', values)}`,
      order: entryOrder(request, { at: 'at', event: 'event' }, 'id', 'at desc, id desc'),
      values,
    });
  }

  /** Adds a delivery. The customer may have been deleted while its message was sent. */
  async add(delivery: Omit<AlertDelivery, 'id'>): Promise<void> {
    await this.database.deferred(
      INSERT,
      MEMBERS.map((member) => delivery[member]),
    );
  }
}

/** The members that are stored. */
const MEMBERS = [
  'publicId',
  'channelId',
  'customerId',
  'messageId',
  'sentWith',
  'event',
  'incidentId',
  'recipient',
  'attempt',
  'at',
  'status',
  'responseStatus',
  'durationMs',
  'error',
  'answer',
  'nextAttemptAt',
] as const satisfies readonly (keyof AlertDelivery)[];

const placeOf = (member: (typeof MEMBERS)[number], at: number): string =>
  member === 'customerId' ? `(select id from customer where id = $${at + 1})` : `$${at + 1}`;

const INSERT = `insert into alert_delivery (${MEMBERS.map(columnName).join(', ')}) values (${MEMBERS.map(placeOf).join(', ')})`;
