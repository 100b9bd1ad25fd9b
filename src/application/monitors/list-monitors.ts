import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { stateListed } from '../../domain/monitors/monitor-listing.ts';
import type { MonitorListing } from '../../domain/monitors/monitor-listing.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorList } from './ports.ts';

/** Lists the monitors of all kinds. */
export const listAllMonitors = defineQuery({
  name: 'listMonitors',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ monitorList }: { readonly monitorList: MonitorList }) =>
    async ({ scope }, { request, filter }: { readonly request: ListRequest; readonly filter: MonitorListing }) => {
      const page = await monitorList.page(scope, request, filter);
      return accepted({ ...page, items: page.items.map((item) => ({ ...item, state: stateListed(item) })) });
    },
});
