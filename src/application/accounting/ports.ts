import type { OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { AccountedMonitor, RecordedMonitor } from '../../domain/accounting/accounted-monitor.ts';
import type { FreezingProgress, FrozenMonth, Month } from '../../domain/accounting/frozen-month.ts';
import type {
  AuthoredCorrection,
  CorrectedClass,
  ReportCorrection,
} from '../../domain/accounting/report-correction.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { Repository } from '../kernel/repository.ts';

/** Reads the current states and incidents of monitors. */
export interface MonitorRecords {
  /** Returns the records of those monitors that exist, by ascending id. */
  during(monitorIds: readonly number[], period: Period, now: Date): Promise<readonly RecordedMonitor[]>;
}

/** Stores the frozen months of all monitors. */
export interface FrozenMonths {
  /** Returns how far the freezing of months has come. */
  progress(): Promise<FreezingProgress>;
  /**
   * Returns true if the occurrences of all maintenance windows up to the moment and the rollups of all days that ended
   * before it are stored.
   */
  hasRecordsUntil(moment: Date): Promise<boolean>;
  /**
   * Returns the ids, greater than `after` and ascending, of monitors created before `createdBefore` whose month is not
   * frozen.
   */
  unfrozen(month: Month, createdBefore: Date, after: number, limit: number): Promise<readonly number[]>;
  /** Stores the months with the latencies of their days. A month that is already stored does not change. */
  add(months: readonly FrozenMonth[]): Promise<void>;
  /** Stores the latencies of months that were frozen without them, while their rollups exist. */
  keepLatencies(monitorId: number): Promise<void>;
  /** Records that the month is frozen for every monitor. */
  declareFrozen(month: Month, now: Date): Promise<void>;
  /** Returns the frozen months among the given months of these monitors of the organization, oldest first. */
  ofMonitors(
    organizationId: number,
    monitorIds: readonly number[],
    months: readonly Month[],
  ): Promise<readonly FrozenMonth[]>;
  /**
   * Returns the deleted monitors for which one of the months is frozen, of the given customers or, if `customerIds` is
   * null, of the whole organization.
   */
  deletedMonitors(
    organizationId: number,
    months: readonly Month[],
    customerIds: readonly number[] | null,
  ): Promise<readonly AccountedMonitor[]>;
}

/** Selects the corrections of a list. */
export interface CorrectionFilter extends OfCustomer, OfMonitor {
  readonly class?: CorrectedClass;
  readonly monitorIds?: readonly number[];
  readonly startsBefore?: Date;
  readonly endsAfter?: Date;
}

/** Stores the corrections of reports, newest first. */
export interface ReportCorrections extends Repository<ReportCorrection, CorrectionFilter, AuthoredCorrection> {
  /** Returns the corrections of these monitors of the organization that affect the period, oldest first. */
  ofMonitors(
    organizationId: number,
    monitorIds: readonly number[],
    period: Period,
  ): Promise<readonly AuthoredCorrection[]>;
}
