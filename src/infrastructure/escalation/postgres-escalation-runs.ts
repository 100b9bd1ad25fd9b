import { sql } from 'kysely';
import { OUTAGE, outageOf } from '../paging/outage.sql.ts';
import type { OutageJson } from '../paging/outage.sql.ts';
import type { RawBuilder } from 'kysely';
import { ESCALATION_WORK } from '../../application/escalation/ports.ts';
import type {
  EscalatedIncident,
  EscalationRuns,
  LockedRun,
  NewRun,
  RunClaim,
  StoredRun,
} from '../../application/escalation/ports.ts';
import { correctedDueAt } from '../../domain/escalation/escalation-run.ts';
import { furthestMoment } from '../../domain/kernel/clock-step.ts';
import { incidentManagementRuns } from '../organizations/organization.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { DUE_CHANNEL } from '../kernel/jobs/due-worker.ts';
import { whereCustomerExists } from '../kernel/database/in-scope.ts';

interface RunRow extends Omit<StoredRun, 'acknowledgement'> {
  readonly isAcknowledged: boolean;
  readonly acknowledgedById: number | null;
}

interface Row extends RunRow, Omit<EscalatedIncident, 'id' | 'organizationId' | 'outage' | 'parties'> {
  readonly outage: OutageJson | null;
  readonly organization: EscalatedIncident['parties']['organization'];
  readonly customer: EscalatedIncident['parties']['customer'];
}

const lockedRunOf = ({
  id,
  incidentId,
  organizationId,
  plan,
  state,
  outcome,
  position,
  sequence,
  hasReached,
  hasReachedChannels,
  reachedSequence,
  isAcknowledged,
  acknowledgedById,
  dueAt,
  outage,
  organization,
  customer,
  ...incident
}: Row): LockedRun => ({
  id,
  incidentId,
  organizationId,
  plan,
  state,
  outcome,
  position,
  sequence,
  hasReached,
  hasReachedChannels,
  reachedSequence,
  dueAt,
  acknowledgement: isAcknowledged ? { by: acknowledgedById } : null,
  incident: {
    ...incident,
    id: incidentId,
    organizationId,
    outage: outageOf(outage),
    parties: { organization, customer },
  },
});

/** The columns are named one by one, because a statement with `*` is not prepared. */
const COLUMNS = sql.raw(
  [
    'id',
    'incident_id',
    'organization_id',
    'plan',
    'state',
    'outcome',
    'position',
    'sequence',
    'has_reached',
    'has_reached_channels',
    'reached_sequence',
    'is_acknowledged',
    'acknowledged_by_id',
    'due_at',
  ]
    .map((column) => `r.${column}`)
    .join(', '),
);

/** The members of runs, read from a table or an expression with this name. */
const membersOf = (from: string): string => `
  ${from}.id, ${from}.incident_id "incidentId", ${from}.organization_id "organizationId", ${from}.plan, ${from}.state, ${from}.outcome, ${from}.position, ${from}.sequence,
         ${from}.has_reached "hasReached", ${from}.has_reached_channels "hasReachedChannels", ${from}.reached_sequence "reachedSequence", ${from}.is_acknowledged "isAcknowledged", ${from}.acknowledged_by_id "acknowledgedById", ${from}.due_at "dueAt"`;

/**
 * Reads the columns of runs from the locked rows only, because another transaction may have changed them since the
 * statement began.
 */
const LOCKED = sql.raw(`
  select ${membersOf('locked')},
         i.public_id "publicId", i.customer_id "customerId", i.title, i.description, i.labels, i.severity, i.status, i.created_at "createdAt", i.acknowledged_at "acknowledgedAt",
         i.resolved_at "resolvedAt", i.snoozed_until "snoozedUntil", ${OUTAGE} outage, json_build_object('id', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language) organization,
         case when c.id is null then null else json_build_object('id', c.public_id, 'name', c.name) end customer
  from locked
    join im_incident i on i.id = locked.incident_id
    join organization o on o.id = locked.organization_id
    left join customer c on c.id = i.customer_id
  order by locked.due_at, locked.id`);

/** Stores escalation runs, claimed by `FOR UPDATE SKIP LOCKED` from the index of due times. */
export class PostgresEscalationRuns extends PostgresAdapter implements EscalationRuns {
  async add(runs: readonly NewRun[]): Promise<void> {
    await this.database.defer(
      sql`
      with added as (
        insert into im_escalation_run
          (organization_id, incident_id, policy_id, plan, state, outcome, position, sequence, has_reached, has_reached_channels, reached_sequence, is_acknowledged, acknowledged_by_id, due_at)
        select given.* from unnest(${runs.map(({ organizationId }) => organizationId)}::int[], ${runs.map(({ incidentId }) => incidentId)}::int[], ${runs.map(({ policyId }) => policyId)}::int[],
          ${runs.map(({ plan }) => JSON.stringify(plan))}::jsonb[], ${runs.map(({ state }) => state)}::text[], ${runs.map(({ outcome }) => outcome)}::text[], ${runs.map(({ position }) => position)}::int[],
          ${runs.map(({ sequence }) => sequence)}::int[], ${runs.map(({ hasReached }) => hasReached)}::boolean[], ${runs.map(({ hasReachedChannels }) => hasReachedChannels)}::boolean[], ${runs.map(({ reachedSequence }) => reachedSequence)}::int[], ${runs.map(({ acknowledgement }) => acknowledgement !== null)}::boolean[],
          ${runs.map(({ acknowledgement }) => acknowledgement?.by ?? null)}::int[], ${runs.map(({ dueAt }) => dueAt)}::timestamptz[]) given)
      select pg_notify(${DUE_CHANNEL}, ${ESCALATION_WORK})`.compile(this.database.query),
    );
  }

