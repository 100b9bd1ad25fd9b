import { Migration } from '@mikro-orm/migrations';

const INTO = `insert into record_count (organization_id, record, kind, status, condition, amount)`;
const counted = (source: string, amount: string): string =>
  `${INTO} select organization_id, 'audit_log', to_char(at at time zone 'UTC', 'YYYY-MM-DD'), '', '', ${amount} from ${source} where organization_id is not null group by 1, 3`;

/** Audit entries are counted by day, so that the entries of a period need not be counted one by one. */
export class AuditDays extends Migration {
  override up(): void {
    this.addSql(`lock table audit_log in share row exclusive mode`);
    this.addSql(`
      create or replace function count_audit_log() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then ${counted('changed', 'count(*)')};
        else ${counted('changed', '-count(*)')};
        end if;
        return null;
      end $$`);
    this.addSql(`delete from record_count where record = 'audit_log'`);
    this.addSql(counted('audit_log', 'count(*)'));
    this.addSql(`analyze customer`);
  }
}
