import type { DataExportFilter, DataExports, ExportMembers } from '../../application/data-export/ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { EXPORT_LEASE } from '../../domain/data-export/data-export.ts';
import type {
  DataExport,
  ExportFailure,
  FinishedExport,
  GeneratingExport,
} from '../../domain/data-export/data-export.ts';
import { furthestMoment } from '../../domain/kernel/clock-step.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { PostgresAttemptLeases } from '../kernel/database/attempt-leases.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { DataExportRow } from './data-export.entity.ts';

/** The name of the lock that serializes starts of exports in the whole service. */
const START_LOCK = 'data-export';
const UNFINISHED = `status in ('queued', 'generating')`;

interface Row extends Omit<FinishedExport, 'status'> {
  readonly status: DataExport['status'];
  readonly leaseUntil: Date;
  readonly failure: ExportFailure;
}

/** Converts the row into an export. Columns that a status does not have keep their last values and are not read. */
const exportOf = ({ leaseUntil, failure, readyAt, bytes, sha256, status, ...common }: Row): DataExport => {
  switch (status) {
    case 'queued':
      return { ...common, status };
    case 'generating':
      return { ...common, status, leaseUntil };
    case 'failed':
      return { ...common, status, failure };
    case 'ready':
    case 'expired':
      return { ...common, status, readyAt, bytes, sha256 };
  }
};

export class PostgresDataExports
  extends PostgresRepository<DataExport, DataExportFilter, DataExport, 'exportRunning'>
  implements DataExports
{
  readonly #leases: PostgresAttemptLeases;

  constructor(database: Database) {
    super(database, {
      entity: DataExportRow,
      owner: { organization: 'organizationId' },
      taken: { data_export_one_running: 'exportRunning' },
      conditions: { publicIds: (value) => `data_export.public_id = any (${value}::uuid[])` },
      toView: exportOf,
    });
    this.#leases = new PostgresAttemptLeases(database, 'data_export', EXPORT_LEASE);
  }

  override async add(
    records: Parameters<PostgresRepository<DataExport>['add']>[0],
  ): Promise<readonly DataExport[] | 'exportRunning'> {
    const added = await super.add(records);
    if (added !== 'exportRunning') await this.#leases.notify();
    return added;
  }

  /** Saves the export and, when it ends, notifies the workers, because another one can start. */
  override async save(record: DataExport, before?: DataExport): Promise<DataExport | 'exportRunning'> {
    const saved = await super.save(record, before);
    if (record.status !== 'generating') await this.#leases.notify();
    return saved;
  }

  async findRunning(organizationId: number): Promise<DataExport | null> {
    return this.#first(`select id from data_export where organization_id = $1 and ${UNFINISHED}`, [organizationId]);
  }

  async findLastReady(organizationId: number): Promise<FinishedExport | null> {
    const found = await this.#first(
      `select id from data_export where organization_id = $1 and status in ('ready', 'expired') order by ready_at desc, id desc limit 1`,
      [organizationId],
    );
    return found?.status === 'ready' || found?.status === 'expired' ? found : null;
  }

  anyDue(now: Date): Promise<boolean> {
    return this.#leases.anyDue(now);
  }

  async lockStarts(): Promise<void> {
    await this.database.prepared('select pg_advisory_xact_lock(hashtext($1))', [START_LOCK]);
  }

  async countRunning(now: Date): Promise<number> {
    const [row] = await this.database.prepared<{ count: number }>(
      `select count(*)::int "count" from data_export where status = 'generating' and lease_until > $1 and lease_until <= $2`,
      [now, furthestMoment(now, EXPORT_LEASE)],
    );
    return row?.count ?? 0;
  }

  async lockDue(now: Date): Promise<DataExport | null> {
    const id = await this.#leases.lockDue(now, '');
    return id === null ? null : this.find(everywhere, id);
  }

  renew(attempt: Pick<GeneratingExport, 'id' | 'attempts'>, leaseUntil: Date, now: Date): Promise<boolean> {
    return this.#leases.renew(attempt, leaseUntil, now);
  }

  release(attempt: Pick<GeneratingExport, 'id' | 'attempts'>, now: Date): Promise<void> {
    return this.#leases.release(attempt, now);
  }

  async readySince(moment: Date, limit: number): Promise<readonly number[]> {
    const text = `select id from data_export where status = 'ready' and ready_at <= $1 order by ready_at, id limit $2`;
    return (await this.database.prepared<{ id: number }>(text, [moment, limit])).map(({ id }) => id);
  }

  /** Returns the export whose id the statement selects. */
  async #first(text: string, values: readonly unknown[]): Promise<DataExport | null> {
    const [row] = await this.database.prepared<{ id: number }>(text, values);
    return row === undefined ? null : this.find(everywhere, row.id);
  }
}

/** Reads members of organizations as recipients of exports. */
export class PostgresExportMembers extends PostgresAdapter implements ExportMembers {
  async among(organizationId: number, addresses: readonly string[]): Promise<readonly string[]> {
    if (addresses.length === 0) return [];
    const text = `select email from app_user where organization_id = $1 and email = any ($2::text[]) and is_active and deleted_at is null and password_hash is not null`;
    return (await this.database.prepared<{ email: string }>(text, [organizationId, addresses])).map(
      ({ email }) => email,
    );
  }

  async emailOf(userId: number): Promise<string | null> {
    const [user] = await this.database.prepared<{ email: string }>(
      'select email from app_user where id = $1 and deleted_at is null',
      [userId],
    );
    return user?.email ?? null;
  }

  async organizationOf(organizationId: number): Promise<Locale & { readonly name: string }> {
    const [organization] = await this.database.prepared<Locale & { readonly name: string }>(
      'select name, language, timezone from organization where id = $1',
      [organizationId],
    );
    if (organization === undefined) throw new Error(`The organization ${organizationId} does not exist.`);
    return organization;
  }
}
