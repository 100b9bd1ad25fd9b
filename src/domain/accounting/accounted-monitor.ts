import type { RecordedOutage } from '../checks/outage-history.ts';
import type { MonitorHistory } from './classified-spans.ts';

/** The data of a monitor that accounts state besides its time. */
export interface AccountedMonitor {
  readonly monitorId: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly name: string;
  readonly kind: string;
  readonly target: string;
  readonly createdAt: Date;
  /** The time at which the monitor was deleted; null while it exists. */
  readonly deletedAt: Date | null;
}

/** An automatic incident of a monitor. */
export interface AccountedIncident extends RecordedOutage {
  readonly publicId: string;
  readonly title: string;
  /** The code of the cause, such as `connectionRefused`, or null if none was stored. */
  readonly cause: string | null;
}

/** A monitor with its history and incidents as they are recorded at present. */
export interface RecordedMonitor extends AccountedMonitor {
  readonly history: MonitorHistory;
  /** The incidents of the monitor, oldest first. */
  readonly incidents: readonly AccountedIncident[];
}
