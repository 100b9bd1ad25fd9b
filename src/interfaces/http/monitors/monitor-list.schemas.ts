import { z } from 'zod';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { MAX_LISTED_MONITORS, monitorStates } from '../../../domain/monitors/monitor-listing.ts';
import { eitherQueryId, itemsPerPage } from '../kernel/fields.ts';
import { monitorQuery } from './monitor.schemas.ts';

const kindNames = allMonitorKinds.map(({ kind }) => kind);

/** A kind of monitors. */
export const kindName = z.enum(kindNames);

/** The query of the list of the monitors of all kinds. */
export const monitorListQuery = monitorQuery.extend({
  perPage: itemsPerPage(MAX_LISTED_MONITORS),
  kind: kindName.exactOptional().describe('Returns only monitors of this kind.'),
  state: z.enum(monitorStates).exactOptional().describe('Only monitors in this state.'),
  monitorId: eitherQueryId
    .exactOptional()
    .describe('Returns only the monitor with this `publicId` or integer `id`, which other records carry.'),
});

/** The filters of the list of the monitors of all kinds, as a body has them. */
export const monitorListFilter = z.strictObject(monitorListQuery.omit({ page: true, perPage: true, sort: true }).shape);
