import { Migration } from '@mikro-orm/migrations';

export class PoliciesOfSources extends Migration {
  override up(): void {
    // Policies that were deleted while a source was given them.
    this.addSql(`update "im_source" set "escalation_policy_id" = null where not exists (select from "im_escalation_policy" p where p."id" = "im_source"."escalation_policy_id")`);
    this.addSql(`alter table "im_source" add constraint "im_source_escalation_policy_id_fkey" foreign key ("escalation_policy_id") references "im_escalation_policy" ("id") on update no action on delete no action`);
  }
}
