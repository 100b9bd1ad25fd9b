import { sql } from 'kysely';
import { Batcher } from '../../application/kernel/batcher.ts';
import type { Digest, Vault } from '../../application/kernel/ports.ts';
import type {
  ChannelFilter,
  ChannelOverrides,
  NotificationChannels,
  RecipientSearch,
} from '../../application/notifications/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { recipientsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelHealth } from '../../domain/notifications/channel-health.ts';
import { factsOfType, isKnownType } from '../../domain/notifications/channel-types.ts';
import type { ChannelType } from '../../domain/notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope, whereCustomerExists } from '../kernel/database/in-scope.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { NotificationChannelRow } from './notification.entity.ts';

/** The first half of the key of the advisory lock; the second half is the organization. */
const RECIPIENTS_LOCK = 7_203_912;

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;

type Row = Omit<NotificationChannel, 'secrets'> & { readonly sealedSecrets: string };

const channelOf =
  (vault: Vault) =>
  ({ sealedSecrets, ...row }: Row): NotificationChannel => ({
    ...row,
    secrets: JSON.parse(vault.open(sealedSecrets)) as ChannelSecrets,
  });

/** Returns the recipients in comparable form. Recipients that are secrets are compared by their digests. */
const comparable = (
  digest: Pick<Digest, 'keyed'>,
  type: ChannelType,
  recipients: readonly string[],
): readonly string[] =>
  factsOfType(type).hasSecretRecipients ? recipients.map((recipient) => digest.keyed(recipient)) : recipients;

const optionsOf = (vault: Vault, digest: Pick<Digest, 'keyed'>) => ({
  entity: NotificationChannelRow,
  owner: OWNER,
  hidden: ['recipients'],
  derived: (record: Omit<NotificationChannel, 'id' | 'revision'>) => ({
    // A type that this process does not know cannot say its recipients; those that are stored are kept.
    ...(isKnownType(record.type) || !('id' in record)
      ? { recipients: comparable(digest, record.type, recipientsOf(record)) }
      : {}),
    sealedSecrets: vault.seal(JSON.stringify(record.secrets)),
  }),
  toView: channelOf(vault),
  search: ['name'],
});

/** Stores channels, with their secrets encrypted. */
export class PostgresNotificationChannels
  extends PostgresRepository<NotificationChannel, ChannelFilter>
  implements NotificationChannels
{
  readonly #finds: Batcher<number, NotificationChannel | null>;
  readonly #channelOf: (row: Row) => NotificationChannel;
  readonly #digest: Pick<Digest, 'keyed'>;

  constructor(database: Database, vault: Vault, digest: Pick<Digest, 'keyed'>) {
    super(database, {
      ...optionsOf(vault, digest),
      where: 'notification_channel.source_channel_id is null',
      conditions: ofCustomer('notification_channel.customer_id'),
    });
    this.#channelOf = channelOf(vault);
    this.#digest = digest;
    this.#finds = new Batcher((ids) => this.#findAll(ids));
  }

  byId(id: number): Promise<NotificationChannel | null> {
    return this.#finds.submit(id);
  }

  async lockById(id: number): Promise<NotificationChannel | null> {
    const row = await this.database.query
      .selectFrom('notification_channel')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row === undefined ? null : this.#viewOf(row);
  }

  async keep(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const chosen = this.database.query.selectFrom('notification_channel').select('id').where('id', 'in', ids);
    await inScope(chosen, scope, OWNER).orderBy('id').forShare().execute();
  }

  async holderOf({ organizationId, customerId, type, recipients, except }: RecipientSearch): Promise<string | null> {
    await sql`select pg_advisory_xact_lock(${RECIPIENTS_LOCK}, ${organizationId})`.execute(this.database.query);
    const { rows } = await sql<{ publicId: string }>`
      select public_id as "publicId" from notification_channel
      where organization_id = ${organizationId} and customer_id is not distinct from ${customerId}::int and type = ${type} and is_active
        and source_channel_id is null
        and recipients && ${comparable(this.#digest, type, recipients)}::text[] and id is distinct from ${except}::int
      order by id limit 1`.execute(this.database.query);
    return rows[0]?.publicId ?? null;
  }

  async noteHealth(id: number, { refusalsInRow, disabledReason }: ChannelHealth, at: Date): Promise<void> {
    const off = disabledReason === null ? {} : { isActive: false, disabledAt: at, disabledReason, updatedAt: at };
    await this.database.query
      .updateTable('notification_channel')
      .set((column) => ({ refusalsInRow, ...off, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  async noteWebhook(id: number, webhookFault: string | null): Promise<void> {
    await this.database.query
      .updateTable('notification_channel')
      .set((column) => ({ webhookFault, revision: column('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /**
   * Reads channels in one batch: when many monitors go down together, their messages need few channels at the same
   * time.
   */
  async #findAll(ids: readonly number[]): Promise<readonly (NotificationChannel | null)[]> {
    const channels = this.database.query
      .selectFrom('notification_channel')
      .selectAll()
      .where('id', 'in', [...new Set(ids)]);
    const rows = await channels.where(whereCustomerExists('customer_id')).execute();
    const found = new Map(rows.map((row) => [row.id, this.#viewOf(row)]));
    return ids.map((id) => found.get(id) ?? null);
  }

  #viewOf({ recipients: _recipients, ...row }: Row & { readonly recipients: unknown }): NotificationChannel {
    return this.#channelOf(row);
  }
}

/** Stores the channels that replace others for single websites. */
export class PostgresChannelOverrides
  extends PostgresRepository<
    NotificationChannel,
    { readonly monitorId?: number; readonly sourceChannelId?: number },
    NotificationChannel,
    'overrideExists'
  >
  implements ChannelOverrides
{
  constructor(database: Database, vault: Vault, digest: Pick<Digest, 'keyed'>) {
    super(database, {
      ...optionsOf(vault, digest),
      where: 'notification_channel.source_channel_id is not null',
      taken: { notification_channel_override: 'overrideExists' },
    });
  }
}
