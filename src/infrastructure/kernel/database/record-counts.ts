import { sql } from 'kysely';
import type { RecurringJob } from '../../../application/kernel/jobs.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { days, minutes } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';
import { coversOrganization, customerIsDeleted, scopeConditions } from './in-scope.ts';

/** The tables whose rows are counted. */
export type CountedRecord = 'monitor' | 'incident' | 'im_incident' | 'audit_log';

/** A condition of a list, as SQL on the counts and as SQL on the rows. */
export interface CountedCondition {
  ofCounts(value: string): string;
  ofRows(value: string): string;
}

/** The maintained counts of a table, and the members of a filter for which they are kept separately. See ADR 0043. */
export interface Counted {
  readonly record: CountedRecord;
  readonly members: Readonly<Record<string, CountedCondition>>;
}

/** Returns a condition that is the same on the counts and on the rows. */
export const countedAs = (condition: (value: string) => string): CountedCondition => ({
  ofCounts: condition,
  ofRows: condition,
});

/** The members of filters for which the counts have columns. */
export const countedColumns: Counted['members'] = Object.fromEntries(
  ['kind', 'status', 'condition'].map((name) => [name, countedAs((value) => `${name} = ${value}`)]),
);

/** The counted tables whose rows belong to customers. */
const OF_CUSTOMERS: readonly CountedRecord[] = ['monitor', 'incident', 'im_incident'];

/**
 * Returns the SQL for the stored rows of deleted customers, aggregated by `select` for each customer, so that the
 * planner looks the rows up by customer.
 */
export const ofDeletedCustomers = (select: string, record: CountedRecord, conditions: string, groups = ''): string =>
  `from customer deleted, lateral (select ${select} from ${record} where customer_id = deleted.id${conditions}${groups}) stored where ${customerIsDeleted('deleted')}`;

/**
 * Returns an SQL expression for the number of rows that meet the conditions. `ofRows` are the conditions on the rows,
 * if they differ.
 */
export const countedRows = (record: CountedRecord, conditions: string, ofRows = conditions): string => {
  const counted = `(select coalesce(sum(amount), 0) from record_count where record = '${record}'${conditions})`;
  if (!OF_CUSTOMERS.includes(record)) return counted;
  return `(${counted} - (select coalesce(sum(amount), 0)::bigint ${ofDeletedCustomers('count(*) amount', record, ofRows)}))`;
};

/**
 * Returns a statement that counts the rows of a list in the scope, or null if the scope's customer or a member of the
 * filter is not counted separately.
 */
export const countedTotal = (
  { record, members }: Counted,
  scope: Scope,
  filter: object,
  values: unknown[],
): string | null => {
  if (!coversOrganization(scope)) return null;
  const [ofCounts, ofRows]: [string[], string[]] = [[], []];
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const member = members[name];
    if (member === undefined) return null;
    const parameter = `$${values.push(value)}`;
    ofCounts.push(` and ${member.ofCounts(parameter)}`);
    ofRows.push(` and ${member.ofRows(parameter)}`);
  }
  const ofScope = scopeConditions(scope, { organization: 'organization_id' }, values);
  return `select ${countedRows(record, ofCounts.join('') + ofScope, ofRows.join('') + ofScope)} "total"`;
};

/** A period of audit entries; null means unbounded. */
interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

const dayBefore = (at: Date): Date => new Date(Math.floor(at.getTime() / days(1)) * days(1));
const dayAfter = (at: Date): Date => new Date(Math.ceil(at.getTime() / days(1)) * days(1));

/**
 * Returns a statement that counts the audit entries of an organization in a period: it adds up the counts of whole days
 * and counts the entries of the remaining time.
 */
export const countedEntries = (scope: Scope, { from, to }: Period, values: unknown[]): string => {
  const ofOrganization = scopeConditions(scope, { organization: 'organization_id' }, values);
  const between = (since: Date | null, until: Date | null): string =>
    `${since === null ? '' : ` and at >= $${values.push(since)}`}${until === null ? '' : ` and at < $${values.push(until)}`}`;
  const entries = (since: Date | null, until: Date | null): string =>
    `(select count(*) from audit_log where true${ofOrganization}${between(since, until)})`;
  const [first, last] = [from === null ? null : dayAfter(from), to === null ? null : dayBefore(to)];
  if (first !== null && last !== null && first >= last) return `select ${entries(from, to)} "total"`;
  const day = (operator: '>=' | '<', at: Date | null): string =>
    at === null
      ? ''
      : ` and kind collate "C" ${operator} $${values.push(at.toISOString().slice(0, 'YYYY-MM-DD'.length))}`;
  const wholeDays = countedRows('audit_log', `${ofOrganization}${day('>=', first)}${day('<', last)}`);
  return `select ${wholeDays}${from === null ? '' : ` + ${entries(from, first)}`}${to === null ? '' : ` + ${entries(last, to)}`} "total"`;
};

/**
 * Adds up the parts of the counts that triggers have inserted. It uses one statement, so that other transactions see
 * either the parts or their sum. Counts that have only one part are not written.
 */
export const addUpCounts = async (database: Database): Promise<void> => {
  await sql`
    with parts as (
      delete from record_count where (organization_id, record, kind, status, condition) in (
        select organization_id, record, kind, status, condition from record_count group by 1, 2, 3, 4, 5 having count(*) > 1)
      returning *)
    insert into record_count (organization_id, record, kind, status, condition, amount)
    select organization_id, record, kind, status, condition, sum(amount) from parts group by 1, 2, 3, 4, 5 having sum(amount) <> 0
  `.execute(database.query);
};

/** Creates the job that keeps the counts short, so that reading them stays cheap. */
export const recordCountsJob = (database: Database): RecurringJob => ({
  name: 'recordCounts.addUp',
  every: minutes(1),
  run: () => addUpCounts(database),
});
