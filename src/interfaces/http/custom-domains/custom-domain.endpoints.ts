import { z } from 'zod';
import {
  activateCustomDomain,
  createCustomDomain,
  deleteCustomDomain,
  getCustomDomain,
  listCustomDomains,
  verifyCustomDomain,
} from '../../../application/custom-domains/custom-domains.ts';
import { findTenant } from '../../../application/custom-domains/find-tenant.ts';
import { domainPurposes } from '../../../domain/custom-domains/custom-domain.ts';
import type { CustomDomain } from '../../../domain/custom-domains/custom-domain.ts';
import { customDomainMachine } from '../../../domain/custom-domains/custom-domain.machine.ts';
import { recordNameOf } from '../../../domain/custom-domains/hostname.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, ofCustomerFilters, pageQuery, periodFilters, sortBy, timestamp } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const purpose = z
  .enum(domainPurposes)
  .describe(
    '`status_page`: the host serves one status page. `white_label`: it serves console and API to the users of the organization.',
  );

const customDomain = defineRecord({
  id: 'CustomDomain',
  shown: {
    statusPageId: intId.nullable(),
    status: z.enum(statesOf(customDomainMachine)),
    verification: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .describe('The DNS record that proves the ownership of the hostname. It must stay in place.'),
    expiresAt: timestamp.nullable().describe('When a pending entry ends.'),
    lastCheckedAt: timestamp.nullable(),
    lastError: z.string().nullable(),
  },
  createOnly: {},
  writable: {
    hostname: z.string().max(1000).describe('Stored in lower case, as A-labels, without the root dot.'),
    purpose,
    statusPageId: referenceTo('statusPage')
      .nullable()
      .exactOptional()
      .describe('The status page of a host with the purpose `status_page`.'),
  },
});

const customDomainReply = replyFrom(customDomain.schema, (claim: CustomDomain) => ({
  ...claim,
  verification: { type: 'TXT' as const, name: recordNameOf(claim.hostname), value: claim.recordValue },
}));

const area = { path: '/api/custom-domains', tag: 'Custom domains', confinement: 'area' } as const;

/** The endpoints for organizations' hostnames, which serve status pages and the console. */
export const customDomainEndpoints = [
  ...resource({
    ...area,
    one: 'a custom domain',
    many: 'the custom domains of the organization',
    record: { ...customDomain, reply: customDomainReply },
    query: pageQuery.extend({
      purpose: z.enum(domainPurposes).exactOptional().describe('Only hostnames for this purpose.'),
      ...ofCustomerFilters,
      ...periodFilters(),
      ...sortBy('createdAt', 'hostname'),
    }),
    page: { useCase: listCustomDomains },
    create: {
      useCase: createCustomDomain,
      example: { hostname: 'status.example.com', purpose: 'status_page', statusPageId: 1 },
      summary: 'Enter a hostname to claim',
      description: 'The entry ends after 7 days unless it is verified. The same body again returns the existing entry.',
      alternativeKinds: ['statusPageNotFound'],
    },
    get: { useCase: getCustomDomain },
    remove: {
      useCase: deleteCustomDomain,
      summary: 'Remove a custom domain',
      description: 'The hostname is no longer served from that moment.',
    },
  }),
  defineEndpoint({
    ...area,
    path: '/api/custom-domains/{id}/verify',
    method: 'post',
    summary: 'Prove the ownership of the hostname by its TXT record',
    description:
      'Looks up the record at the name servers of the service. An entry that is verified or active stays as it is.',
    useCase: verifyCustomDomain,
    request: { params: byPublicId },
    reply: customDomainReply,
  }),
  defineEndpoint({
    ...area,
    path: '/api/custom-domains/{id}/activate',
    method: 'post',
    summary: 'Put a verified hostname into service',
    useCase: activateCustomDomain,
    request: { params: byPublicId },
    reply: customDomainReply,
  }),
  defineEndpoint({
    path: '/api/tenant',
    tag: 'Custom domains',
    method: 'get',
    summary: 'Find the organization that a white-label host belongs to',
    useCase: findTenant,
    request: { query: z.object({ host: z.string().max(1000).describe('The hostname, with or without a port.') }) },
    reply: reply(
      z
        .object({ name: z.string(), purpose, brandColor: z.string().nullable(), logoUrl: z.string().nullable() })
        .meta({ id: 'Tenant' }),
    ),
  }),
];
