import { sql } from 'kysely';
import type { CoverageRecords } from '../../application/on-call/ports.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImUserFacts } from '../../domain/teams/user.rules.ts';
import type { CoverageFinding, CoverageFindingKind } from '../../domain/on-call/coverage.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import type { Database } from '../kernel/database/database.ts';

/** The maximum number of findings that one statement stores. */
const CHUNK = 1000;

/**
 * Reads the records other than schedules on which coverage depends. `hasMail` indicates whether the service has a mail
 * server; organizations can have their own.
 */
export class PostgresCoverageRecords implements CoverageRecords {
  readonly #database: Database;
  readonly #hasMail: boolean;

  constructor(database: Database, hasMail: boolean) {
    this.#database = database;
    this.#hasMail = hasMail;
  }

  async unreachable(organizationId: number): Promise<ReadonlySet<string>> {
    const { rows } = await sql<ImUserFacts & { readonly publicId: string; readonly isReached: boolean }>`
      select u.public_id "publicId", true "isActive", u.role, u.customer_id "customerId",
        ${this.#hasMail} or o.sealed_smtp is not null or exists (
          select from im_notification_rule r, jsonb_array_elements(r.high) step join im_contact_method m on m.id = (step ->> 'contactMethodId')::int
          where r.user_id = u.id and m.user_id = u.id and m.verified_at is not null and m.type <> 'email') "isReached"
      from app_user u join organization o on o.id = u.organization_id where u.organization_id = ${organizationId}`.execute(
      this.#database.query,
    );
    return new Set(rows.filter((user) => !user.isReached || !imUserEligible(user)).map(({ publicId }) => publicId));
  }

  async organizations(now: Date): Promise<readonly number[]> {
    const { rows } = await sql<{
      readonly id: number;
    }>`select id from organization where ${incidentManagementRuns('organization.id', now)} order by id`.execute(
      this.#database.query,
    );
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
    const { rows } = await sql<{
      readonly kind: CoverageFindingKind;
      readonly count: number;
    }>`select kind, count(*) from im_coverage_finding group by kind`.execute(this.#database.query);
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  }

  async replaceReported(organizationId: number, findings: readonly CoverageFinding[]): Promise<void> {
    await this.#database.query.deleteFrom('im_coverage_finding').where('organizationId', '=', organizationId).execute();
    for (let at = 0; at < findings.length; at += CHUNK) {
      const rows = findings.slice(at, at + CHUNK).map(({ kind, scheduleId, policyId, userId, startsAt, endsAt }) => ({
        organizationId,
        kind,
        scheduleId,
        policyId,
        userId,
        startsAt,
        endsAt,
      }));
      await this.#database.query.insertInto('im_coverage_finding').values(rows).execute();
    }
  }
}
