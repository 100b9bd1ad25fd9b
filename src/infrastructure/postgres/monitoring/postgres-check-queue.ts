import { sql } from 'kysely';
import type { CheckQueue, Claim, DueCheck } from '../../../application/monitoring/checking.ports.ts';
import { minutes, seconds } from '../../../domain/kernel/time.ts';
import { DEFAULT_ALERTING } from '../../../domain/monitoring/alert-threshold.ts';
import type { CheckOutcome } from '../../../domain/monitoring/check-finding.ts';
import { LEASE_MARGIN } from '../../../domain/monitoring/check-schedule.ts';
import type { CheckPlace } from '../../../domain/monitoring/check-schedule.ts';
import type { MonitorCondition, MonitorStatus } from '../../../domain/monitoring/website.ts';
import type { OrganizationStanding, OrganizationStatus } from '../../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database.ts';

interface ClaimedRow extends CheckPlace {
  readonly dueAt: Date;
  readonly leaseUntil: Date;
  readonly consecutiveFailures: number;
  readonly lastOutcome: CheckOutcome | null;
  readonly lastReason: string | null;
  readonly revision: number;
  readonly status: MonitorStatus;
  readonly checkInterval: number;
  readonly timeoutSeconds: number;
  readonly condition: MonitorCondition;
  readonly organizationStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
  readonly consecutiveChecks: number | null;
}

/** The queue of checks: due times and leases in the schedule's rows, handed out by `FOR UPDATE SKIP LOCKED`. */
export class PostgresCheckQueue implements CheckQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async locationOf(key: string): Promise<number | null> {
    const { query } = this.#database;
    const row = await query.selectFrom('location').select('id').where('key', '=', key).where('isActive', '=', true).executeTakeFirst();
    return row?.id ?? null;
  }

  /** The lease runs from the start of the check, for its timeout and the margin. */
  async claim({ locationId, owner, now, until, limit }: Claim): Promise<readonly DueCheck[]> {
    const { rows } = await sql<ClaimedRow>`
      with due as materialized (
        select monitor_id from check_schedule
        where location_id = ${locationId} and due_at <= ${until} and (lease_until is null or lease_until <= ${now})
        order by due_at limit ${limit}
        for update skip locked)
      update check_schedule s
      set lease_owner = ${owner},
          lease_until = greatest(s.due_at, ${now}::timestamptz) + (m.timeout_seconds * 1000 + ${LEASE_MARGIN}) * interval '1 millisecond'
      from due
        join monitor m on m.id = due.monitor_id
        join organization o on o.id = m.organization_id
        left join customer c on c.id = m.customer_id
      where s.monitor_id = due.monitor_id and s.location_id = ${locationId}
      returning s.monitor_id as "monitorId", s.location_id as "locationId", s.due_at as "dueAt", s.lease_until as "leaseUntil",
        s.consecutive_failures as "consecutiveFailures", s.last_outcome as "lastOutcome", s.last_reason as "lastReason",
        m.revision, m.status, m.check_interval as "checkInterval", m.timeout_seconds as "timeoutSeconds", m.condition,
        o.status as "organizationStatus", o.cancelled_at as "cancelledAt", c.alert_consecutive_checks as "consecutiveChecks"
    `.execute(this.#database.query);
    return rows.map(toDueCheck);
  }

  async nextDueAt(locationId: number): Promise<Date | null> {
    const { rows } = await sql<{ readonly at: Date | null }>`
      select min(greatest(due_at, coalesce(lease_until, due_at))) as at from check_schedule
      where location_id = ${locationId} and due_at is not null
    `.execute(this.#database.query);
    return rows[0]?.at ?? null;
  }

  async release(owner: string, checks: readonly (CheckPlace & { readonly dueAt: Date })[]): Promise<void> {
    await sql`
      update check_schedule s set lease_owner = null, lease_until = null
      from unnest(${checks.map((check) => check.monitorId)}::int[], ${checks.map((check) => check.locationId)}::int[],
        ${checks.map((check) => check.dueAt.toISOString())}::timestamptz[]) as given (monitor_id, location_id, due_at)
      where s.monitor_id = given.monitor_id and s.location_id = given.location_id and s.due_at = given.due_at and s.lease_owner = ${owner}
    `.execute(this.#database.query);
  }
}

const toDueCheck = (row: ClaimedRow): DueCheck => ({
  monitorId: row.monitorId,
  locationId: row.locationId,
  dueAt: row.dueAt,
  leaseUntil: row.leaseUntil,
  revision: row.revision,
  status: row.status,
  interval: minutes(row.checkInterval),
  timeout: seconds(row.timeoutSeconds),
  sight: { consecutiveFailures: row.consecutiveFailures, lastOutcome: row.lastOutcome, lastReason: row.lastReason },
  condition: row.condition,
  alerting: { consecutiveChecks: row.consecutiveChecks ?? DEFAULT_ALERTING.consecutiveChecks },
  organization: standingOf(row),
});

const standingOf = ({ organizationStatus, cancelledAt }: ClaimedRow): OrganizationStanding => {
  if (organizationStatus !== 'cancelled') return { status: organizationStatus };
  if (cancelledAt === null) throw new Error('A cancelled organization has no moment of its cancellation.');
  return { status: organizationStatus, cancelledAt };
};
