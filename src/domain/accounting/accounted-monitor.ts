import type { MonitorHistory } from './classified-spans.ts';

/** What is known of a monitor besides its states. */
export interface AccountedMonitor {
  readonly monitorId: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly name: string;
  readonly kind: string;
  readonly target: string;
  readonly createdAt: Date;
  /** Null while it exists. */
  readonly deletedAt: Date | null;
}

/** An automatic incident of a monitor. */
export interface AccountedIncident {
  readonly publicId: string;
  readonly title: string;
  /** A code such as `connectionRefused`; null if none was stored. */
  readonly cause: string | null;
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
}

/** A monitor with what is stored of it at present. */
export interface RecordedMonitor extends AccountedMonitor {
  readonly history: MonitorHistory;
  /** Oldest first. */
  readonly incidents: readonly AccountedIncident[];
}
