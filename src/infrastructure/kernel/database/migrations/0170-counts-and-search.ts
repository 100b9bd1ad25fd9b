import { Migration } from '@mikro-orm/migrations';

/** Indexes of searches. They need the extension pg_trgm; without it, searches read every row of the organization. */
const SEARCHES = [
  `create index customer_search on customer using gin (name gin_trgm_ops, email gin_trgm_ops)`,
  `create index monitor_search on monitor using gin (name gin_trgm_ops, target gin_trgm_ops)`,
  `create index incident_search on incident using gin (title gin_trgm_ops)`,
];

/** The members of the counted tables by which counts are kept apart, as SQL: kind, status and condition. */
const COUNTED = [
  { table: 'monitor', members: ['kind', 'status', 'condition'] },
  { table: 'incident', members: [`''`, 'status', `''`] },
  { table: 'audit_log', members: [`''`, `''`, `''`] },
] as const;

/** Maintained counts of monitors, incidents and audit entries, and indexes for searches, filters and rollups. */
export class CountsAndSearch extends Migration {
  override up(): void {
    this.addSql(`create table "record_count" ("id" bigserial primary key, "organization_id" int not null, "record" text not null, "kind" text not null, "status" text not null, "condition" text not null, "amount" int not null)`);
    this.addSql(`create index "record_count_sum" on "record_count" ("organization_id", "record")`);
    for (const { table, members } of COUNTED) this.#count(table, members);
    this.addSql(`create index "audit_log_action" on "audit_log" ("organization_id", "action", "at", "id")`);
    this.addSql(`create index "audit_log_subject" on "audit_log" ("organization_id", "subject_type", "subject_id", "at", "id")`);
    this.addSql(`create index "audit_log_actor" on "audit_log" ("organization_id", "actor_id", "at", "id")`);
    this.addSql(`create index check_result_due on check_result using brin (due_at)`);
    this.addSql(`create index "monitor_state" on "monitor" ("organization_id", "kind", "condition", "status", "created_at", "id")`);
    this.addSql(`create index "incident_begun" on "incident" ("started_at")`);
    this.addSql(`create index "incident_status" on "incident" ("organization_id", "status", "created_at", "id")`);
    this.addSql(`create index "downtime_end" on "downtime" ("ended_at")`);
    this.addSql(`alter table "check_rollup" drop constraint "check_rollup_monitor_id_fkey"`);
    // A server can lack the extension, and the user of an external one the right to create it.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        ${SEARCHES.join(';\n        ')};
      exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise notice 'The extension pg_trgm cannot be used: %', sqlerrm;
      end $$`);
  }

  /** Triggers that insert the difference which a change makes, and the counts of the rows that exist. */
  #count(table: string, members: readonly string[]): void {
    const into = 'insert into record_count (organization_id, record, kind, status, condition, amount)';
    const counted = (source: string, amount: string): string =>
      `${into} select organization_id, '${table}', ${members.join(', ')}, ${amount} from ${source} where organization_id is not null group by 1, 3, 4, 5`;
    const columns = members.filter((member) => member !== `''`);
    const of = (row: 'old' | 'new'): string => ['organization_id', ...columns].map((column) => `${row}.${column}`).join(', ');
    const values = (row: 'old' | 'new', amount: number): string =>
      `(${row}.organization_id, '${table}', ${members.map((member) => (member === `''` ? member : `${row}.${member}`)).join(', ')}, ${amount})`;
    this.addSql(`
      create function count_${table}() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then ${counted('changed', 'count(*)')};
        elsif tg_op = 'DELETE' then ${counted('changed', '-count(*)')};
        ${columns.length === 0 ? '' : `else ${into} values ${values('old', -1)}, ${values('new', 1)};`}
        end if;
        return null;
      end $$`);
    for (const [event, rows] of [['insert', 'new'], ['delete', 'old']] as const) {
      this.addSql(`create trigger count_${event} after ${event} on ${table} referencing ${rows} table as changed for each statement execute function count_${table}()`);
    }
    if (columns.length > 0) {
      this.addSql(`create trigger count_update after update on ${table} for each row when ((${of('old')}) is distinct from (${of('new')})) execute function count_${table}()`);
    }
    this.addSql(counted(table, 'count(*)'));
  }
}
