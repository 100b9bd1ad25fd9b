import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CorrectedClass } from '../../domain/accounting/report-correction.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

/** A span of a frozen month as it is stored. */
export interface StoredSpan {
  readonly class: string;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/** An incident of a frozen month as it is stored. */
export interface StoredMonthIncident {
  readonly publicId: string;
  readonly title: string;
  readonly cause: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly resolvedAt: string | null;
}

/** What a monitor was in a month that has been settled. Without a foreign key to the monitor, whose deletion it outlasts. */
export const FrozenMonthRow = defineEntity({
  name: 'FrozenMonthRow',
  tableName: 'frozen_month',
  properties: {
    monitorId: p.integer().primary(),
    /** Such as `2026-10`. The row covers the time from 26 hours after the month begins in UTC to 26 hours after it ends. */
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
    frozenAt: p.datetime(3),
  },
  indexes: [{ name: 'frozen_month_of_organization', properties: ['organizationId', 'month'] }],
});

/** The months of which every monitor is frozen. */
export const MonthFreezingRow = defineEntity({
  name: 'MonthFreezingRow',
  tableName: 'month_freezing',
  properties: {
    month: internal(p.text().primary()),
    completedAt: p.datetime(3),
  },
});

/** A change of frozen months. Without a foreign key to the monitor, whose deletion it outlasts. */
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
