import { z } from 'zod';
import type { RegistrationLookup } from '../../../application/public-tools/ports.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/reply.ts';
import { failure, failureOf, host } from './tool.schemas.ts';

export const whoisQuery = z.object({ domain: host.describe('A domain name, such as `example.co.uk`. A name below a registered one finds that one.') });

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
    .meta({ id: 'DomainRegistration' }),
  ({ domain, found }: { readonly domain: string; readonly found: Attempt<RegistrationLookup> }) => {
    if (!found.ok) return { ...nothing, domain, failure: failureOf(found) };
    const { source, registration } = found.value;
    return { ...registration, domain, registeredDomain: registration.name, source, failure: null };
  },
);
