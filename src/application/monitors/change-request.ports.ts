import type { ChangeRequestStatus } from '../../domain/monitors/change-request.machine.ts';
import type { ChangeRequest } from '../../domain/monitors/change-request.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which change requests a list returns. */
export interface ChangeRequestFilter {
  readonly status?: ChangeRequestStatus;
  readonly customerId?: number;
}

/** A change request with the public ids of its users; null for a user that is unknown or deleted. */
export type KnownChangeRequest = ChangeRequest & {
  readonly requestedBy: string | null;
  readonly decidedBy: string | null;
};

/** The search text is looked for in the note and in the name of the monitor. Requests are deleted with their monitor. */
export interface ChangeRequests extends Repository<ChangeRequest, ChangeRequestFilter, KnownChangeRequest> {
  /** The number of undecided requests of the customer; exact while the customer is locked. */
  countOpen(customerId: number): Promise<number>;
}
