import { Migration } from '@mikro-orm/migrations';

export class TranscribedScripts extends Migration {
  override up(): void {
    this.addSql(`alter table report_pdf add column transcribed_scripts jsonb not null default '[]'`);
  }
}
