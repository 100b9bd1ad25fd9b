import { changeMonitors } from '../client/sdk.gen.ts';
import type { MonitorBulkReport } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { apiFilterOf } from './filters.ts';
import type { MonitorFilters } from './filters.ts';
import type { Selection } from './selection.ts';

export type BulkChange = Parameters<typeof changeMonitors>[0]['body']['change'];

/** What a change of several monitors did, or would do. */
export type BulkReport = Pick<MonitorBulkReport, 'changed' | 'refused'>;

/** Returns how a request names the selected monitors. */
const targetOf = (selection: Selection, filters: MonitorFilters) =>
  selection === 'all'
    ? { filter: apiFilterOf(filters) }
    : { monitors: [...selection.values()].map(({ kind, publicId: id }) => ({ kind, id })) };

/** Changes the selected monitors, in as many requests as the service needs. A dry run changes nothing. */
export const changeSelected = async (
  change: BulkChange,
  selection: Selection,
  filters: MonitorFilters,
  dryRun: boolean,
): Promise<BulkReport> => {
  const target = targetOf(selection, filters);
  let changed = 0;
  const refused: MonitorBulkReport['refused'] = [];
  let after: number | null = null;
  do {
    const body = { change, ...target, dryRun, ...(after === null ? {} : { after }) };
    const report: MonitorBulkReport = await bodyOf(changeMonitors({ body }));
    changed += report.changed;
    refused.push(...report.refused);
    after = report.next;
  } while (after !== null);
  return { changed, refused };
};
