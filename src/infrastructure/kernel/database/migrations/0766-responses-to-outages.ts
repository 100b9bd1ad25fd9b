import { Migration } from '@mikro-orm/migrations';

export class ResponsesToOutages extends Migration {
  override up(): void {
    this.addSql(`create index im_incident_of_outage on im_incident (organization_id, (labels ->> 'incidentId')) where (labels ->> 'incidentId') is not null`);
  }
}
