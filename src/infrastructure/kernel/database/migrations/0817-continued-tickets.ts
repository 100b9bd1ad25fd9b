import { Migration } from '@mikro-orm/migrations';

export class ContinuedTickets extends Migration {
  override up(): void {
    this.addSql(`alter table "im_ticket" add "continues_id" bigint null`);
    this.addSql(`create index "im_ticket_continues_id_idx" on "im_ticket" ("continues_id")`);
    this.addSql(
      `alter table "im_ticket" add constraint "im_ticket_continues_id_fkey" foreign key ("continues_id") references "im_ticket" ("id") on update no action on delete set null`,
    );
  }
}
