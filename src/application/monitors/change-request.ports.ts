import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { ChangeRequest, DecidedChangeRequest, OpenChangeRequest } from '../../domain/monitors/change-request.ts';
import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { NewRecord } from '../kernel/records.ts';

/** Which change requests a list shows, beside its page. */
export interface ChangeRequestFilter {
  readonly status?: ChangeRequestStatus;
  readonly customerId?: number;
}

/** A change request with its people as the outside names them; null for people who are not known. */
export type KnownChangeRequest<Request extends ChangeRequest = ChangeRequest> = Request & {
  readonly requestedBy: string | null;
  readonly decidedBy: string | null;
};

/** The change requests of all organizations. They go with their monitor. */
export interface ChangeRequests {
  /** Oldest first; a search looks at the notes of those who asked, and at the names of the monitors. */
  page(scope: Scope, request: PageRequest, filter: ChangeRequestFilter): Promise<Page<KnownChangeRequest>>;
  find(scope: Scope, publicId: string): Promise<KnownChangeRequest | null>;
  /** How many requests of the customer are undecided. Exact for whoever holds the customer. */
  countOpen(customerId: number): Promise<number>;
  /** Throws `OptimisticLockError` when the monitor is gone. */
  add(record: NewRecord<OpenChangeRequest>): Promise<KnownChangeRequest>;
  /** Stores a decision; throws `OptimisticLockError` when somebody else decided, or the monitor went. */
  save(record: DecidedChangeRequest): Promise<KnownChangeRequest>;
}
