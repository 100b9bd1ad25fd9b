import { sql } from 'kysely';
import type {
  KnownLocation,
  LocationFilter,
  Locations,
  LocationDirectory,
  WorkerReport,
  WorkerReports,
  MonitorTags,
  TagFilter,
  Tags,
  ChangeRequestFilter,
  ChangeRequests,
  KnownChangeRequest,
} from '../../application/monitors/ports.ts';
import { userName } from '../../domain/access/user-name.ts';
import { SILENT_AFTER } from '../../domain/monitors/location.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { ChangeRequest, OpenChangeRequest, RequestPerson } from '../../domain/monitors/change-request.ts';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';
import { ofCustomer, ofMonitor, refersTo } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { LocationRow } from './monitor.entity.ts';
import { TagRow } from './tag.entity.ts';
import { ChangeRequestRow } from './change-request.entity.ts';
import { nameKey } from '../../domain/kernel/plain-text.ts';

type Taken = 'keyTaken' | 'organizationMissing';

/** The last report of the location, and the capabilities of the workers that reported shortly before it. */
const CONTACT = `
  left join lateral (
    select reported_at, version from worker_report where location_id = location.id order by reported_at desc limit 1) latest on true`;
const HAS_BROWSER = `exists (
  select from worker_report where location_id = location.id and has_browser and reported_at > latest.reported_at - interval '${SILENT_AFTER} milliseconds')`;

export class PostgresLocations
  extends PostgresRepository<Location, LocationFilter, KnownLocation, Taken>
  implements Locations, LocationDirectory
{
  constructor(database: Database) {
    super(database, {
      entity: LocationRow,
      owner: { organization: 'organizationId', shared: 'organization' },
      view: {
        columns: `latest.reported_at "lastContactAt", latest.version, ${HAS_BROWSER} "hasBrowser"`,
        joins: CONTACT,
      },
      // Transactions that schedule checks at a location lock it `for key share`, because schedules have no foreign key
      // to it.
      lock: 'for update',
      taken: { location_key_key: 'keyTaken', location_organization_id_fkey: 'organizationMissing' },
    });
  }

  usableBy(organizationId: number): Promise<readonly KnownLocation[]> {
    return this.list({ organizationId, customerId: null }, { isActive: true });
  }

  async usage({ id }: Location): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('check_schedule')
      .innerJoin('monitor', 'monitor.id', 'check_schedule.monitorId')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('locationId', '=', id)
      .where(whereCustomerExists('monitor.customer_id'))
      .executeTakeFirstOrThrow();
    return count;
  }

  anySilent(lastContactBefore: Date): Promise<boolean> {
    return this.database.anyRow(sql`
      from location where silent_since is not null
        or is_active and (select max(reported_at) from worker_report where location_id = location.id) < ${lastContactBefore}`);
  }
}

/** Stores the reports of workers, one row for each start. */
export class PostgresWorkerReports extends PostgresAdapter implements WorkerReports {
  async store({ workerId, location, startedAt, reportedAt, version, hasBrowser }: WorkerReport): Promise<void> {
    await sql`
      insert into worker_report (worker_id, location_id, started_at, reported_at, version, has_browser)
      select ${workerId}, id, ${startedAt}, ${reportedAt}, ${version}, ${hasBrowser} from location where key = ${location}
      on conflict (worker_id) do update set reported_at = excluded.reported_at, version = excluded.version, has_browser = excluded.has_browser
    `.execute(this.database.query);
  }
}

const COLUMNS = [
  'id',
  'publicId',
  'organizationId',
  'customerId',
  'name',
  'color',
  'createdAt',
  'updatedAt',
  'revision',
] as const;

export class PostgresTags extends PostgresRepository<Tag, TagFilter, Tag, 'nameTaken'> implements Tags, MonitorTags {
  constructor(database: Database) {
    super(database, {
      entity: TagRow,
      owner: { organization: 'organizationId', customer: 'customerId', shared: 'customer' },
      hidden: ['nameKey'],
      derived: ({ name }) => ({ nameKey: nameKey(name) }),
      search: ['name'],
      conditions: { customerId: refersTo('customer', 'tag.customer_id') },
      taken: { tag_name_unique: 'nameTaken' },
    });
  }

