import { z } from 'zod';
import {
  listCustomerVatChecks,
  listVatChecks,
  validateCustomerVatId,
  validateVatId,
} from '../../../application/organizations/validate-vat-id.ts';
import {
  CUSTOMER_VAT_VALIDATION_RATE,
  VAT_VALIDATION_RATE,
  vatStatuses,
} from '../../../domain/organizations/vat-id.rules.ts';
import type { VatCheck } from '../../../domain/organizations/vat-id.rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, replyFrom } from '../kernel/replies/reply.ts';
import { byEitherId, byPublicId, intId, pageQuery, periodFilters, timestamp, sortBy } from '../kernel/fields.ts';

const verdict = {
  vatId: z.string().nullable(),
  countryCode: z.string().nullable(),
  status: z
    .enum(vatStatuses)
    .describe('`unavailable`: the registry did not respond; `notCovered`: the registry does not cover the country'),
  name: z.string().nullable(),
  address: z.string().nullable(),
  consultationNumber: z
    .string()
    .nullable()
    .describe(
      'The proof of the query that the registry issues if it is made in the name of a requester: for a customer its organization, for an organization the operator of the service.',
    ),
  checkedAt: timestamp,
};

const validation = replyFrom(
  z
    .object({
      ...verdict,
      vatValidatedAt: timestamp.nullable().describe('When the registry last confirmed the number.'),
    })
    .meta({ id: 'VatValidation' }),
  ({ confirmedAt: vatValidatedAt, ...check }: VatCheck) => ({ ...check, vatValidatedAt }),
);

const check = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      ...verdict,
      requester: z.string().nullable().describe('The VAT number in whose name the registry was asked.'),
    })
    .meta({ id: 'VatCheck' }),
  (stored: VatCheck) => stored,
);

const ofOrganization = { tag: 'Organization', confinement: 'area' } as const;
const ofCustomer = { tag: 'Customers', confinement: 'operation' } as const;
const validate = {
  method: 'post',
  description:
    'At most 10 requests per hour per organization. The number is validated again a year after the last answer, and soon after a query without one.',
  reply: validation,
} as const;
const query = pageQuery.omit({ search: true }).extend({ ...periodFilters('checkedAt'), ...sortBy('checkedAt') });

/** The endpoints that validate VAT numbers. */
export const vatIdEndpoints = [
  defineEndpoint({
    ...ofOrganization,
    ...validate,
    path: '/api/organizations/{id}/vat-id/validate',
    summary: 'Validate the VAT number with the EU registry (VIES)',
    useCase: validateVatId,
    rate: VAT_VALIDATION_RATE,
    request: { params: byEitherId },
  }),
  defineEndpoint({
    ...ofOrganization,
    method: 'get',
    path: '/api/organizations/{id}/vat-id/checks',
    summary: 'List the verdicts of the EU registry about the VAT number, newest first',
    useCase: listVatChecks,
    request: { params: byEitherId, query },
    toInput: ({ params, query: request }) => ({ ...params, request }),
    reply: pageOf(check),
  }),
  defineEndpoint({
    ...ofCustomer,
    ...validate,
    path: '/api/customers/{id}/vat-id/validate',
    summary: 'Validate the VAT number of a customer with the EU registry (VIES)',
    useCase: validateCustomerVatId,
    rate: CUSTOMER_VAT_VALIDATION_RATE,
    request: { params: byPublicId },
  }),
  defineEndpoint({
    ...ofCustomer,
    method: 'get',
    path: '/api/customers/{id}/vat-id/checks',
    summary: 'List the verdicts of the EU registry about the VAT number of a customer, newest first',
    useCase: listCustomerVatChecks,
    request: { params: byPublicId, query },
    toInput: ({ params, query: request }) => ({ ...params, request }),
    reply: pageOf(check),
  }),
];
