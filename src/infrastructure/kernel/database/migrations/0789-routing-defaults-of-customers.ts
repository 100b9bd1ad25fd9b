import { Migration } from '@mikro-orm/migrations';

export class RoutingDefaultsOfCustomers extends Migration {
  override up(): void {
    this.addSql(`alter table customer add im_team_id int, add im_escalation_policy_id int`);
    this.addSql(`alter table customer add constraint customer_im_team_id_fkey foreign key (im_team_id) references im_team (id) on update no action on delete no action`);
    this.addSql(`alter table customer add constraint customer_im_escalation_policy_id_fkey foreign key (im_escalation_policy_id) references im_escalation_policy (id) on update no action on delete no action`);
    this.addSql(`create index customer_im_team_id_idx on customer (im_team_id)`);
    this.addSql(`create index customer_im_escalation_policy_id_idx on customer (im_escalation_policy_id)`);
  }
}
