import { sql } from 'kysely';
import { Batcher } from '../../application/kernel/batcher.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Vault } from '../../application/kernel/ports.ts';
import type { ChannelFilter, NotificationChannels, RecipientSearch } from '../../application/notifications/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { ChannelHealth } from '../../domain/notifications/channel-health.ts';
import { recipientsOf } from '../../domain/notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;
/** The first half of the lock's key; the second is the organization. */
const RECIPIENTS_LOCK = 7_203_912;

type Row = Omit<NotificationChannel, 'secrets'> & { readonly sealedSecrets: string; readonly recipients: readonly string[] };

/** Channels in their table, with their secrets sealed. */
export class PostgresNotificationChannels implements NotificationChannels {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #finds: Batcher<number, NotificationChannel | null>;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
    this.#finds = new Batcher((ids) => this.#findAll(ids));
  }

  async page(scope: Scope, request: PageRequest, { customerId, type, isActive }: ChannelFilter): Promise<Page<NotificationChannel>> {
    let matching = inScope(this.#database.query.selectFrom('notification_channel'), scope, OWNER);
    if (customerId !== undefined) matching = matching.where('customerId', '=', customerId);
    if (type !== undefined) matching = matching.where('type', '=', type);
    if (isActive !== undefined) matching = matching.where('isActive', '=', isActive);
    if (request.search !== undefined) matching = matching.where('name', 'ilike', containing(request.search));
    const [rows, { total }] = await Promise.all([
      matching.selectAll().orderBy('createdAt').orderBy('id').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map((row) => this.#channelOf(row)), total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, publicId: string): Promise<NotificationChannel | null> {
    const query = this.#database.query.selectFrom('notification_channel').selectAll().where('publicId', '=', publicId);
    return this.#channelOrNull(await inScope(query, scope, OWNER).executeTakeFirst());
  }

  byId(id: number): Promise<NotificationChannel | null> {
    return this.#finds.submit(id);
  }

  async lock(id: number): Promise<NotificationChannel | null> {
    const query = this.#database.query.selectFrom('notification_channel').selectAll().where('id', '=', id).forUpdate();
    return this.#channelOrNull(await query.executeTakeFirst());
  }

  async holderOf({ organizationId, customerId, type, recipients, except }: RecipientSearch): Promise<string | null> {
    await sql`select pg_advisory_xact_lock(${RECIPIENTS_LOCK}, ${organizationId})`.execute(this.#database.query);
    const { rows } = await sql<{ publicId: string }>`
      select public_id as "publicId" from notification_channel
      where organization_id = ${organizationId} and customer_id is not distinct from ${customerId}::int and type = ${type} and is_active
        and recipients && ${recipients}::text[] and id is distinct from ${except}::int
      order by id limit 1`.execute(this.#database.query);
    return rows[0]?.publicId ?? null;
  }

  async add(record: NewRecord<NotificationChannel>): Promise<NotificationChannel> {
    const row = await this.#database.query.insertInto('notification_channel').values(this.#rowOf(record)).returningAll().executeTakeFirstOrThrow();
    return this.#channelOf(row);
  }

  async save({ id, revision, ...record }: NotificationChannel): Promise<NotificationChannel> {
    const next = { ...record, revision: revision + 1 };
    await updateAtRevision(this.#database.query.updateTable('notification_channel').set(this.#rowOf(next)), { id, revision });
    return { id, ...next };
  }

  async remove({ id }: NotificationChannel): Promise<void> {
    await this.#database.query.deleteFrom('notification_channel').where('id', '=', id).execute();
  }

  async noteHealth(id: number, { refusalsInRow, disabledReason }: ChannelHealth, at: Date): Promise<void> {
    const off = disabledReason === null ? {} : { isActive: false, disabledAt: at, disabledReason, updatedAt: at };
    await this.#database.query
      .updateTable('notification_channel')
      .set((column) => ({ refusalsInRow, ...off, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  #rowOf<Stored extends Omit<NewRecord<NotificationChannel>, 'revision'>>({ secrets, ...record }: Stored) {
    return { ...record, recipients: recipientsOf(record), sealedSecrets: this.#vault.seal(JSON.stringify(secrets)) };
  }

  #channelOf({ sealedSecrets, recipients: _recipients, ...row }: Row): NotificationChannel {
    return { ...row, secrets: JSON.parse(this.#vault.open(sealedSecrets)) as ChannelSecrets };
  }

  /** When many monitors go down at once, their messages ask for few channels at the same moment. */
  async #findAll(ids: readonly number[]): Promise<readonly (NotificationChannel | null)[]> {
    const rows = await this.#database.query.selectFrom('notification_channel').selectAll().where('id', 'in', [...new Set(ids)]).execute();
    const found = new Map(rows.map((row) => [row.id, this.#channelOf(row)]));
    return ids.map((id) => found.get(id) ?? null);
  }

  #channelOrNull(row: Row | undefined): NotificationChannel | null {
    return row === undefined ? null : this.#channelOf(row);
  }
}
