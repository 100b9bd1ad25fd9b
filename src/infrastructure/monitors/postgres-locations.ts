import { sql } from 'kysely';
import type { KnownLocation, LocationFilter, Locations, LocationDirectory, WorkerReport, WorkerReports } from '../../application/monitors/ports.ts';
import { SILENT_AFTER } from '../../domain/monitors/location.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { LocationRow } from './monitor.entity.ts';

type Taken = 'keyTaken' | 'organizationMissing';

/** The last report of the location, and what the workers can do that reported shortly before it. */
const CONTACT = `
  left join lateral (
    select reported_at, version from worker_report where location_id = location.id order by reported_at desc limit 1) latest on true`;
const HAS_BROWSER = `exists (
  select from worker_report where location_id = location.id and has_browser and reported_at > latest.reported_at - interval '${SILENT_AFTER} milliseconds')`;

export class PostgresLocations extends PostgresRepository<Location, LocationFilter, KnownLocation, Taken> implements Locations, LocationDirectory {
  constructor(database: Database) {
    super(database, {
      entity: LocationRow,
      owner: { organization: 'organizationId', shared: 'organization' },
      view: { columns: `latest.reported_at "lastContactAt", latest.version, ${HAS_BROWSER} "hasBrowser"`, joins: CONTACT },
      // Transactions that schedule checks at a location hold it `for key share`, because schedules have no foreign key to it.
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
}

/** Reports of workers: one row for each start. */
export class PostgresWorkerReports extends PostgresAdapter implements WorkerReports {
  async store({ workerId, location, startedAt, reportedAt, version, hasBrowser }: WorkerReport): Promise<void> {
    await sql`
      insert into worker_report (worker_id, location_id, started_at, reported_at, version, has_browser)
      select ${workerId}, id, ${startedAt}, ${reportedAt}, ${version}, ${hasBrowser} from location where key = ${location}
      on conflict (worker_id) do update set reported_at = excluded.reported_at, version = excluded.version, has_browser = excluded.has_browser
    `.execute(this.database.query);
  }
}
