import type { AccountedMonitor, RecordedMonitor } from '../../domain/accounting/accounted-monitor.ts';
import type { FreezingProgress, FrozenMonth, Month } from '../../domain/accounting/frozen-month.ts';
import type { AuthoredCorrection, ReportCorrection } from '../../domain/accounting/report-correction.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { Repository } from '../kernel/repository.ts';

/** The states and incidents of monitors as they are stored at present. */
export interface MonitorRecords {
  /** Of the monitors that exist, in the order of their ids. */
  during(monitorIds: readonly number[], period: Period, now: Date): Promise<readonly RecordedMonitor[]>;
}

/** The frozen months of all monitors. */
export interface FrozenMonths {
  progress(): Promise<FreezingProgress>;
  /** Whether the occurrences of all maintenance windows are stored up to the moment. */
  hasMaintenanceUntil(moment: Date): Promise<boolean>;
  /** Monitors, by ascending id after `after`, that were created before the moment and of which the month is not frozen. */
  unfrozen(month: Month, createdBefore: Date, after: number, limit: number): Promise<readonly number[]>;
  /** Stores the months. One that is stored already is kept. */
  add(months: readonly FrozenMonth[]): Promise<void>;
  /** Declares that the month of every monitor is frozen. */
  declareFrozen(month: Month, now: Date): Promise<void>;
  /** Those of the months that are frozen of these monitors of the organization, oldest first. */
  ofMonitors(organizationId: number, monitorIds: readonly number[], months: readonly Month[]): Promise<readonly FrozenMonth[]>;
  /** Deleted monitors of which one of these months is frozen: those of the customers, or all of the organization. */
  deletedMonitors(organizationId: number, months: readonly Month[], customerIds: readonly number[] | null): Promise<readonly AccountedMonitor[]>;
}

/** Which corrections a list returns. */
export interface CorrectionFilter {
  readonly monitorIds?: readonly number[];
  readonly startsBefore?: Date;
  readonly endsAfter?: Date;
}

/** Corrections, newest first. */
export interface ReportCorrections extends Repository<ReportCorrection, CorrectionFilter, AuthoredCorrection> {
  /** The corrections of these monitors of the organization that change the period, oldest first. */
  ofMonitors(organizationId: number, monitorIds: readonly number[], period: Period): Promise<readonly AuthoredCorrection[]>;
}
