import { sql } from 'kysely';
import type {
  IncidentFilter,
  Incidents,
  IncidentSurroundings,
  ListedIncident,
  ListedUpdate,
  OtherIncident,
} from '../../application/incidents/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { incidentStatuses } from '../../domain/incidents/incident.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import type { RecordId } from '../../application/kernel/repository.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer, refersTo, taggedMonitors } from '../kernel/database/list-conditions.ts';
import { countedAs } from '../kernel/database/record-counts.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { IncidentRow } from './incident.entity.ts';

/** Returns the SQL expression of the array of components that an incident names; `id` is the id of the incident. */
const namedComponents = (id: string): string =>
  `array(select named.component_id from incident_component named where named.incident_id = ${id} order by named.component_id)`;

/** The statuses of incidents that are not over. An index finds them. */
const UNRESOLVED = incidentStatuses.filter((status) => status !== 'resolved');
const OPEN = UNRESOLVED.map((status) => `'${status}'`).join(', ');

/** The filter of incidents; that by whether they are open is two members, so that each uses the index of statuses. */
type Filter = Omit<IncidentFilter, 'open'> & { readonly open?: true; readonly closed?: true };

/** Stores incidents, listed newest first, and their timelines. */
export class PostgresIncidents extends PostgresRepository<Incident, Filter, ListedIncident> implements Incidents {
  constructor(database: Database) {
    super(database, {
      entity: IncidentRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      view: {
        columns: `${namedComponents('incident.id')} "componentIds", (select name from customer where id = incident.customer_id) "customerName"`,
      },
      search: ['title'],
      time: 'startedAt',
      conditions: {
        ...ofCustomer('incident.customer_id'),
        monitorId: refersTo('monitor', 'incident.monitor_id'),
        kind: (kind) => `incident.monitor_id in (select id from monitor where kind = ${kind})`,
        tag: (tag) => `incident.monitor_id in (${taggedMonitors(tag)})`,
        open: (open) => `${open}::boolean and incident.status in (${OPEN})`,
        closed: (closed) => `${closed}::boolean and incident.status = 'resolved'`,
      },
      counted: {
        record: 'incident',
        members: {
          status: countedAs((value) => `status = ${value}`),
          open: countedAs((open) => `${open}::boolean and status in (${OPEN})`),
          closed: countedAs((closed) => `${closed}::boolean and status = 'resolved'`),
        },
      },
      order: 'incident.created_at desc, incident.id desc',
    });
  }

  override page(
    scope: Scope,
    request: ListRequest,
    { open, ...filter }: IncidentFilter,
  ): Promise<ListPage<ListedIncident>> {
    return super.page(scope, request, open === undefined ? filter : { ...filter, [open ? 'open' : 'closed']: true });
  }

  /**
   * Locks the incident and then reads its components: an expression in the locking statement would return the
   * components before the wait.
   */
  override async lock(scope: Scope, id: RecordId): Promise<ListedIncident | null> {
    const locked = await super.lock(scope, id);
    return locked?.origin === 'manual' ? { ...locked, componentIds: await this.#componentsOf(locked) } : locked;
  }

  async openOf(monitorId: number): Promise<Incident | null> {
    const query = this.database.query.selectFrom('incident').selectAll().where('monitorId', '=', monitorId);
    const found = await query.where('origin', '=', 'automatic').where('resolvedAt', 'is', null).executeTakeFirst();
    return found === undefined ? null : { ...found, componentIds: [] };
  }

  updatesOf({ id }: Incident): Promise<readonly ListedUpdate[]> {
    return this.database.query
      .selectFrom('incident_update as entry')
      .leftJoin('app_user as author', 'author.id', 'entry.authorUserId')
      .select([
        'entry.id',
        'entry.publicId',
        'incidentId',
        'status',
        'message',
        'author.publicId as authorUserId',
        sql<string | null>`nullif(trim(author.first_name || ' ' || author.last_name), '')`.as('authorName'),
        'authorChannel',
        'entry.createdAt',
      ])
      .where('incidentId', '=', id)
      .orderBy('entry.id')
      .execute();
  }

  async surroundingsOf({ id }: Incident, limit: number): Promise<IncidentSurroundings> {
    const monitor = sql`case when m.id is null then null
      else json_build_object('kind', m.kind, 'name', m.name, 'target', m.target) end as monitor`;
    const [named, others] = await Promise.all([
      sql<Pick<IncidentSurroundings, 'customerName' | 'monitor'>>`
        select c.name as "customerName", ${monitor}
        from incident i left join customer c on c.id = i.customer_id left join monitor m on m.id = i.monitor_id
        where i.id = ${id}
      `.execute(this.database.query),
      sql<OtherIncident & { readonly total: number }>`
        select other.public_id as "publicId", other.title, other.reason, other.evidence, other.started_at as "startedAt",
          ${monitor}, count(*) over ()::int as total
        from incident i
          join incident other on other.organization_id = i.organization_id and other.status = any(${UNRESOLVED}::text[])
            and other.customer_id is not distinct from i.customer_id and other.id <> i.id
          left join monitor m on m.id = other.monitor_id
        where i.id = ${id}
        order by other.started_at desc, other.id desc limit ${limit}
      `.execute(this.database.query),
    ]);
    const [row] = named.rows;
    return {
      customerName: row?.customerName ?? null,
      monitor: row?.monitor ?? null,
      others: others.rows.map(({ total: _total, ...other }) => other),
      othersCount: others.rows[0]?.total ?? 0,
    };
  }

  localeOf({ organizationId }: Incident): Promise<Locale> {
    return this.database.query
      .selectFrom('organization')
      .select(['timezone', 'language'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
  }

  async addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate> {
    const { authorUserId, ...entry } = update;
    const { id } = await this.database.query
      .insertInto('incident_update')
      .values((from) => ({
        ...entry,
        authorUserId: from.selectFrom('app_user').select('app_user.id').where('app_user.publicId', '=', authorUserId),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...update, id };
  }

  async lockOpenManual(
    { organizationId, customerId }: Pick<Incident, 'organizationId' | 'customerId'>,
    title: string,
  ): Promise<readonly Incident[]> {
    await sql`select pg_advisory_xact_lock(hashtext(${`manual_incident:${title}`}), ${organizationId})`.execute(
      this.database.query,
    );
    return this.database.query
      .selectFrom('incident')
      .selectAll()
      .select(sql.raw<readonly number[]>(namedComponents('incident.id')).as('componentIds'))
      .where('organizationId', '=', organizationId)
      .where('customerId', 'is not distinct from', customerId)
      .where('origin', '=', 'manual')
      .where('resolvedAt', 'is', null)
      .where('title', '=', title)
      .orderBy('id')
      .execute();
  }

  async nameComponents({ id, componentIds }: Incident): Promise<void> {
    await sql`delete from incident_component where incident_id = ${id} and component_id <> all(${componentIds}::int[])`.execute(
      this.database.query,
    );
    await sql`
      insert into incident_component (incident_id, component_id)
      select ${id}::int, component.id from status_component component where component.id = any(${componentIds}::int[])
      on conflict do nothing
    `.execute(this.database.query);
  }

  async #componentsOf({ id }: Incident): Promise<readonly number[]> {
    const rows = await this.database.query
      .selectFrom('incident_component')
      .select('componentId')
      .where('incidentId', '=', id)
      .orderBy('componentId')
      .execute();
    return rows.map(({ componentId }) => componentId);
  }
}
