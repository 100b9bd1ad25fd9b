import { permissionRefusal } from '../../../../src/domain/access/permissions.ts';
import { callerGuards } from '../../../../src/domain/access/caller.rules.ts';
import { entryOf } from '../../../../src/domain/catalogue.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { statusOf } from '../../../../src/interfaces/http/kernel/replies/statuses.ts';
import type { TestCaller } from './test-callers.ts';

const access = pathAccessOf(endpoints);

/**
 * The status with which the caller is refused before any record is looked up; null if it is not. Guards and
 * permissions are tested separately against the specification.
 */
export const refusedBeforeLookup = (endpoint: Endpoint, { caller }: TestCaller, path: string): number | null => {
  const request = { method: endpoint.method.toUpperCase(), path, caller, agentWritesEnabled: true, access };
  const refusal = firstBroken(callerGuards, request) ?? permissionRefusal(endpoint.permission, caller);
  return refusal === null ? null : statusOf(entryOf(refusal.code).kind);
};
