import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { ChangeRequestFilter, ChangeRequests, KnownChangeRequest } from '../../../application/monitors/change-request.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { ChangeRequest, DecidedChangeRequest, OpenChangeRequest } from '../../../domain/monitors/change-request.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { expectCurrent } from '../../kernel/memory/revision.ts';
import { userTable } from '../../organizations/memory/organization-tables.ts';
import { changeRequestTable, monitorTable } from './monitor-tables.ts';

/** Change requests in memory. */
export class InMemoryChangeRequests implements ChangeRequests {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page(scope: Scope, request: PageRequest, { status, customerId }: ChangeRequestFilter): Promise<Page<KnownChangeRequest>> {
    const { search } = request;
    const isMeant = (row: ChangeRequest): boolean =>
      isInScope(scope, row) &&
      (status === undefined || row.status === status) &&
      (customerId === undefined || row.customerId === customerId) &&
      (search === undefined || contains(row.note ?? '', search) || contains(this.#nameOf(row), search));
    const { items, ...page } = pageOf(oldestFirst(this.#store.rows(changeRequestTable).filter(isMeant)), request);
    return Promise.resolve({ ...page, items: items.map((row) => this.#known(row)) });
  }

  find(scope: Scope, publicId: string): Promise<KnownChangeRequest | null> {
    const row = this.#store.rows(changeRequestTable).find((each) => each.publicId === publicId && isInScope(scope, each));
    return Promise.resolve(row === null ? null : this.#known(row));
  }

  countOpen(customerId: number): Promise<number> {
    const open = this.#store.rows(changeRequestTable).filter((row) => row.customerId === customerId && row.status === 'open');
    return Promise.resolve(open.length);
  }

  add(record: NewRecord<OpenChangeRequest>): Promise<KnownChangeRequest> {
    return this.#store.write((tables) => {
      if (tables(monitorTable).get(record.monitorId) === null) throw new OptimisticLockError('The monitor of the change request is gone.');
      const request = { ...record, id: this.#store.nextId(changeRequestTable), revision: 1 };
      tables(changeRequestTable).put(request);
      return this.#known(request);
    });
  }

  save(record: DecidedChangeRequest): Promise<KnownChangeRequest> {
    return this.#store.write((tables) => {
      const { status, decision, updatedAt, revision } = record;
      const decided = { ...expectCurrent(tables(changeRequestTable), record), status, decision, updatedAt, revision: revision + 1 };
      tables(changeRequestTable).put(decided);
      return this.#known(decided);
    });
  }

  #nameOf({ monitorId }: ChangeRequest): string {
    return this.#store.rows(monitorTable).get(monitorId)?.name ?? '';
  }

  #known(request: ChangeRequest): KnownChangeRequest {
    const { requesterId, decision } = request;
    return { ...request, requestedBy: this.#publicIdOf(requesterId), decidedBy: this.#publicIdOf(decision?.byUserId ?? null) };
  }

  #publicIdOf(userId: number | null): string | null {
    return userId === null ? null : (this.#store.rows(userTable).get(userId)?.publicId ?? null);
  }
}
