import type { MonitorList, MonitorsInBulk, NamedInList, SelectedMonitors } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { firstItems } from '../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { ListedMonitor, MonitorListing } from '../../domain/monitors/monitor-listing.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { IN_MAINTENANCE, monitorListing } from './monitor-listing.sql.ts';

const SELECT = `select monitor.id, monitor.public_id "publicId", monitor.organization_id "organizationId",
  monitor.customer_id "customerId", (select name from customer where id = monitor.customer_id) "customerName",
  monitor.kind, monitor.monitoring_type "monitoringType", monitor.name, monitor.target, monitor.status,
  monitor.management_type "managementType", monitor.check_interval "checkInterval", monitor.condition,
  monitor.condition_since "conditionSince", monitor.created_at "createdAt", ${IN_MAINTENANCE} "isInMaintenance",
  coalesce((select json_agg(json_build_object('publicId', tag.public_id, 'name', tag.name, 'color', tag.color) order by tag.name)
    from monitor_tag join tag on tag.id = monitor_tag.tag_id where monitor_tag.monitor_id = monitor.id), '[]') tags`;

/** Reads the list of the monitors of all kinds. */
export class PostgresMonitorList extends PostgresAdapter implements MonitorList {
  page(scope: Scope, request: ListRequest, filter: MonitorListing): Promise<ListPage<ListedMonitor>> {
    return readPage(this.database, request, { select: SELECT, ...monitorListing(scope, request, filter) });
  }

  async select(scope: Scope, selected: SelectedMonitors, limit: number): Promise<MonitorsInBulk> {
    const named = 'ids' in selected;
    const { where, values: filtered } = named
      ? monitorListing(scope, firstItems, {})
      : monitorListing(scope, { ...firstItems, ...selected.request }, selected.filter);
    const values = [...filtered];
    const bound = named
      ? `(monitor.public_id = any($${values.push(selected.ids.filter((id) => typeof id === 'string'))}) or monitor.id = any($${values.push(selected.ids.filter((id) => typeof id === 'number'))}))`
      : `monitor.id > $${values.push(selected.after)}`;
    const rows = await this.database.planned<MonitorsInBulk['monitors'][number] & Pick<MonitorsInBulk, 'matched'>>(
      `select id, public_id "publicId", kind, name, customer_id "customerId", count(*) over () matched
       from monitor where ${where} and ${bound} order by monitor.id limit $${values.length + 1}`,
      [...values, limit],
    );
    return { matched: rows[0]?.matched ?? 0, monitors: rows.map(({ matched: _counted, ...monitor }) => monitor) };
  }

  named(scope: Scope, texts: readonly string[]): Promise<readonly NamedInList[]> {
    const { where, values } = monitorListing(scope, firstItems, {});
    const sent = `$${values.length + 1}::text[]`;
    return this.database.prepared<NamedInList>(
      `select id, public_id "publicId", kind, name, target, customer_id "customerId" from monitor
       where ${where} and (monitor.name = any(${sent}) or monitor.target = any(${sent}) or monitor.public_id::text = any(${sent}))
       order by monitor.id`,
      [...values, texts],
    );
  }
}
