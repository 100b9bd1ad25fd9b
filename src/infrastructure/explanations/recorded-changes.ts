import { sql } from 'kysely';
import { membersThen } from '../../domain/explanations/members-then.ts';
import type { MembersBefore } from '../../domain/explanations/members-then.ts';
import type { MonitorSnapshotRow } from '../checks/monitor-snapshot.sql.ts';
import type { Database } from '../kernel/database/database.ts';

/** A record whose changes are undone. */
interface Subject {
  readonly type: string;
  readonly id: string;
}

/** Returns what the changes of records after the moment found, by the id of the record, newest first. */
export const changesAfter = async (
  { query }: Database,
  organizationId: number,
  subjects: readonly Subject[],
  at: Date,
): Promise<ReadonlyMap<string, readonly MembersBefore[]>> => {
  const types = subjects.map(({ type }) => type);
  const ids = subjects.map(({ id }) => id);
  const { rows } = await sql<{ readonly id: string; readonly before: MembersBefore }>`
    select entry.subject_id as id, entry.before
    from unnest(${types}::text[], ${ids}::text[]) as subject (type, id)
    join audit_log entry on entry.organization_id = ${organizationId} and entry.subject_type = subject.type and entry.subject_id = subject.id
    where entry.at > ${at} and entry.before is not null
    order by entry.at desc, entry.id desc
  `.execute(query);
  const changes = Map.groupBy(rows, ({ id }) => id);
  return new Map([...changes].map(([id, own]) => [id, own.map(({ before }) => before)]));
};

type Row = MonitorSnapshotRow & { readonly customer: string | null; readonly organization: string };

/** Returns a time that an audit entry or a column has. */
export const dateOf = (value: unknown): Date | null => {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
};

/** Returns the monitor with its settings, and those that it inherits, as they were at the moment. */
export const undoChanges = async (database: Database, row: Row, at: Date): Promise<Row> => {
  const { kind, publicId, organizationId, customer, organization, alertingSources } = row;
  const changes = await changesAfter(
    database,
    organizationId,
    [
      { type: kind, id: publicId },
      { type: 'organization', id: organization },
      ...(customer === null ? [] : [{ type: 'customer', id: customer }]),
    ],
    at,
  );
  const ofCustomer = customer === null ? [] : (changes.get(customer) ?? []);
  const { alerting, checkInterval, alertOnDegraded } = row;
  const monitor = membersThen({ alerting, checkInterval, alertOnDegraded }, changes.get(publicId) ?? []);
  const { customerStatus, cancellationDate } = row;
  const state = membersThen<{ readonly status: Row['customerStatus']; readonly cancellationDate: unknown }>(
    { status: customerStatus, cancellationDate },
    ofCustomer,
  );
  return {
    ...row,
    ...monitor,
    customerStatus: state.status,
    cancellationDate: dateOf(state.cancellationDate),
    alertingSources: {
      organization: membersThen(alertingSources.organization, changes.get(organization) ?? []),
      customer: alertingSources.customer === null ? null : membersThen(alertingSources.customer, ofCustomer),
    },
  };
};