  async find(incidentId: number): Promise<StoredRun | null> {
    const [row] = await this.database.composed(
      sql<RunRow>`select ${sql.raw(membersOf('r'))} from im_escalation_run r where r.incident_id = ${incidentId}`,
    );
    if (row === undefined) return null;
    const { isAcknowledged, acknowledgedById, ...run } = row;
    return { ...run, acknowledgement: isAcknowledged ? { by: acknowledgedById } : null };
  }

  async lock(incidentId: number): Promise<LockedRun | null> {
    const [run = null] = await this.#locked(
      sql`select ${COLUMNS} from im_escalation_run r where r.incident_id = ${incidentId} for no key update`,
    );
    return run;
  }

  claim({ now, limit, except, incidentIds }: RunClaim): Promise<readonly LockedRun[]> {
    const only = incidentIds === undefined ? sql`` : sql`and r.incident_id = any (${incidentIds}::int[])`;
    return this.database.claim(() =>
      this.#locked(sql`
      select ${COLUMNS} from im_escalation_run r
      where ${claimable(now, except)} and r.due_at <= ${now} ${only}
      order by r.due_at, r.id limit ${limit}
      for no key update of r skip locked`),
    );
  }

  async save(runs: readonly StoredRun[]): Promise<void> {
    if (runs.length === 0) return;
    await this.database.defer(
      sql`
      with given (id, state, outcome, position, sequence, has_reached, has_reached_channels, reached_sequence, is_acknowledged, acknowledged_by_id, due_at) as (
        select * from unnest(${runs.map(({ id }) => id)}::int[], ${runs.map(({ state }) => state)}::text[], ${runs.map(({ outcome }) => outcome)}::text[], ${runs.map(({ position }) => position)}::int[],
          ${runs.map(({ sequence }) => sequence)}::int[], ${runs.map(({ hasReached }) => hasReached)}::boolean[], ${runs.map(({ hasReachedChannels }) => hasReachedChannels)}::boolean[], ${runs.map(({ reachedSequence }) => reachedSequence)}::int[], ${runs.map(({ acknowledgement }) => acknowledgement !== null)}::boolean[],
          ${runs.map(({ acknowledgement }) => acknowledgement?.by ?? null)}::int[], ${runs.map(({ dueAt }) => dueAt)}::timestamptz[])
      ), saved as (
        update im_escalation_run r
        set state = given.state, outcome = given.outcome, position = given.position, sequence = given.sequence, has_reached = given.has_reached,
            has_reached_channels = given.has_reached_channels,
            reached_sequence = given.reached_sequence, is_acknowledged = given.is_acknowledged, acknowledged_by_id = given.acknowledged_by_id, due_at = given.due_at
        from given where r.id = given.id)
      select pg_notify(${DUE_CHANNEL}, ${ESCALATION_WORK}) where exists (select from given where due_at is not null)`.compile(
        this.database.query,
      ),
    );
  }

  nextDueAt(now: Date, except: readonly number[]): Promise<Date | null> {
    return this.database.ask(
      sql<Date>`select r.due_at from im_escalation_run r where ${claimable(now, except)} order by r.due_at limit 1`,
    );
  }

  async pullBack(now: Date): Promise<number> {
    const suspect = await this.#locked(sql`
      select ${COLUMNS} from im_escalation_run r where r.due_at > ${furthestMoment(now, 0)} and r.state <> 'paused' order by r.id for no key update skip locked`);
    const corrected = suspect.flatMap((run) => {
      const dueAt = correctedDueAt(run, now);
      return dueAt === null ? [] : [{ ...run, dueAt }];
    });
    await this.save(corrected);
    return corrected.length;
  }

  async #locked(lock: RawBuilder<unknown>): Promise<readonly LockedRun[]> {
    return (await this.database.composed(sql<Row>`with locked as materialized (${lock}) ${LOCKED}`)).map(lockedRunOf);
  }
}

/**
 * Returns the SQL condition of runs that can be claimed. Organizations may disable incident management, and the records
 * of deleted customers are removed later.
 */
const claimable = (now: Date, except: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`r.due_at is not null and r.id <> all (${except}::int[]) and ${incidentManagementRuns('r.organization_id', now)}
    and exists (select from im_incident i where i.id = r.incident_id and ${whereCustomerExists('i.customer_id')})`;
