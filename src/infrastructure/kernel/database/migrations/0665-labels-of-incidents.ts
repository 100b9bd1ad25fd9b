import { Migration } from '@mikro-orm/migrations';

export class LabelsOfIncidents extends Migration {
  override up(): void {
    this.addSql(`alter table "im_incident" add "labels" jsonb not null default '{}'`);
  }
}
