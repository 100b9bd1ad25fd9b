import { Migration } from '@mikro-orm/migrations';

const INTO = `insert into record_count (organization_id, record, kind, status, condition, amount)`;

const counted = (source: string, amount: string): string => `${INTO} select organization_id, 'im_incident', severity, status, '', ${amount} from ${source} group by 1, 3, 4`;

/** The maintained counts of incidents are by severity too, in the column `kind`; and an index of lists by severity. */
export class ImIncidentSeverities extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function count_im_incident() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then ${counted('changed', 'count(*)')};
        elsif tg_op = 'DELETE' then ${counted('changed', '-count(*)')};
        else ${INTO} values (old.organization_id, 'im_incident', old.severity, old.status, '', -1), (new.organization_id, 'im_incident', new.severity, new.status, '', 1);
        end if;
        return null;
      end $$`);
    this.addSql(`drop trigger count_update on im_incident`);
    this.addSql(`create trigger count_update after update on im_incident for each row when (old.status is distinct from new.status or old.severity is distinct from new.severity) execute function count_im_incident()`);
    this.addSql(`delete from record_count where record = 'im_incident'`);
    this.addSql(counted('im_incident', 'count(*)'));
    this.addSql(`create index "im_incident_severity" on "im_incident" ("organization_id", "severity", "created_at", "id")`);
  }
}
