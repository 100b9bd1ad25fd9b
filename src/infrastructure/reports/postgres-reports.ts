import { sql } from 'kysely';
import type {
  ReportFilter,
  ReportRunFilter,
  Reports,
  ReportRuns,
  RunContents,
  VerifiedReport,
} from '../../application/reports/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import type { MailAddressing, ReportMail, ReportPdf } from '../../domain/reports/report-delivery.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import { RUN_LEASE } from '../../domain/reports/report-run.ts';
import type { GeneratingRun, ReadyRun, ReportRun, RunFailure } from '../../domain/reports/report-run.ts';
import { PostgresAttemptLeases } from '../kernel/database/attempt-leases.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ofCustomers, refersTo } from '../kernel/database/list-conditions.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';
import { ReportRow, ReportMailRow, ReportPdfRow, ReportRunRow } from './report.entity.ts';
import type { StoredResult } from './report.entity.ts';

/** Returns the condition that the scope of a report names the customer. */
const namesCustomer = (value: string, sent: unknown): string => {
  const id =
    typeof sent === 'number'
      ? `${value}::int`
      : `(select named.id from customer named where named.public_id = ${value})`;
  return `report.scope::jsonb -> 'customerIds' @> to_jsonb(${id})`;
};

export class PostgresReports extends PostgresRepository<Report, ReportFilter> implements Reports {
  readonly #leases: PostgresAttemptLeases;

  constructor(database: Database) {
    super(database, {
      entity: ReportRow,
      owner: { organization: 'organizationId' },
      search: ['name'],
      conditions: {
        customerId: namesCustomer,
        ...ofCustomers(
          `owner.organization_id = report.organization_id and report.scope::jsonb -> 'customerIds' @> to_jsonb(owner.id)`,
        ),
        tag: (tag) =>
          `exists (select from tag where tag.organization_id = report.organization_id and tag.name_key = ${tag} and report.scope::jsonb -> 'tagIds' @> to_jsonb(tag.id))`,
      },
    });
    this.#leases = new PostgresAttemptLeases(database, 'report_run', RUN_LEASE);
  }

  override async add(records: readonly NewRecord<Report>[]): Promise<readonly Report[]> {
    const added = await super.add(records);
    await this.#leases.notify();
    return added;
  }

  /** Saves the report and notifies the workers, because it may be due earlier than before. */
  override async save(record: Report, before?: Report): Promise<Report> {
    const saved = await super.save(record, before);
    await this.#leases.notify();
    return saved;
  }

  nextDueAt(): Promise<Date | null> {
    return this.database.ask(
      sql<Date>`select next_run_at from report where next_run_at is not null order by next_run_at limit 1`,
    );
  }

  async lockDue(now: Date): Promise<Report | null> {
    const text =
      'select id from report where next_run_at <= $1 order by next_run_at, id limit 1 for no key update skip locked';
    const [row] = await this.database.prepared<{ id: number }>(text, [now]);
    return row === undefined ? null : this.find(everywhere, row.id);
  }

  pullBack(beyond: Date, now: Date): Promise<number> {
    return this.database.write('update report set next_run_at = $2, revision = revision + 1 where next_run_at > $1', [
      beyond,
      now,
    ]);
  }

  perCustomer(organizationId: number): Promise<readonly Report[]> {
    return this.list({ organizationId, customerId: null }, {}).then((reports) =>
      reports.filter(({ perCustomer, isActive, frequency }) => perCustomer && isActive && frequency === 'monthly'),
    );
  }
}

interface Row extends Omit<ReadyRun, 'status'> {
  readonly status: ReportRun['status'];
  readonly leaseUntil: Date;
  readonly failure: RunFailure;
}

/** Converts the row into a run. Columns that a status does not have keep their last values and are not read. */
const runOf = ({ leaseUntil, failure, readyAt, status, ...common }: Row): ReportRun => {
  switch (status) {
    case 'queued':
      return { ...common, status };
    case 'generating':
      return { ...common, status, leaseUntil };
    case 'failed':
      return { ...common, status, failure };
    case 'ready':
      return { ...common, status, readyAt };
  }
};

type PdfRow = Omit<ReportPdf, 'result'> & { readonly result: StoredResult | null };

const resultOf = ({ longestOutage, ...result }: StoredResult): ReportResult => ({
  ...result,
  longestOutage:
    longestOutage === null ? null : { ...longestOutage, startedAt: parseJsonTimestamp(longestOutage.startedAt) },
});

const pdfOf = ({ result, ...pdf }: PdfRow): ReportPdf => ({
  ...pdf,
  result: result === null ? null : resultOf(result),
});

const PDFS = `select ${columnsOf(ReportPdfRow, 'report_pdf')} from report_pdf`;
const MAILS = `select ${columnsOf(ReportMailRow, 'report_mail')} from report_mail`;

