import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { audienceKey } from '../../application/notifications/ports.ts';
import type { AlertAudience, AlertAudiences } from '../../application/notifications/ports.ts';
import type { OrganizationContacts } from '../../domain/notifications/admin-recipients.ts';
import type { ChannelConfig, ChannelType } from '../../domain/notifications/channel-types.ts';
import type { Database } from '../kernel/database/database.ts';

interface Row {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly organization: AlertAudience['organization'];
  readonly customer: AlertAudience['customer'];
  readonly id: number | null;
  readonly publicId: string;
  readonly type: ChannelType;
  readonly config: ChannelConfig;
}

/** Every row names the organization and the customer. */
const audienceOf = ([first, ...others]: readonly [Row, ...Row[]]): AlertAudience => ({
  organization: first.organization,
  customer: first.customer,
  channels: [first, ...others].flatMap(({ id, publicId, type, config }) => (id === null ? [] : [{ id, publicId, type, config }])),
});

/** Reads the recipients of alerts in one query, because it runs inside the transaction that opens an incident. */
export class PostgresAlertAudiences implements AlertAudiences {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async of(organizationId: number, customerId: number | null): Promise<AlertAudience> {
    const found = await this.#audiencesOf(sql`select ${organizationId}::int as organization_id, ${customerId}::int as customer_id`);
    const [audience] = found.values();
    if (audience === undefined) throw new Error(`There is no organization ${organizationId}.`);
    return audience;
  }

  ofMonitors(monitorIds: readonly number[]): Promise<ReadonlyMap<string, AlertAudience>> {
    return this.#audiencesOf(sql`select distinct organization_id, customer_id from monitor where id = any(${monitorIds}::int[])`);
  }

  async #audiencesOf(owners: RawBuilder<unknown>): Promise<ReadonlyMap<string, AlertAudience>> {
    const { rows } = await sql<Row>`
      select owner.organization_id as "organizationId", owner.customer_id as "customerId",
             json_build_object('id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language) as organization,
             case when c.id is null then null else json_build_object('id', c.public_id, 'name', c.name) end as customer,
             n.id, n.public_id as "publicId", n.type, n.config
        from (${owners}) owner
        join organization o on o.id = owner.organization_id
        left join customer c on c.id = owner.customer_id and c.organization_id = o.id
        left join notification_channel n on n.organization_id = o.id and n.is_active and (n.customer_id is null or n.customer_id = c.id)
       order by n.id`.execute(this.#database.query);
    return new Map([...Map.groupBy(rows, audienceKey)].map(([key, of]) => [key, audienceOf(of as [Row, ...Row[]])]));
  }

  async contactsOf(organizationId: number): Promise<OrganizationContacts> {
    const { query } = this.#database;
    const organization = await query.selectFrom('organization').select(['billingEmail', 'language']).where('id', '=', organizationId).executeTakeFirstOrThrow();
    const members = await query
      .selectFrom('app_user')
      .select(['email', 'role', 'isActive', 'customerId'])
      .where('organizationId', '=', organizationId)
      .where('role', '=', 'admin')
      .execute();
    return { ...organization, members };
  }
}
