import type { IncidentFilter, Incidents } from '../../application/incidents/ports.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import type { Locale } from '../../domain/organizations/locale.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { IncidentRow } from './incident.entity.ts';

/** Incidents, newest first, and their timelines. */
export class PostgresIncidents extends PostgresRepository<Incident, IncidentFilter> implements Incidents {
  constructor(database: Database) {
    super(database, {
      entity: IncidentRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      search: ['title'],
      counted: 'incident',
      order: 'incident.created_at desc, incident.id desc',
    });
  }

  async openOf(monitorId: number): Promise<Incident | null> {
    const query = this.database.query.selectFrom('incident').selectAll().where('monitorId', '=', monitorId);
    return (await query.where('origin', '=', 'automatic').where('resolvedAt', 'is', null).executeTakeFirst()) ?? null;
  }

  updatesOf({ id }: Incident): Promise<readonly IncidentUpdate[]> {
    return this.database.query
      .selectFrom('incident_update as entry')
      .leftJoin('app_user as author', 'author.id', 'entry.authorUserId')
      .select(['entry.id', 'entry.publicId', 'incidentId', 'status', 'message', 'author.publicId as authorUserId', 'entry.createdAt'])
      .where('incidentId', '=', id)
      .orderBy('entry.createdAt')
      .orderBy('entry.id')
      .execute();
  }

  localeOf({ organizationId }: Incident): Promise<Locale> {
    return this.database.query.selectFrom('organization').select(['timezone', 'language']).where('id', '=', organizationId).executeTakeFirstOrThrow();
  }

  async addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate> {
    const { authorUserId, ...entry } = update;
    const { id } = await this.database.query
      .insertInto('incident_update')
      .values((from) => ({ ...entry, authorUserId: from.selectFrom('app_user').select('app_user.id').where('app_user.publicId', '=', authorUserId) }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...update, id };
  }
}
