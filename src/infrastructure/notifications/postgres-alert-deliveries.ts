import { sql } from 'kysely';
import type { AlertDeliveries, AlertDelivery } from '../../application/notifications/ports.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Database } from '../kernel/database/database.ts';
import { containing } from '../kernel/database/columns.ts';

/** Stores the delivery log. */
export class PostgresAlertDeliveries implements AlertDeliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page({ id }: NotificationChannel, request: PageRequest): Promise<Page<AlertDelivery>> {
    let matching = this.#database.query.selectFrom('alert_delivery').where('channelId', '=', id);
    if (request.search !== undefined) matching = matching.where(sql<boolean>`event ilike ${containing(request.search)}`);
    const [items, { total }] = await Promise.all([
      matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }

  async add(delivery: Omit<AlertDelivery, 'id'>): Promise<void> {
    await this.#database.defer(this.#database.query.insertInto('alert_delivery').values(delivery).compile());
  }

  async purge(before: Date): Promise<number> {
    const { numAffectedRows } = await sql`delete from alert_delivery where at < ${before}`.execute(this.#database.query);
    return Number(numAffectedRows ?? 0);
  }
}
