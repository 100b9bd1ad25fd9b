import type { IncidentFilter, Incidents } from '../../application/incidents/incident.ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Incident, IncidentUpdate } from '../../domain/incidents/incident.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;
const COLUMNS = [
  'id',
  'publicId',
  'organizationId',
  'customerId',
  'monitorId',
  'origin',
  'status',
  'title',
  'reason',
  'evidence',
  'startedAt',
  'acknowledgedAt',
  'resolvedAt',
  'timesOpened',
  'createdAt',
  'updatedAt',
  'revision',
] as const;

/** Incidents and their timelines in their tables. */
export class PostgresIncidents implements Incidents {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest, { status, monitorId, customerId }: IncidentFilter): Promise<Page<Incident>> {
    let matching = inScope(this.#database.query.selectFrom('incident'), scope, OWNER);
    if (status !== undefined) matching = matching.where('status', '=', status);
    if (monitorId !== undefined) matching = matching.where('monitorId', '=', monitorId);
    if (customerId !== undefined) matching = matching.where('customerId', '=', customerId);
    if (request.search !== undefined) matching = matching.where('title', 'ilike', containing(request.search));
    const [items, { total }] = await Promise.all([
      matching.select(COLUMNS).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, publicId: string): Promise<Incident | null> {
    const query = this.#database.query.selectFrom('incident').select(COLUMNS).where('publicId', '=', publicId);
    return (await inScope(query, scope, OWNER).executeTakeFirst()) ?? null;
  }

  async openOf(monitorId: number): Promise<Incident | null> {
    const query = this.#database.query.selectFrom('incident').select(COLUMNS).where('monitorId', '=', monitorId);
    return (await query.where('origin', '=', 'automatic').where('resolvedAt', 'is', null).executeTakeFirst()) ?? null;
  }

  async save(record: Incident): Promise<Incident> {
    const { status, acknowledgedAt, resolvedAt, updatedAt } = record;
    const revision = record.revision + 1;
    const changes = { status, acknowledgedAt, resolvedAt, updatedAt, revision, ...(resolvedAt === null ? {} : { nextReminderAt: null }) };
    await updateAtRevision(this.#database.query.updateTable('incident').set(changes), record);
    return { ...record, revision };
  }

  async remove({ id }: Incident): Promise<void> {
    await this.#database.query.deleteFrom('incident').where('id', '=', id).execute();
  }

  updatesOf({ id }: Incident): Promise<readonly IncidentUpdate[]> {
    return this.#database.query
      .selectFrom('incident_update as entry')
      .leftJoin('app_user as author', 'author.id', 'entry.authorUserId')
      .select(['entry.id', 'entry.publicId', 'incidentId', 'status', 'message', 'author.publicId as authorUserId', 'entry.createdAt'])
      .where('incidentId', '=', id)
      .orderBy('entry.createdAt')
      .orderBy('entry.id')
      .execute();
  }

  async addUpdate(update: Omit<IncidentUpdate, 'id'>): Promise<IncidentUpdate> {
    const { authorUserId, ...entry } = update;
    const { id } = await this.#database.query
      .insertInto('incident_update')
      .values((from) => ({ ...entry, authorUserId: from.selectFrom('app_user').select('app_user.id').where('app_user.publicId', '=', authorUserId) }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...update, id };
  }
}
