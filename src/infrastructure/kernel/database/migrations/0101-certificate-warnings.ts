import { Migration } from '@mikro-orm/migrations';

/** The last warning about each monitor's certificate. */
export class CertificateWarnings extends Migration {
  override up(): void {
    this.addSql(`
      create table certificate_warning (
        monitor_id int primary key references monitor (id) on delete cascade,
        subject text not null,
        issuer text not null,
        not_after timestamptz(3) not null,
        warned_at timestamptz(3) not null,
        next_reminder_at timestamptz(3),
        ended_at timestamptz(3)
      )`);
    this.addSql(`create index certificate_warning_reminders on certificate_warning (next_reminder_at) where next_reminder_at is not null`);
  }
}
