import type { ImIncident } from '../incident-management/incident.ts';
import type { IncidentStatus } from '../incidents/incident.ts';
import type { ListedState } from '../monitors/monitor-listing.ts';
import type { NamedMonitor, NamedRecord } from './overview.ts';

/** The maximum number of records of each type that a search returns. */
export const SEARCH_ROWS = 8;

/** The records that a text was found in. Ids are public ones. */
export interface SearchResults {
  readonly monitors: readonly (NamedMonitor & {
    readonly target: string;
    readonly state: ListedState;
    readonly customerName: string | null;
  })[];
  readonly customers: readonly NamedRecord[];
  /** The records that match, newest first. */
  readonly incidents: readonly {
    readonly id: string;
    readonly title: string;
    readonly status: IncidentStatus;
    readonly startedAt: Date;
  }[];
  /** The incidents that match, newest first. Null if the caller may not use incident management. */
  readonly imIncidents: readonly ({ readonly id: string } & Pick<ImIncident, 'title' | 'status'>)[] | null;
  /** Null if the caller may not list users. */
  readonly people: readonly (NamedRecord & { readonly email: string })[] | null;
}
