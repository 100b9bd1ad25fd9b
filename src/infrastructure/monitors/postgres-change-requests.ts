import { OptimisticLockError } from '../../application/kernel/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { ChangeRequestFilter, ChangeRequests, KnownChangeRequest } from '../../application/monitors/change-request.ports.ts';
import { everywhere } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { DecidedChangeRequest, OpenChangeRequest } from '../../domain/monitors/change-request.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kinds.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';
import { containing } from '../kernel/database/search.ts';

const OWNER = { organization: 'r.organizationId', customer: 'r.customerId' } as const;
const COLUMNS = [
  'r.id',
  'r.publicId',
  'r.organizationId',
  'r.customerId',
  'r.monitorId',
  'm.publicId as monitorPublicId',
  'm.kind as monitorType',
  'r.changes',
  'r.note',
  'r.requesterId',
  'requester.publicId as requestedBy',
  'r.status',
  'r.decidedAt',
  'r.decidedBy as decidedById',
  'decider.publicId as decidedBy',
  'r.decisionNote',
  'r.createdAt',
  'r.updatedAt',
  'r.revision',
] as const;

type Row = Omit<OpenChangeRequest, 'status' | 'decision' | 'monitorType'> & {
  readonly monitorType: string;
  readonly status: ChangeRequestStatus;
  readonly requestedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedById: number | null;
  readonly decidedBy: string | null;
  readonly decisionNote: string | null;
};

const requestOf = ({ monitorType, status, decidedAt, decidedById, decisionNote, ...row }: Row): KnownChangeRequest => {
  const request = { ...row, monitorType: monitorType as MonitorKind };
  return status === 'open' || decidedAt === null
    ? { ...request, status: 'open', decision: null }
    : { ...request, status, decision: { at: decidedAt, byUserId: decidedById, note: decisionNote } };
};

/** Change requests in their table. */
export class PostgresChangeRequests implements ChangeRequests {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest, { status, customerId }: ChangeRequestFilter): Promise<Page<KnownChangeRequest>> {
    let matching = this.#within(scope);
    if (status !== undefined) matching = matching.where('r.status', '=', status);
    if (customerId !== undefined) matching = matching.where('r.customerId', '=', customerId);
    if (request.search !== undefined) {
      const pattern = containing(request.search);
      matching = matching.where((of) => of.or([of('r.note', 'ilike', pattern), of('m.name', 'ilike', pattern)]));
    }
    const [rows, { total }] = await Promise.all([
      matching.select(COLUMNS).orderBy('r.createdAt').orderBy('r.id').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(requestOf), total, page: request.page, perPage: request.perPage };
  }

  async find(scope: Scope, publicId: string): Promise<KnownChangeRequest | null> {
    const row = await this.#within(scope).select(COLUMNS).where('r.publicId', '=', publicId).executeTakeFirst();
    return row === undefined ? null : requestOf(row);
  }

  async countOpen(customerId: number): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('change_request')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customerId', '=', customerId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    return count;
  }

  async add({ monitorPublicId: _of, monitorType: _kind, decision: _none, ...record }: NewRecord<OpenChangeRequest>): Promise<KnownChangeRequest> {
    await this.#database.query.insertInto('change_request').values(record).execute();
    return this.#stored(record.publicId);
  }

  async save({ id, publicId, status, decision, updatedAt, revision }: DecidedChangeRequest): Promise<KnownChangeRequest> {
    const decided = { status, decidedAt: decision.at, decidedBy: decision.byUserId, decisionNote: decision.note, updatedAt, revision: revision + 1 };
    await updateAtRevision(this.#database.query.updateTable('change_request').set(decided), { id, revision });
    return this.#stored(publicId);
  }

  /** The record as it was written a moment ago, with the names that hang on it. */
  async #stored(publicId: string): Promise<KnownChangeRequest> {
    const found = await this.find(everywhere, publicId);
    if (found === null) throw new OptimisticLockError('The change request is gone.');
    return found;
  }

  #within(scope: Scope) {
    const requests = this.#database.query
      .selectFrom('change_request as r')
      .innerJoin('monitor as m', 'm.id', 'r.monitorId')
      .leftJoin('app_user as requester', 'requester.id', 'r.requesterId')
      .leftJoin('app_user as decider', 'decider.id', 'r.decidedBy');
    return inScope(requests, scope, OWNER);
  }
}
