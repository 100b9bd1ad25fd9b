import { accountOf } from '../../domain/accounting/monitor-account.ts';
import type { MonitorAccount } from '../../domain/accounting/monitor-account.ts';
import type { AccountedMonitor } from '../../domain/accounting/accounted-monitor.ts';
import { frozenMonthsOf } from '../../domain/accounting/frozen-month.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { FrozenMonths, MonitorRecords, ReportCorrections } from './ports.ts';

/** The ports for reading the accounts of monitors. */
export interface AccountNeeds {
  readonly frozenMonths: Pick<FrozenMonths, 'ofMonitors' | 'deletedMonitors'>;
  readonly monitorRecords: MonitorRecords;
  readonly reportCorrections: Pick<ReportCorrections, 'ofMonitors'>;
}

/** A period with the monitors of an organization whose accounts are read. */
export interface AccountedPeriod {
  readonly organizationId: number;
  readonly monitorIds: readonly number[];
  readonly period: Period;
}

/**
 * Returns the accounts of the monitors in the period, by monitor id. The result omits monitors that do not belong to
 * the organization, and deleted monitors without a frozen month in the period.
 */
export const accountsOf = async (
  { frozenMonths, monitorRecords, reportCorrections }: AccountNeeds,
  { organizationId, monitorIds, period }: AccountedPeriod,
  now: Date,
): Promise<ReadonlyMap<number, MonitorAccount>> => {
  const stored = await frozenMonths.ofMonitors(organizationId, monitorIds, frozenMonthsOf(period));
  const recorded = await monitorRecords.during(monitorIds, period, now);
  const corrections = await reportCorrections.ofMonitors(organizationId, monitorIds, period);
  const months = Map.groupBy(stored, ({ monitorId }) => monitorId);
  const present = new Map(
    recorded.filter((one) => one.organizationId === organizationId).map((one) => [one.monitorId, one]),
  );
  const corrected = Map.groupBy(corrections, ({ monitorId }) => monitorId);
  return new Map(
    monitorIds.flatMap((monitorId) => {
      const frozen = months.get(monitorId) ?? [];
      const one = present.get(monitorId) ?? null;
      const monitor = one ?? frozen.at(-1);
      if (monitor === undefined) return [];
      return [
        [
          monitorId,
          accountOf(
            { monitor: known(monitor), months: frozen, recorded: one, corrections: corrected.get(monitorId) ?? [] },
            period,
            now,
          ),
        ],
      ] as const;
    }),
  );
};

const known = ({
  monitorId,
  publicId,
  organizationId,
  customerId,
  name,
  kind,
  target,
  createdAt,
  deletedAt,
}: AccountedMonitor): AccountedMonitor => ({
  monitorId,
  publicId,
  organizationId,
  customerId,
  name,
  kind,
  target,
  createdAt,
  deletedAt,
});

/**
 * Returns the deleted monitors that have accounts in the period, for the given customers or for the whole organization.
 */
export const deletedMonitorsOf = (
  { frozenMonths }: Pick<AccountNeeds, 'frozenMonths'>,
  {
    organizationId,
    customerIds,
    period,
  }: { readonly organizationId: number; readonly customerIds: readonly number[] | null; readonly period: Period },
): Promise<readonly AccountedMonitor[]> =>
  frozenMonths.deletedMonitors(organizationId, frozenMonthsOf(period), customerIds);
