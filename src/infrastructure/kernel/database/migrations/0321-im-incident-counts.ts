import { Migration } from '@mikro-orm/migrations';

const INTO = `insert into record_count (organization_id, record, kind, status, condition, amount)`;

const counted = (source: string, amount: string): string => `${INTO} select organization_id, 'im_incident', '', status, '', ${amount} from ${source} group by 1, 4`;

/** Counts of the incidents of incident management by status, maintained by triggers, and an index of the open ones. */
export class ImIncidentCounts extends Migration {
  override up(): void {
    this.addSql(`
      create function count_im_incident() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' then ${counted('changed', 'count(*)')};
        elsif tg_op = 'DELETE' then ${counted('changed', '-count(*)')};
        else ${INTO} values (old.organization_id, 'im_incident', '', old.status, '', -1), (new.organization_id, 'im_incident', '', new.status, '', 1);
        end if;
        return null;
      end $$`);
    for (const [event, rows] of [['insert', 'new'], ['delete', 'old']] as const) {
      this.addSql(`create trigger count_${event} after ${event} on im_incident referencing ${rows} table as changed for each statement execute function count_im_incident()`);
    }
    this.addSql(`create trigger count_update after update on im_incident for each row when (old.status is distinct from new.status) execute function count_im_incident()`);
    this.addSql(counted('im_incident', 'count(*)'));
    this.addSql(`create index "im_incident_open" on "im_incident" ("organization_id", "created_at", "id") where status <> 'resolved' and status <> 'merged'`);
  }
}
