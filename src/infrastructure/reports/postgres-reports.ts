import { sql } from 'kysely';
import type { Reports } from '../../application/reports/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Report } from '../../domain/reports/report.ts';
import { PostgresAttemptLeases } from '../kernel/database/attempt-leases.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ReportRow } from './report.entity.ts';

export class PostgresReports extends PostgresRepository<Report> implements Reports {
  readonly #leases: PostgresAttemptLeases;

  constructor(database: Database) {
    super(database, { entity: ReportRow, owner: { organization: 'organizationId' }, search: ['name'] });
    this.#leases = new PostgresAttemptLeases(database, 'report_run');
  }

  override async add(records: readonly NewRecord<Report>[]): Promise<readonly Report[]> {
    const added = await super.add(records);
    await this.#leases.notify();
    return added;
  }

  /** The report may be due at an earlier time than before. */
  override async save(record: Report, before?: Report): Promise<Report> {
    const saved = await super.save(record, before);
    await this.#leases.notify();
    return saved;
  }

  nextDueAt(): Promise<Date | null> {
    return this.database.ask(sql<Date>`select next_run_at from report where next_run_at is not null order by next_run_at limit 1`);
  }

  async lockDue(now: Date): Promise<Report | null> {
    const text = 'select id from report where next_run_at <= $1 order by next_run_at, id limit 1 for no key update skip locked';
    const [row] = await this.database.prepared<{ id: number }>(text, [now]);
    return row === undefined ? null : this.find(everywhere, row.id);
  }

  pullBack(beyond: Date, now: Date): Promise<number> {
    return this.database.write('update report set next_run_at = $2, revision = revision + 1 where next_run_at > $1', [beyond, now]);
  }

  perCustomer(organizationId: number): Promise<readonly Report[]> {
    return this.list({ organizationId, customerId: null }, {}).then((reports) => reports.filter(({ perCustomer, isActive, frequency }) => perCustomer && isActive && frequency === 'monthly'));
  }
}
