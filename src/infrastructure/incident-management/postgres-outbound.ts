import { sql } from 'kysely';
import type {
  NewOutboundDelivery,
  OutboundAttempt,
  OutboundDeliveries,
  OutboundIntegrations,
  OutboundReceiver,
} from '../../application/incident-management/ports.ts';
import type { Vault } from '../../application/kernel/ports.ts';
import type { RecordId } from '../../application/kernel/repository.ts';
import { outboundEvents } from '../../domain/incident-management/outbound-message.ts';
import type { OutboundDelivery } from '../../domain/incident-management/outbound-message.ts';
import type { OutboundIntegration, OutboundSecrets } from '../../domain/incident-management/outbound-integration.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ImOutboundDeliveryRow, ImOutboundIntegrationRow } from './outbound.entity.ts';

type IntegrationRow = Omit<OutboundIntegration, 'secrets'> & { readonly sealedSecrets: string };

const integrationOf =
  (vault: Vault) =>
  ({ sealedSecrets, ...row }: IntegrationRow): OutboundIntegration => ({
    ...row,
    secrets: JSON.parse(vault.open(sealedSecrets)) as OutboundSecrets,
  });

/** Stores integrations, with their secrets encrypted. */
export class PostgresOutboundIntegrations
  extends PostgresRepository<OutboundIntegration>
  implements OutboundIntegrations
{
  constructor(database: Database, vault: Vault) {
    super(database, {
      entity: ImOutboundIntegrationRow,
      owner: { organization: 'organizationId' },
      derived: ({ secrets }: Pick<OutboundIntegration, 'secrets'>) => ({
        sealedSecrets: vault.seal(JSON.stringify(secrets)),
      }),
      toView: integrationOf(vault),
      search: ['name'],
      order: 'im_outbound_integration.created_at desc, im_outbound_integration.id desc',
    });
  }
}

/** The statement that reads deliveries with the public ids of their incidents. */
const SELECT = `
  select ${columnsOf(ImOutboundDeliveryRow, 'im_outbound_delivery')},
    (select public_id from im_incident where im_incident.id = im_outbound_delivery.incident_id) "incidentId"`;

/** Stores messages to integrations and the state of their deliveries. */
export class PostgresOutboundDeliveries implements OutboundDeliveries {
  readonly #database: Database;
  readonly #integrationOf: (row: IntegrationRow) => OutboundIntegration;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#integrationOf = integrationOf(vault);
  }

  async receivers(organizationIds: readonly number[]): Promise<readonly OutboundReceiver[]> {
    if (organizationIds.length === 0) return [];
    const text = `
      select id, organization_id "organizationId", team_id "teamId", events, ticket is not null "opensTickets" from im_outbound_integration
      where organization_id = any ($1::int[]) order by id for key share`;
    return this.#database.prepared<OutboundReceiver>(text, [organizationIds]);
  }

  async add(deliveries: readonly NewOutboundDelivery[], now: Date): Promise<void> {
    if (deliveries.length === 0) return;
    const rows = deliveries.map(({ incident, ...delivery }) => ({
      ...delivery,
      incidentId: incident.id,
      createdAt: now,
    }));
    await this.#database.defer(this.#database.query.insertInto('im_outbound_delivery').values(rows).compile());
  }

  page({ id }: Pick<OutboundIntegration, 'id'>, request: ListRequest): Promise<ListPage<OutboundDelivery>> {
    const values: unknown[] = [id];
    const searched = outboundEvents.filter((event) =>
      event.toLowerCase().includes(request.search?.toLowerCase() ?? ''),
    );
    const where = `integration_id = $1${request.search === undefined ? '' : ` and event = any ($${values.push(searched)})`}`;
    return readPage(this.#database, request, {
      select: SELECT,
      table: 'im_outbound_delivery',
      where: `${where}${periodConditions(request, 'created_at', values)}`,
      order: entryOrder(request, { createdAt: 'created_at', event: 'event' }, 'id', 'created_at desc, id desc'),
      values,
    });
  }

  async find({ id }: Pick<OutboundIntegration, 'id'>, deliveryId: RecordId): Promise<OutboundDelivery | null> {
    const named = typeof deliveryId === 'number' ? 'id = $2' : 'public_id = $2::uuid';
    const [found] = await this.#database.prepared<OutboundDelivery>(
      `${SELECT} from im_outbound_delivery where integration_id = $1 and ${named}`,
      [id, deliveryId],
    );
    return found ?? null;
  }

  async forSending(
    publicId: string,
  ): Promise<{ readonly delivery: OutboundDelivery; readonly integration: OutboundIntegration } | null> {
    const [delivery] = await this.#database.prepared<OutboundDelivery>(
      `${SELECT} from im_outbound_delivery where public_id = $1`,
      [publicId],
    );
    if (delivery === undefined) return null;
    const integrations = this.#database.query.selectFrom('im_outbound_integration').selectAll();
    const row = (await integrations.where('id', '=', delivery.integrationId).executeTakeFirst()) as
      IntegrationRow | undefined;
    return row === undefined ? null : { delivery, integration: this.#integrationOf(row) };
  }

  async noteAttempt(id: number, attempt: OutboundAttempt): Promise<void> {
    const update = this.#database.query
      .updateTable('im_outbound_delivery')
      .set({ ...attempt, attempts: sql`attempts + 1` });
    await this.#database.defer(update.where('id', '=', id).compile());
  }
}
