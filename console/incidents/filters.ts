import { automaticIncidentMachine } from '../../src/domain/incidents/automatic-incident.machine.ts';
import { manualIncidentMachine } from '../../src/domain/incidents/manual-incident.machine.ts';
import { imIncidentStatuses } from '../../src/domain/incident-management/incident.machine.ts';
import { statesOf } from '../../src/domain/kernel/machine.ts';

/** The lists of incidents. */
export const incidentTabs = ['outages', 'announcements', 'responses'] as const;
export type IncidentTab = (typeof incidentTabs)[number];

/** The statuses that the incidents of each list can have. */
export const statusesOf: Readonly<Record<IncidentTab, readonly string[]>> = {
  outages: statesOf(automaticIncidentMachine),
  announcements: statesOf(manualIncidentMachine),
  responses: imIncidentStatuses,
};

/** The list and its filters, as they stand in the address. */
export interface IncidentFilters {
  readonly tab?: IncidentTab;
  readonly search?: string;
  readonly status?: string;
}

/** Reads the filters of an address. What they cannot be is left out. */
export const incidentFiltersIn = (address: Readonly<Record<string, unknown>>): IncidentFilters => {
  const tab = incidentTabs.find((each) => each === address.tab);
  const status = statusesOf[tab ?? 'outages'].find((each) => each === address.status);
  const { search } = address;
  return {
    ...(tab === undefined || tab === 'outages' ? {} : { tab }),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(status === undefined ? {} : { status }),
  };
};