  of({ id }: { readonly id: number }): Promise<readonly Tag[]> {
    return this.database.query
      .selectFrom('monitor_tag as m')
      .innerJoin('tag', 'tag.id', 'm.tagId')
      .where('m.monitorId', '=', id)
      .select(COLUMNS.map((column) => `tag.${column}` as const))
      .orderBy('m.createdAt')
      .orderBy('tag.id')
      .execute();
  }

  async attach(monitor: { readonly id: number }, tag: { readonly id: number }, at: Date): Promise<void> {
    await this.database.query
      .insertInto('monitor_tag')
      .values({ monitorId: monitor.id, tagId: tag.id, createdAt: at })
      .execute();
  }

  async detach(monitor: { readonly id: number }, tag: { readonly id: number }): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('monitor_tag')
      .where('monitorId', '=', monitor.id)
      .where('tagId', '=', tag.id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

interface PersonRow extends Omit<RequestPerson, 'name'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const personOf = (row: PersonRow | null): RequestPerson | null =>
  row === null ? null : { organizationId: row.organizationId, customerId: row.customerId, name: userName(row) };

/** Selects a user of a request; null for a deleted one. */
const personIn = (user: string): string => `case when ${user}.deleted_at is null and ${user}.id is not null then
  json_build_object('organizationId', ${user}.organization_id, 'customerId', ${user}.customer_id,
    'firstName', ${user}.first_name, 'lastName', ${user}.last_name, 'email', ${user}.email) end`;

type Row = Omit<OpenChangeRequest, 'status' | 'decision'> & {
  readonly status: ChangeRequestStatus;
  readonly monitorName: string;
  readonly customerName: string | null;
  readonly requestedBy: string | null;
  readonly requester: PersonRow | null;
  readonly decidedBy: string | null;
  readonly decider: PersonRow | null;
  readonly decidedById: number | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
};

const requestOf = ({
  status,
  decidedAt,
  decidedById,
  decisionNote,
  requester,
  decider,
  ...row
}: Row): KnownChangeRequest => {
  const people = { requester: personOf(requester), decider: personOf(decider) };
  return status === 'open' || decidedAt === null
    ? { ...row, ...people, status: 'open', decision: null }
    : { ...row, ...people, status, decision: { at: decidedAt, byUserId: decidedById, note: decisionNote } };
};

export class PostgresChangeRequests
  extends PostgresRepository<ChangeRequest, ChangeRequestFilter, KnownChangeRequest>
  implements ChangeRequests
{
  constructor(database: Database) {
    super(database, {
      entity: ChangeRequestRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      // The record's `decidedBy` is the public id of the user, and the column contains the internal id.
      hidden: ['decidedBy'],
      view: {
        columns: `monitor.public_id "monitorPublicId", monitor.name "monitorName", monitor.kind "monitorType",
          customer.name "customerName", requester.public_id "requestedBy",
          ${personIn('requester')} "requester", ${personIn('decider')} "decider",
          decider.public_id "decidedBy", change_request.decided_by "decidedById"`,
        joins: `join monitor on monitor.id = change_request.monitor_id
          left join customer on customer.id = change_request.customer_id
          left join app_user requester on requester.id = change_request.requester_id
          left join app_user decider on decider.id = change_request.decided_by`,
      },
      toView: requestOf,
      derived: ({ decision }) => ({
        decidedAt: decision?.at ?? null,
        decidedBy: decision?.byUserId ?? null,
        decisionNote: decision?.note ?? null,
      }),
      search: ['note', 'monitor.name', 'customer.name'],
      conditions: {
        ...ofCustomer('change_request.customer_id'),
        tag: ofMonitor('change_request.monitor_id').tag,
        monitorType: (kind) => `monitor.kind = ${kind}`,
        monitorId: refersTo('monitor', 'change_request.monitor_id'),
      },
    });
  }

  async countOpen(customerId: number): Promise<number> {
    const { count } = await this.database.query
      .selectFrom('change_request')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return count;
  }
}
