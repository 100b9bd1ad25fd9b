import { AsyncLocalStorage } from 'node:async_hooks';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import type { Caller } from '../../../domain/access/caller.ts';

const storage = new AsyncLocalStorage<string>();

/** The tenant of work that is done for no tenant. */
const SERVICE = 'service';

/** The tenant that the calling code works for. */
export const currentTenant = (): string => storage.getStore() ?? SERVICE;

/** Runs `work` for a tenant: its name lookups are limited, and wait, apart from those of other tenants. */
export const forTenant = <Value>(tenant: string, work: () => Value): Value => storage.run(tenant, work);

/** The tenant of an organization. */
export const organizationTenant = (organizationId: number): string => `organization:${organizationId}`;

/** The tenant of a caller: its organization, or the network of a caller that belongs to none. */
export const tenantOf = (caller: Caller, address: string | null): string => {
  if (caller.kind === 'system') return SERVICE;
  const organizationId = caller.kind === 'anonymous' ? null : caller.organizationId;
  return organizationId === null ? `network:${clientNetwork(address ?? 'unknown')}` : organizationTenant(organizationId);
};
