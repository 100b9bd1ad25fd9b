import { admission } from '../../../../src/domain/access/permissions.ts';
import { isCustomerBound } from '../../../../src/domain/access/caller.ts';
import { isConfined } from '../../../../src/domain/access/gates.ts';
import { entryOf } from '../../../../src/domain/catalogue.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { statusOf } from '../../../../src/interfaces/http/kernel/statuses.ts';
import type { Player } from './cast.ts';

/**
 * The status with which the caller is turned away before any record is looked up; null when it gets that far. Gates and
 * matrix are held against the specification by tests of their own (`confinement.spec.ts`, `permissions.spec.ts`).
 */
export const turnedAway = (endpoint: Endpoint, { caller }: Player, path: string): number | null => {
  if (isCustomerBound(caller) && isConfined(endpoint.method.toUpperCase(), path)) return 403;
  const refusal = admission(endpoint.admits, caller);
  return refusal === null ? null : statusOf(entryOf(refusal.code).kind);
};
