import { z } from 'zod';
import type { RegistrationLookup } from '../../../application/public-tools/tool.ports.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { failure, failureOf, host, timestamp } from './tool.schemas.ts';

export const whoisQuery = z.object({ domain: host.describe('A domain name, such as `example.co.uk`. A name below a registered one finds that one.') });

export const whoisReply = z
  .object({
    domain: z.string().describe('The domain as it was asked for.'),
    registeredDomain: z.string().nullable().describe('The registered name that was found, at or above `domain`.'),
    source: z.enum(['rdap', 'whois']).nullable().describe('How the registry was asked; null when it told of no registration.'),
    registrar: z.string().nullable(),
    registeredAt: timestamp.nullable(),
    expiresAt: timestamp.nullable().describe('Null also where the registry keeps it to itself, as for `.de`.'),
    updatedAt: timestamp.nullable(),
    statuses: z.array(z.string()).describe('In the words of RDAP, such as `client transfer prohibited`.'),
    nameservers: z.array(z.string()),
    dnssec: z.boolean().nullable().describe('Whether the delegation is signed; null when the registry does not say.'),
    failure: failure.describe('Why there is no registration: `domainUnregistered` when nobody holds the name. Null when there is one.'),
  })
  .meta({ id: 'DomainRegistration' });

const told = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What the registries told, as it is shown. */
export const presentRegistration = ({ domain, found }: { readonly domain: string; readonly found: Attempt<RegistrationLookup> }) => {
  const registration = found.ok ? found.value.registration : null;
  return {
    domain,
    registeredDomain: registration?.name ?? null,
    source: found.ok ? found.value.source : null,
    registrar: registration?.registrar ?? null,
    registeredAt: told(registration?.registeredAt ?? null),
    expiresAt: told(registration?.expiresAt ?? null),
    updatedAt: told(registration?.updatedAt ?? null),
    statuses: [...(registration?.statuses ?? [])],
    nameservers: [...(registration?.nameservers ?? [])],
    dnssec: registration?.dnssec ?? null,
    failure: failureOf(found),
  };
};
