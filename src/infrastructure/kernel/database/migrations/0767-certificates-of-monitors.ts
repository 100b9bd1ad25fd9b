import { Migration } from '@mikro-orm/migrations';

export class CertificatesOfMonitors extends Migration {
  override up(): void {
    this.addSql(`create table "monitor_certificate" ("monitor_id" int not null, "subject" text not null, "issuer" text not null, "not_after" timestamptz(3) not null, primary key ("monitor_id"))`);
    this.addSql(`alter table "monitor_certificate" add constraint "monitor_certificate_monitor_id_fkey" foreign key ("monitor_id") references "monitor" ("id") on update no action on delete cascade`);
    this.addSql(`alter table "domain_warning" add column "name" text null`);
  }
}
