import { Migration } from '@mikro-orm/migrations';

export class ResultsOfReports extends Migration {
  override up(): void {
    this.addSql(`alter table "report_pdf" add "result" jsonb null`);
  }
}
