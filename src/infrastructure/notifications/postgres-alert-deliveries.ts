import { sql } from 'kysely';
import type { AlertDeliveries, AlertDelivery } from '../../application/notifications/ports.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import { noticeTypes } from '../../domain/notifications/alert.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Database } from '../kernel/database/database.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { AlertDeliveryRow } from './notification.entity.ts';

/** Stores the delivery log. */
export class PostgresAlertDeliveries implements AlertDeliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  page({ id }: Pick<NotificationChannel, 'id'>, request: PageRequest): Promise<Page<AlertDelivery>> {
    return this.#page('channel_id', id, request);
  }

  pageOfIncident(incidentId: string, request: PageRequest): Promise<Page<AlertDelivery>> {
    return this.#page('incident_id', incidentId, request);
  }

  #page(column: 'channel_id' | 'incident_id', id: number | string, request: PageRequest): Promise<Page<AlertDelivery>> {
    const values: unknown[] = [id];
    // Looked for in the few types instead of in every delivery.
    const types = noticeTypes.filter((type) => type.toLowerCase().includes(request.search?.toLowerCase() ?? ''));
    const searched = request.search === undefined ? '' : ` and event = any ($${values.push(types)})`;
    return readPage(this.#database, request, {
      select: `select ${columnsOf(AlertDeliveryRow, 'alert_delivery')}`,
      table: 'alert_delivery',
      where: `${column} = $1${searched}`,
      order: 'at desc, id desc',
      values,
    });
  }

  /** The customer may have been deleted while its message was sent. */
  async add({ customerId, ...delivery }: Omit<AlertDelivery, 'id'>): Promise<void> {
    const present = customerId === null ? null : sql<number | null>`(select id from customer where id = ${customerId})`;
    await this.#database.defer(this.#database.query.insertInto('alert_delivery').values({ ...delivery, customerId: present }).compile());
  }

  async purge(before: Date): Promise<number> {
    const { numAffectedRows } = await sql`delete from alert_delivery where at < ${before}`.execute(this.#database.query);
    return Number(numAffectedRows ?? 0);
  }
}
