import { automaticIncidentMachine } from '../../src/domain/incidents/automatic-incident.machine.ts';
import { manualIncidentMachine } from '../../src/domain/incidents/manual-incident.machine.ts';
import { imIncidentStatuses } from '../../src/domain/incident-management/incident.machine.ts';
import { statesOf } from '../../src/domain/kernel/machine.ts';
import { UNRESOLVED } from './unresolved.ts';

/** The lists of incidents. */
export const incidentTabs = ['outages', 'announcements', 'responses'] as const;
export type IncidentTab = (typeof incidentTabs)[number];

/** The values of the filter by status in each list. */
export const statusesOf: Readonly<Record<IncidentTab, readonly string[]>> = {
  outages: [UNRESOLVED, ...statesOf(automaticIncidentMachine)],
  announcements: [UNRESOLVED, ...statesOf(manualIncidentMachine)],
  responses: [UNRESOLVED, ...imIncidentStatuses],
};

/** The list and its filters, as they stand in the address. */
export interface IncidentFilters {
  readonly tab?: IncidentTab;
  readonly search?: string;
  readonly status?: string;
  /** The public id of a monitor. */
  readonly monitor?: string;
}

/** Reads the filters of an address. What they cannot be is left out. */
export const incidentFiltersIn = (address: Readonly<Record<string, unknown>>): IncidentFilters => {
  const tab = incidentTabs.find((each) => each === address.tab);
  const status = statusesOf[tab ?? 'outages'].find((each) => each === address.status);
  const { search, monitor } = address;
  return {
    ...(tab === undefined || tab === 'outages' ? {} : { tab }),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(status === undefined ? {} : { status }),
    ...(typeof monitor === 'string' && monitor !== '' ? { monitor } : {}),
  };
};

/** Returns the members of a query of the API that select by search and status. */
export const apiFilterOf = <Status extends string>(
  { search, status }: IncidentFilters,
  statuses: readonly Status[],
): { search?: string; open?: 'true'; status?: Status } => {
  const known = statuses.find((each) => each === status);
  return {
    ...(search === undefined ? {} : { search }),
    ...(status === UNRESOLVED ? { open: 'true' as const } : {}),
    ...(known === undefined ? {} : { status: known }),
  };
};
