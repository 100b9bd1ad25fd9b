import { sql } from 'kysely';
import type { MaintenanceWindows, WindowFilter } from '../../application/maintenance/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { MaintenanceWindowRow } from './maintenance.entity.ts';

/** The customer of the website with the id. */
const customerOf = (websiteId: string): string => `(select customer_id from monitor where id = ${websiteId} and kind = 'website')`;

export class PostgresMaintenanceWindows extends PostgresRepository<MaintenanceWindow, WindowFilter> implements MaintenanceWindows {
  constructor(database: Database) {
    super(database, {
      entity: MaintenanceWindowRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      search: ['title'],
      conditions: {
        websiteId: (id) =>
          `(maintenance_window.monitor_type = 'website' and maintenance_window.target_id = ${id}
            or maintenance_window.monitor_type is null and maintenance_window.customer_id = ${customerOf(id)})`,
        monitorType: (type) => `maintenance_window.monitor_type is not distinct from ${type}`,
      },
    });
  }

  async takeUnexpanded(until: Date): Promise<MaintenanceWindow | null> {
    const { rows } = await sql<{ readonly id: number }>`
      select id from maintenance_window where expanded_until < ${until} order by expanded_until limit 1 for update skip locked
    `.execute(this.database.query);
    return rows[0] === undefined ? null : this.find(everywhere, rows[0].id);
  }
}
