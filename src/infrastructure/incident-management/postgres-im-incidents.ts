import { sql } from 'kysely';
import type {
  ImEscalation,
  ImIncidentFilter,
  ImIncidents,
  ImIncidentView,
} from '../../application/incident-management/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { userName } from '../../domain/access/user-name.ts';
import { KIND_LABEL, OUTAGE_LABEL, TAG_LABEL } from '../../domain/incident-management/incident.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { closedStatuses } from '../../domain/paging/incident-state.ts';
import type { Database } from '../kernel/database/database.ts';
import { scopeConditions } from '../kernel/database/in-scope.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { countedAs } from '../kernel/database/record-counts.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { ImIncidentRow } from './incident-management.entity.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

const CLOSED = closedStatuses.map((status) => `'${status}'`).join(', ');

interface NamedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

type Row = Omit<ImIncidentView, 'responders' | 'escalation'> & {
  readonly escalation: (Omit<ImEscalation, 'dueAt'> & { readonly dueAt: string | null }) | null;
} & { readonly responders: readonly (NamedUser & { readonly userId: string; readonly addedAt: string })[] };

/** The filter of incidents. `ids` selects among incidents that are known to be within the scope. */
type Filter = Omit<ImIncidentFilter, 'isOpen'> & {
  readonly ids?: readonly number[];
  readonly open?: true;
  readonly closed?: true;
};

/** The condition of incidents about monitors; other sources may have labels of the same names as theirs. */
const IS_OUTAGE = `im_incident.labels ->> '${OUTAGE_LABEL}' is not null`;

/** Stores incidents of incident management, listed newest first, with their responders. */
export class PostgresImIncidents extends PostgresRepository<ImIncident, Filter, ImIncidentView> implements ImIncidents {
  constructor(database: Database) {
    super(database, {
      entity: ImIncidentRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      view: {
        columns: `
          (select u.public_id from app_user u where u.id = im_incident.acknowledged_by_id) "acknowledgedBy",
          (select target.public_id from im_incident target where target.id = im_incident.merged_into_id) "mergedInto",
          (select coalesce(json_agg(json_build_object('userId', u.public_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
                    'addedAt', responder.added_at) order by responder.id), '[]')
           from im_incident_responder responder join app_user u on u.id = responder.user_id where responder.incident_id = im_incident.id) "responders",
          (select run.policy_id from im_escalation_run run where run.incident_id = im_incident.id) "escalationPolicyId",
          (select json_build_object('state', run.state, 'outcome', run.outcome, 'steps', run.position, 'dueAt', run.due_at)
           from im_escalation_run run where run.incident_id = im_incident.id) "escalation",
          (select coalesce(json_agg(json_build_object('system', integration.ticket ->> 'system', 'url', ticket.url, 'state', ticket.state) order by ticket.id), '[]')
           from im_ticket ticket join im_outbound_integration integration on integration.id = ticket.integration_id
           where ticket.incident_id = im_incident.id) "tickets"`,
      },
      search: ['title'],
      counted: {
        record: 'im_incident',
        members: {
          status: countedAs((status) => `status = ${status}`),
          severity: { ofCounts: (severity) => `kind = ${severity}`, ofRows: (severity) => `severity = ${severity}` },
          open: countedAs((open) => `${open}::boolean and status not in (${CLOSED})`),
          closed: countedAs((closed) => `${closed}::boolean and status in (${CLOSED})`),
        },
      },
      order: 'im_incident.created_at desc, im_incident.id desc',
      conditions: {
        ...ofCustomer('im_incident.customer_id'),
        // The filter consists of two members, because a condition that depends on a parameter does not use the index of
        // open incidents.
        open: (open) => `${open}::boolean and im_incident.status not in (${CLOSED})`,
        closed: (closed) => `${closed}::boolean and im_incident.status in (${CLOSED})`,
        outageId: (outageId) => `im_incident.labels ->> '${OUTAGE_LABEL}' = lower(${outageId})`,
        tag: (tag) => `${IS_OUTAGE} and im_incident.labels ? ('${TAG_LABEL}' || ${tag})`,
        monitorType: (kind) => `${IS_OUTAGE} and im_incident.labels ->> '${KIND_LABEL}' = ${kind}`,
        ids: (ids) => `im_incident.id = any (${ids}::int[])`,
      },
      toView: ({ responders, escalation, ...row }: Row): ImIncidentView => ({
        ...row,
        escalation:
          escalation === null
            ? null
            : { ...escalation, dueAt: escalation.dueAt === null ? null : parseJsonTimestamp(escalation.dueAt) },
        responders: responders.map(({ userId, addedAt, ...user }) => ({
          userId,
          name: userName(user),
          addedAt: parseJsonTimestamp(addedAt),
        })),
      }),
    });
  }

