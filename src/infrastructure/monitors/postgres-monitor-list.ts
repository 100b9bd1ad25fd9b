import type { MonitorList } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { ListedMonitor, MonitorListing } from '../../domain/monitors/monitor-listing.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { monitorListing } from './monitor-listing.sql.ts';

const SELECT = `select monitor.id, monitor.public_id "publicId", monitor.organization_id "organizationId",
  monitor.customer_id "customerId", (select name from customer where id = monitor.customer_id) "customerName",
  monitor.kind, monitor.monitoring_type "monitoringType", monitor.name, monitor.target, monitor.status, monitor.condition,
  monitor.condition_since "conditionSince", monitor.created_at "createdAt",
  coalesce((select json_agg(json_build_object('publicId', tag.public_id, 'name', tag.name, 'color', tag.color) order by tag.name)
    from monitor_tag join tag on tag.id = monitor_tag.tag_id where monitor_tag.monitor_id = monitor.id), '[]') tags`;

/** Reads the list of the monitors of all kinds. */
export class PostgresMonitorList extends PostgresAdapter implements MonitorList {
  page(scope: Scope, request: ListRequest, filter: MonitorListing): Promise<ListPage<ListedMonitor>> {
    return readPage(this.database, request, { select: SELECT, ...monitorListing(scope, request, filter) });
  }
}
