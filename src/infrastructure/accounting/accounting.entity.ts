import { defineEntity, p } from '@mikro-orm/postgresql';
import type { LatencyHistogram } from '../../domain/checks/latency-histogram.ts';
import type { OutageGap } from '../../domain/checks/outage-history.ts';
import type { CorrectedClass } from '../../domain/accounting/report-correction.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

/** A span of a frozen month in its stored form. */
export interface StoredSpan {
  readonly class: string;
  /** The start time in ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly isDegraded?: true;
}

/** An incident of a frozen month in its stored form. */
export interface StoredMonthIncident {
  readonly publicId: string;
  readonly title: string;
  readonly cause: string | null;
  /** The start time in ISO 8601. */
  readonly startedAt: string;
  readonly resolvedAt: string | null;
  /** The gaps between the outages of the incident. Months that an earlier version froze have none. */
  readonly gaps?: readonly OutageGap[];
  readonly gapMs?: number;
}

/** The data of a monitor for a settled month. There is no foreign key to the monitor, because the row outlives it. */
export const FrozenMonthRow = defineEntity({
  name: 'FrozenMonthRow',
  tableName: 'frozen_month',
  properties: {
    monitorId: p.integer().primary(),
    /**
     * The month, such as `2026-10`. The row covers the time from 26 hours after the month begins in UTC to 26 hours
     * after it ends.
     */
    month: exported(p.text().primary()),
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    publicId: p.uuid(),
    name: personal(p.text(), 'kept'),
    kind: exported(p.text().$type<MonitorKindName>()),
    target: personal(p.text(), 'kept'),
    createdAt: p.datetime(3),
    /** Set if the monitor was deleted before the month was frozen. */
    deletedAt: p.datetime(3).nullable(),
    spans: exported(p.json<readonly StoredSpan[]>()),
    incidents: personal(p.json<readonly StoredMonthIncident[]>(), 'replaced'),
    /**
     * The latencies of each day of the month in UTC, by date. Null in a row of a version that did not freeze latencies;
     * those are read from the rollups.
     */
    latencies: exported(p.json<Readonly<Record<string, LatencyHistogram>>>().nullable()),
    frozenAt: p.datetime(3),
  },
  indexes: [{ name: 'frozen_month_of_organization', properties: ['organizationId', 'month'] }],
});

/** The months for which every monitor has been frozen. */
export const MonthFreezingRow = defineEntity({
  name: 'MonthFreezingRow',
  tableName: 'month_freezing',
  properties: {
    month: internal(p.text().primary()),
    completedAt: p.datetime(3),
  },
});

/** A correction of frozen months. There is no foreign key to the monitor, because the row outlives it. */
export const ReportCorrectionRow = defineEntity({
  name: 'ReportCorrectionRow',
  tableName: 'report_correction',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    monitorId: p.integer(),
    monitorName: personal(p.text(), 'kept'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    class: exported(p.text().$type<CorrectedClass>()),
    reason: personal(p.text(), 'replaced'),
    authorId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
  },
  indexes: [
    { name: 'report_correction_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'report_correction_of_monitor', properties: ['monitorId', 'endsAt'] },
  ],
});
