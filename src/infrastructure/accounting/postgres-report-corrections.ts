import type { CorrectionFilter, ReportCorrections } from '../../application/accounting/ports.ts';
import type { AuthoredCorrection, ReportCorrection } from '../../domain/accounting/report-correction.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer, ofMonitor } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ReportCorrectionRow } from './accounting.entity.ts';

export class PostgresReportCorrections
  extends PostgresRepository<ReportCorrection, CorrectionFilter, AuthoredCorrection>
  implements ReportCorrections
{
  constructor(database: Database) {
    super(database, {
      entity: ReportCorrectionRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      view: {
        columns: `case when author.deleted_at is null then coalesce(nullif(trim(concat_ws(' ', author.first_name, author.last_name)), ''), author.email) end "authorName"`,
        joins: 'left join app_user author on author.id = report_correction.author_id',
      },
      conditions: {
        ...ofCustomer('report_correction.customer_id'),
        ...ofMonitor('report_correction.monitor_id'),
        monitorIds: (value) => `report_correction.monitor_id = any (${value}::int[])`,
        startsBefore: (value) => `report_correction.starts_at < ${value}`,
        endsAfter: (value) => `report_correction.ends_at > ${value}`,
      },
      order: 'report_correction.created_at desc, report_correction.id desc',
    });
  }

  async ofMonitors(
    organizationId: number,
    monitorIds: readonly number[],
    { from, to }: Period,
  ): Promise<readonly AuthoredCorrection[]> {
    return (
      await this.list({ organizationId, customerId: null }, { monitorIds, startsBefore: to, endsAfter: from })
    ).toReversed();
  }
}
