import type { LocationFilter, Locations, LocationDirectory } from '../../application/monitors/ports.ts';
import type { Location } from '../../domain/monitors/location.ts';
import type { Database } from '../kernel/database/database.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { LocationRow } from './monitor.entity.ts';

type Taken = 'keyTaken' | 'organizationMissing';

export class PostgresLocations extends PostgresRepository<Location, LocationFilter, Location, Taken> implements Locations, LocationDirectory {
  constructor(database: Database) {
    super(database, {
      entity: LocationRow,
      owner: { organization: 'organizationId', shared: 'organization' },
      // Transactions that schedule checks at a location hold it `for key share`, because schedules have no foreign key to it.
      lock: 'for update',
      taken: { location_key_key: 'keyTaken', location_organization_id_fkey: 'organizationMissing' },
    });
  }

  usableBy(organizationId: number): Promise<readonly Location[]> {
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
