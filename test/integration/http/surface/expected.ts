import { permissionRefusal } from '../../../../src/domain/access/permissions.ts';
import { callerGuards } from '../../../../src/domain/access/guards.ts';
import { entryOf } from '../../../../src/domain/catalogue.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { pathAccessOf } from '../../../../src/domain/access/path-access.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { statusOf } from '../../../../src/interfaces/http/kernel/statuses.ts';
import type { Player } from './cast.ts';

const access = pathAccessOf(endpoints);

/**
 * The status with which the caller is turned away before any record is looked up; null when it gets that far. Guards and
 * permissions have tests of their own against the specification.
 */
export const turnedAway = (endpoint: Endpoint, { caller }: Player, path: string): number | null => {
  const request = { method: endpoint.method.toUpperCase(), path, caller, agentWritesEnabled: true, access };
  const refusal = firstBroken(callerGuards, request) ?? permissionRefusal(endpoint.permission, caller);
  return refusal === null ? null : statusOf(entryOf(refusal.code).kind);
};
