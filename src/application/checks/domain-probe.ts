import {
  LOOKUP_LEASE,
  MAX_LOOKUPS_PER_REGISTRY,
  domainAfterLookup,
  nextLookupAt,
  postponedLookupAt,
  unknownDomain,
} from '../../domain/checks/warnings/domain-lookup.ts';
import type { LookedUpDomain } from '../../domain/checks/warnings/domain-lookup.ts';
import { later } from '../../domain/kernel/time.ts';
import type { DomainCheck, ObservedDomain } from '../../domain/checks/kinds/domain.ts';
import type { Clock } from '../kernel/ports.ts';
import type { PublicSuffixes } from '../monitors/ports.ts';
import type { Probe } from './ports.ts';
import type { DomainRegistrations, DomainRegistryLookups } from './warnings.ports.ts';

interface Needs {
  readonly domainRegistrations: DomainRegistrations;
  readonly domainRegistries: DomainRegistryLookups;
  readonly publicSuffixes: PublicSuffixes;
  readonly clock: Clock;
}

/**
 * Returns what is known of the registered name at or above a name. If the last answer is too old, one process looks the
 * name up for the monitors of all customers.
 */
export const observeDomain =
  (needs: Needs) =>
  async (target: string): Promise<ObservedDomain> => {
    const { domainRegistrations, domainRegistries, publicSuffixes, clock } = needs;
    const name = (await publicSuffixes.registrable(target)) ?? target;
    const known = (await domainRegistrations.find(name)) ?? unknownDomain(name);
    const asked = clock.now();
    if (asked < nextLookupAt(known, asked)) return observed(known, asked);
    const registry = await domainRegistries.registryOf(name);
    const now = clock.now();
    const claim = { name, registry, now, leaseUntil: later(now, LOOKUP_LEASE), limit: MAX_LOOKUPS_PER_REGISTRY };
    const slot = await domainRegistrations.claim(claim);
    if (typeof slot !== 'number') return { domain: known, repeatAt: postponedLookupAt(name, slot, now) };
    const found = await domainRegistries.lookUpRegistered(name);
    const domain = domainAfterLookup(
      known,
      found.ok ? { ok: true, value: found.value.registration } : found,
      clock.now(),
    );
    const { notBefore: pausedUntil = null } = found.ok ? found.value : found.failure;
    await domainRegistrations.store({ domain, registry, slot, leaseUntil: claim.leaseUntil, pausedUntil });
    return observed(domain, clock.now());
  };

/** After a failure the next lookup is earlier than the next check. */
const observed = (domain: LookedUpDomain, now: Date): ObservedDomain => ({
  domain,
  repeatAt: domain.failures > 0 ? nextLookupAt(domain, now) : null,
});

/** Observes the registration of domains. */
export const domainProbe = (needs: Needs): Probe<DomainCheck, ObservedDomain> => {
  const observe = observeDomain(needs);
  return { probe: ({ target }) => observe(target) };
};