  override page(
    scope: Scope,
    request: ListRequest,
    { isOpen, ...filter }: ImIncidentFilter,
  ): Promise<ListPage<ImIncidentView>> {
    return super.page(
      scope,
      request,
      isOpen === undefined ? filter : { ...filter, [isOpen ? 'open' : 'closed']: true },
    );
  }

  change(incident: ImIncident, before: ImIncident): Promise<ImIncident | 'stale'> {
    return this.saveUnlessStale(incident, before);
  }

  lockAll(scope: Scope, ids: readonly string[]): Promise<readonly ImIncidentView[]> {
    return this.#byPublicIds(scope, ids, 'for no key update');
  }

  findAll(scope: Scope, ids: readonly string[]): Promise<readonly ImIncidentView[]> {
    return this.#byPublicIds(scope, ids, '');
  }

  async lockAbout(organizationId: number, outageId: string): Promise<readonly ImIncidentView[]> {
    const { rows } = await sql<{ readonly id: number }>`
      select id from im_incident
      where organization_id = ${organizationId} and status not in (${sql.raw(CLOSED)}) and labels ->> ${OUTAGE_LABEL} = ${outageId}
        and (select count(*) from im_alert a where a.incident_id = im_incident.id and a.kind = 'alert') < 2
      order by id for no key update
    `.execute(this.database.query);
    return this.#byIds(rows);
  }

  async addResponder({ id: incidentId }: ImIncident, userId: number, now: Date): Promise<boolean> {
    const insert = this.database.query.insertInto('im_incident_responder').values({ incidentId, userId, addedAt: now });
    const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async moveEvidence({ id: from }: ImIncident, { id: to }: ImIncident): Promise<void> {
    await sql`
      insert into im_incident_responder (incident_id, user_id, added_at)
      select ${to}, user_id, added_at from im_incident_responder where incident_id = ${from} on conflict do nothing`.execute(
      this.database.query,
    );
    await sql`delete from im_incident_responder where incident_id = ${from}`.execute(this.database.query);
    await sql`update im_timeline_entry set incident_id = ${to} where incident_id = ${from}`.execute(
      this.database.query,
    );
    await sql`update im_alert set incident_id = ${to} where incident_id = ${from}`.execute(this.database.query);
  }

  async takeSnoozed(now: Date, limit: number): Promise<readonly ImIncident[]> {
    const { rows } = await sql<{ readonly id: number }>`
      select i.id from im_incident i
      where i.snoozed_until <= ${now} and ${incidentManagementRuns('i.organization_id', now)}
      order by i.snoozed_until limit ${limit} for no key update of i skip locked
    `.execute(this.database.query);
    return this.#byIds(rows);
  }

  async runsFor(organizationId: number, now: Date): Promise<boolean> {
    const { rows } = await sql<{
      readonly runs: boolean;
    }>`select ${incidentManagementRuns('given.id', now)} runs from (select ${organizationId}::int id) given`.execute(
      this.database.query,
    );
    return rows[0]?.runs === true;
  }

  nextSnoozeEnd(now: Date): Promise<Date | null> {
    return this.database.ask(sql<Date>`
      select i.snoozed_until at from im_incident i
      where i.snoozed_until is not null and ${incidentManagementRuns('i.organization_id', now)} order by i.snoozed_until limit 1`);
  }

  /** Takes locks in the order of the ids, so that transactions that lock the same incidents cannot deadlock. */
  async #byPublicIds(scope: Scope, ids: readonly string[], lock: string): Promise<readonly ImIncidentView[]> {
    const values: unknown[] = [ids];
    const own = scopeConditions(scope, { organization: 'organization_id', customer: 'customer_id' }, values);
    return this.#byIds(
      await this.database.prepared<{ readonly id: number }>(
        `select id from im_incident where public_id = any ($1::uuid[])${own} order by id ${lock}`,
        values,
      ),
    );
  }

  async #byIds(rows: readonly { readonly id: number }[]): Promise<readonly ImIncidentView[]> {
    if (rows.length === 0) return [];
    return (await this.list(everywhere, { ids: rows.map(({ id }) => id) })).toSorted((one, other) => one.id - other.id);
  }
}
