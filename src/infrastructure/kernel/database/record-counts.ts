import { sql } from 'kysely';
import type { RecurringJob } from '../../../application/kernel/jobs.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import { days, minutes } from '../../../domain/kernel/time.ts';
import type { Database } from './database.ts';
import { coversOrganization, scopeConditions } from './in-scope.ts';

/** A table whose rows are counted. */
export type CountedRecord = 'monitor' | 'incident' | 'im_incident' | 'audit_log';

/** A condition of a list on the counts, and the same on the rows. */
export interface CountedCondition {
  ofCounts(value: string): string;
  ofRows(value: string): string;
}

/** The maintained counts of a table, and the members of a filter by which they are kept apart. */
export interface Counted {
  readonly record: CountedRecord;
  readonly members: Readonly<Record<string, CountedCondition>>;
}

/** A condition that is the same on both. */
export const countedAs = (condition: (value: string) => string): CountedCondition => ({ ofCounts: condition, ofRows: condition });

/** The members of filters that counts have columns for. */
export const countedColumns: Counted['members'] = Object.fromEntries(['kind', 'status', 'condition'].map((name) => [name, countedAs((value) => `${name} = ${value}`)]));

/** The counted tables whose rows belong to customers. */
const OF_CUSTOMERS: readonly CountedRecord[] = ['monitor', 'incident', 'im_incident'];

/** The rows of deleted customers that are still stored, aggregated by `select` for each customer: so the planner looks them up by their customer. */
export const ofDeletedCustomers = (select: string, record: CountedRecord, conditions: string, groups = ''): string =>
  `from customer deleted, lateral (select ${select} from ${record} where customer_id = deleted.id${conditions}${groups}) stored where deleted.is_deleted`;

/** The number of rows for which the conditions hold, as an SQL expression. `ofRows` are the conditions on the rows, where they differ. */
export const countedRows = (record: CountedRecord, conditions: string, ofRows = conditions): string => {
  const counted = `(select coalesce(sum(amount), 0) from record_count where record = '${record}'${conditions})`;
  if (!OF_CUSTOMERS.includes(record)) return counted;
  return `(${counted} - (select coalesce(sum(amount), 0)::bigint ${ofDeletedCustomers('count(*) amount', record, ofRows)}))`;
};

/** The same as a statement for a list of the scope; null if the filter has members, or the scope a customer, that are not counted apart. */
export const countedTotal = ({ record, members }: Counted, scope: Scope, filter: object, values: unknown[]): string | null => {
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

/** A period of audit entries; null is unbounded. */
interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

const dayBefore = (at: Date): Date => new Date(Math.floor(at.getTime() / days(1)) * days(1));
const dayAfter = (at: Date): Date => new Date(Math.ceil(at.getTime() / days(1)) * days(1));

/** A statement for the number of audit entries of an organization in a period: the counts of its whole days, and the entries of the rest. */
export const countedEntries = (scope: Scope, { from, to }: Period, values: unknown[]): string => {
  const ofOrganization = scopeConditions(scope, { organization: 'organization_id' }, values);
  const between = (since: Date | null, until: Date | null): string =>
    `${since === null ? '' : ` and at >= $${values.push(since)}`}${until === null ? '' : ` and at < $${values.push(until)}`}`;
  const entries = (since: Date | null, until: Date | null): string => `(select count(*) from audit_log where true${ofOrganization}${between(since, until)})`;
  const [first, last] = [from === null ? null : dayAfter(from), to === null ? null : dayBefore(to)];
  if (first !== null && last !== null && first >= last) return `select ${entries(from, to)} "total"`;
  const day = (operator: '>=' | '<', at: Date | null): string => (at === null ? '' : ` and kind collate "C" ${operator} $${values.push(at.toISOString().slice(0, 'YYYY-MM-DD'.length))}`);
  const wholeDays = countedRows('audit_log', `${ofOrganization}${day('>=', first)}${day('<', last)}`);
  return `select ${wholeDays}${from === null ? '' : ` + ${entries(from, first)}`}${to === null ? '' : ` + ${entries(last, to)}`} "total"`;
};

/**
 * Adds up the parts of the counts that triggers have inserted, in one statement: others see either the parts or their sum.
 * Counts that are one part already are not written.
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

/** Keeps the counts short, so that reading one stays cheap. */
export const recordCountsJob = (database: Database): RecurringJob => ({ name: 'recordCounts.addUp', every: minutes(1), run: () => addUpCounts(database) });