export class PostgresReportRuns
  extends PostgresRepository<ReportRun, ReportRunFilter, ReportRun, 'runExists'>
  implements ReportRuns
{
  readonly #leases: PostgresAttemptLeases;

  constructor(database: Database) {
    super(database, {
      entity: ReportRunRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      order: 'report_run.created_at desc, report_run.id desc',
      conditions: {
        customerId: (value, sent) =>
          `(${refersTo('customer', 'report_run.customer_id')(value, sent)} or exists (select from report_pdf pdf where pdf.run_id = report_run.id and ${refersTo('customer', 'pdf.customer_id')(value, sent)}))`,
        ...ofCustomers(
          '(owner.id = report_run.customer_id or owner.id in (select pdf.customer_id from report_pdf pdf where pdf.run_id = report_run.id))',
        ),
      },
      taken: {
        report_run_scheduled_once: 'runExists',
        report_run_requested_once: 'runExists',
        report_run_month_once: 'runExists',
      },
      toView: runOf,
    });
    this.#leases = new PostgresAttemptLeases(database, 'report_run', RUN_LEASE);
  }

  override async add(records: readonly NewRecord<ReportRun>[]): Promise<readonly ReportRun[] | 'runExists'> {
    const added = await super.add(records);
    if (added !== 'runExists') await this.#leases.notify();
    return added;
  }

  anyDue(now: Date): Promise<boolean> {
    return this.#leases.anyDue(now);
  }

  renew(attempt: Pick<GeneratingRun, 'id' | 'attempts'>, leaseUntil: Date, now: Date): Promise<boolean> {
    return this.#leases.renew(attempt, leaseUntil, now);
  }

  release(attempt: Pick<GeneratingRun, 'id' | 'attempts'>, now: Date): Promise<void> {
    return this.#leases.release(attempt, now);
  }

  async lockDue(now: Date): Promise<ReportRun | null> {
    const id = await this.#leases.lockDue(now, 'skip locked');
    return id === null ? null : this.find(everywhere, id);
  }

  async findRunning(reportId: number, { from, to }: Period): Promise<ReportRun | null> {
    const text = `select id from report_run where report_id = $1 and period_from = $2 and period_to = $3 and status in ('queued', 'generating') order by id limit 1`;
    const [row] = await this.database.prepared<{ id: number }>(text, [reportId, from, to]);
    return row === undefined ? null : this.find(everywhere, row.id);
  }

  async contentsOf({ id }: Pick<ReportRun, 'id'>): Promise<RunContents> {
    const [pdfs, mails] = await Promise.all([
      this.database.prepared<PdfRow>(`${PDFS} where run_id = $1 and ${customerExists('customer_id')} order by id`, [
        id,
      ]),
      this.database.prepared<ReportMail>(
        `${MAILS} where run_id = $1 and ${customerExists('customer_id')} order by id`,
        [id],
      ),
    ]);
    return { pdfs: pdfs.map(pdfOf), mails };
  }

  async addPdfs(pdfs: readonly Omit<ReportPdf, 'id'>[]): Promise<void> {
    if (pdfs.length > 0)
      await this.database.query
        .insertInto('report_pdf')
        .values(
          pdfs.map(({ transcribedScripts, result, ...pdf }) => ({
            ...pdf,
            transcribedScripts: sql<readonly string[]>`${JSON.stringify(transcribedScripts)}::jsonb`,
            result: sql<StoredResult>`${JSON.stringify(result)}::jsonb`,
          })),
        )
        .execute();
  }

  async addMails(
    { id: runId }: Pick<ReportRun, 'id'>,
    mails: readonly MailAddressing[],
    at: Date,
  ): Promise<readonly ReportMail[]> {
    if (mails.length === 0) return [];
    const rows = mails.map((mail) => ({ ...mail, runId, status: 'queued' as const, attempts: 0, error: null, at }));
    const stored = await this.database.query.insertInto('report_mail').values(rows).returning('id').execute();
    return rows.map((row, at) => ({ ...row, id: stored[at]?.id ?? 0 }));
  }

  async findMail(id: number): Promise<ReportMail | null> {
    const [mail] = await this.database.prepared<ReportMail>(
      `${MAILS} where id = $1 and ${customerExists('customer_id')}`,
      [id],
    );
    return mail ?? null;
  }

  async saveMail({ id, status, attempts, error, at }: ReportMail): Promise<void> {
    await this.database.write('update report_mail set status = $2, attempts = $3, error = $4, at = $5 where id = $1', [
      id,
      status,
      attempts,
      error,
      at,
    ]);
  }

  attemptsOf(publicIds: readonly string[]): Promise<readonly Pick<ReportRun, 'publicId' | 'status' | 'attempts'>[]> {
    return this.database.prepared(
      'select public_id "publicId", status, attempts from report_run where public_id = any ($1::uuid[])',
      [publicIds],
    );
  }

  async storedFiles(names: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.prepared<{ file: string }>(
      `select file from report_pdf where file = any ($1::text[]) and ${customerExists('customer_id')}`,
      [names],
    );
    return rows.map(({ file }) => file);
  }

  async verify(code: string, now: Date): Promise<VerifiedReport | null> {
    const text = `
      select p.sha256, p.archived_at "archivedAt", r.settings ->> 'name' "reportName", r.settings ->> 'timezone' timezone,
        r.period_from "periodFrom", r.period_to "periodTo", o.id "organizationId", o.name "organizationName", o.status, o.cancelled_at "cancelledAt"
      from report_pdf p join report_run r on r.id = p.run_id join organization o on o.id = r.organization_id
      where p.code = $1 and r.status = 'ready' and ${customerExists('p.customer_id')}`;
    const [row] = await this.database.prepared<
      VerifiedReport & { readonly status: OrganizationStatus; readonly cancelledAt: Date | null }
    >(text, [code]);
    if (row === undefined || organizationStatusAt(row, now) === 'deleted') return null;
    const { status: _status, cancelledAt: _cancelledAt, ...verified } = row;
    return verified;
  }
}
