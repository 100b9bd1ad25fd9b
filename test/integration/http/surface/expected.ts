import { permissionRefusal } from '../../../../src/domain/access/permissions.ts';
import { callerGuards } from '../../../../src/domain/access/guards.ts';
import { entryOf } from '../../../../src/domain/catalogue.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { statusOf } from '../../../../src/interfaces/http/kernel/statuses.ts';
import type { Player } from './cast.ts';

/**
 * The status with which the caller is turned away before any record is looked up; null when it gets that far. Gates and
 * matrix are held against the specification by tests of their own (`test/unit/domain/access`).
 */
export const turnedAway = (endpoint: Endpoint, { caller }: Player, path: string): number | null => {
  const request = { method: endpoint.method.toUpperCase(), path, caller, agentWritesEnabled: true };
  const refusal = firstBroken(callerGuards, request) ?? permissionRefusal(endpoint.permission, caller);
  return refusal === null ? null : statusOf(entryOf(refusal.code).kind);
};
