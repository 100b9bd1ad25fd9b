import { z } from 'zod';
import type { RegistrationLookup } from '../../../application/public-tools/ports.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { failure, failureOf, host } from './tool.schemas.ts';

export const whoisQuery = z.object({ domain: host.describe('A domain name, such as `example.co.uk`. For a subdomain, the registered parent domain is found.') });

const nothing = {
  registeredDomain: null,
  source: null,
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  updatedAt: null,
  statuses: [],
  nameservers: [],
  dnssec: null,
};

export const whoisReply = replyFrom(
  z
    .object({
      domain: z.string().describe('The requested domain.'),
      registeredDomain: z.string().nullable().describe('The registered name that was found, at or above `domain`.'),
      source: z.enum(['rdap', 'whois']).nullable().describe('The protocol of the response; null if there is no registration.'),
      registrar: z.string().nullable(),
      registeredAt: timestamp.nullable(),
      expiresAt: timestamp.nullable().describe('Also null if the registry does not publish it, as for `.de`.'),
      updatedAt: timestamp.nullable(),
      statuses: z.array(z.string()).describe('In RDAP terms, for example `client transfer prohibited`.'),
      nameservers: z.array(z.string()),
      dnssec: z.boolean().nullable().describe('Whether the delegation is signed; null if the registry does not publish it.'),
      failure: failure.describe('Why there is no registration: `domainUnregistered` if the name is not registered. Null if there is a registration.'),
    })
    .meta({ id: 'DomainRegistration' }),
  ({ domain, found }: { readonly domain: string; readonly found: Attempt<RegistrationLookup> }) => {
    if (!found.ok) return { ...nothing, domain, failure: failureOf(found) };
    const { source, registration } = found.value;
    return { ...registration, domain, registeredDomain: registration.name, source, failure: null };
  },
);
