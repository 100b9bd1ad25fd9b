import { Migration } from '@mikro-orm/migrations';

/** The index leaves out the events that have no incident, which are all of them when they are stored. */
export class ImEventsOfIncidents extends Migration {
  override up(): void {
    this.addSql(`create index "im_event_of_incident" on "im_event" ("incident_id") where incident_id is not null`);
    this.addSql(`drop index "im_event_incident_id_idx"`);
  }
}
