import { AsyncLocalStorage } from 'node:async_hooks';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import type { Caller } from '../../../domain/access/caller.ts';

const storage = new AsyncLocalStorage<string>();

/** The tenant for work of the service itself. */
const SERVICE = 'service';

/** Returns the tenant for which the calling code works. */
export const currentTenant = (): string => storage.getStore() ?? SERVICE;

/** Runs `work` for a tenant: its name lookups have separate limits and a separate queue. */
export const forTenant = <Value>(tenant: string, work: () => Value): Value => storage.run(tenant, work);

/** Returns the tenant of an organization. */
export const organizationTenant = (organizationId: number): string => `organization:${organizationId}`;

/** Returns the tenant of a caller: its organization, or its network if it belongs to no organization. */
export const tenantOf = (caller: Caller | null, address: string | null): string => {
  if (caller?.kind === 'system') return SERVICE;
  const organizationId = caller === null || caller.kind === 'anonymous' ? null : caller.organizationId;
  return organizationId === null
    ? `network:${clientNetwork(address ?? 'unknown')}`
    : organizationTenant(organizationId);
};
