import { sql } from 'kysely';
import type { CoverageRecords } from '../../application/on-call/coverage.ts';
import type { CoverageFinding, CoverageFindingKind } from '../../domain/on-call/coverage.ts';
import { incidentManagementRuns } from '../incident-management/incident-management-runs.ts';
import type { Database } from '../kernel/database/database.ts';

/** How many findings one statement stores. */
const CHUNK = 1000;

/** What coverage depends on beside schedules. `hasMail` says whether the service has a mail server; organizations can have one of their own. */
export class PostgresCoverageRecords implements CoverageRecords {
  readonly #database: Database;
  readonly #hasMail: boolean;

  constructor(database: Database, hasMail: boolean) {
    this.#database = database;
    this.#hasMail = hasMail;
  }

  async unreachable(organizationId: number): Promise<ReadonlySet<string>> {
    if (this.#hasMail) return new Set();
    const { rows } = await sql<{ readonly publicId: string }>`
      select u.public_id "publicId" from app_user u join organization o on o.id = u.organization_id
      where u.organization_id = ${organizationId} and o.sealed_smtp is null
        and not exists (select from im_contact_method m where m.user_id = u.id and m.verified_at is not null)`.execute(this.#database.query);
    return new Set(rows.map(({ publicId }) => publicId));
  }

  async organizations(now: Date): Promise<readonly number[]> {
    const { rows } = await sql<{ readonly id: number }>`select id from organization where ${incidentManagementRuns('organization.id', now)} order by id`.execute(this.#database.query);
    return rows.map(({ id }) => id);
  }

  async lockReported(organizationId: number): Promise<readonly CoverageFinding[]> {
    await sql`select from organization where id = ${organizationId} for no key update`.execute(this.#database.query);
    return this.#database.query
      .selectFrom('im_coverage_finding')
      .select(['kind', 'scheduleId', 'policyId', 'userId', 'startsAt', 'endsAt'])
      .where('organizationId', '=', organizationId)
      .execute();
  }

  async counts(): Promise<ReadonlyMap<CoverageFindingKind, number>> {
    const { rows } = await sql<{ readonly kind: CoverageFindingKind; readonly count: number }>`select kind, count(*) from im_coverage_finding group by kind`.execute(this.#database.query);
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  }

  async replaceReported(organizationId: number, findings: readonly CoverageFinding[]): Promise<void> {
    await this.#database.query.deleteFrom('im_coverage_finding').where('organizationId', '=', organizationId).execute();
    for (let at = 0; at < findings.length; at += CHUNK) {
      const rows = findings.slice(at, at + CHUNK).map(({ kind, scheduleId, policyId, userId, startsAt, endsAt }) => ({ organizationId, kind, scheduleId, policyId, userId, startsAt, endsAt }));
      await this.#database.query.insertInto('im_coverage_finding').values(rows).execute();
    }
  }
}
