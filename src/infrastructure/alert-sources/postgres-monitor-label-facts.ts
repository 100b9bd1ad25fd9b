import type { MonitorLabelFacts } from '../../application/alert-sources/ports.ts';
import { LABEL_FACTS } from '../checks/monitor-snapshot.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

type Found = NonNullable<Awaited<ReturnType<MonitorLabelFacts['find']>>>;

export class PostgresMonitorLabelFacts extends PostgresAdapter implements MonitorLabelFacts {
  async find(monitorId: number): Promise<Found | null> {
    const [row] = await this.database.prepared<{ readonly facts: Found }>(
      `select json_build_object('customerName', c.name, ${LABEL_FACTS}) "facts"
       from monitor m left join customer c on c.id = m.customer_id where m.id = $1`,
      [monitorId],
    );
    return row?.facts ?? null;
  }
}
