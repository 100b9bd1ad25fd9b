import type { KnownDomain } from '../../domain/checks/domain-expiry.ts';
import type { DomainCheck } from '../../domain/monitors/kinds/domain.ts';
import type { Clock } from '../kernel/ports.ts';
import type { DomainRegistries } from '../public-tools/ports.ts';
import type { Probe } from './ports.ts';

/** Looks up the registration of domains. */
export const domainProbe = ({ domainRegistries, clock }: { readonly domainRegistries: DomainRegistries; readonly clock: Clock }): Probe<DomainCheck, KnownDomain> => ({
  probe: async ({ target }) => {
    const found = await domainRegistries.lookUp(target);
    const now = clock.now();
    if (!found.ok) return { name: target, isRegistered: null, registrar: null, expiresAt: null, lastError: found.failure.detail, lastCheckedAt: now, lastChangedAt: null };
    const { name, registrar, expiresAt } = found.value.registration;
    return { name, isRegistered: true, registrar, expiresAt, lastError: null, lastCheckedAt: now, lastChangedAt: now };
  },
});
