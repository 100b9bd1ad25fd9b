import { z } from 'zod';
import { listCustomerVatChecks, listVatChecks, validateCustomerVatId, validateVatId } from '../../../application/organizations/validate-vat-id.ts';
import { CUSTOMER_VAT_VALIDATION_RATE, VAT_VALIDATION_RATE, vatStatuses } from '../../../domain/organizations/vat-validation.ts';
import type { VatCheck } from '../../../domain/organizations/vat-validation.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, replyFrom } from '../kernel/reply.ts';
import { byEitherId, byPublicId, intId, pageInput, pageQuery, timestamp } from '../kernel/fields.ts';

const verdict = {
  vatId: z.string().nullable(),
  countryCode: z.string().nullable(),
  status: z.enum(vatStatuses).describe('`unavailable`: the registry did not respond; `notCovered`: the registry does not cover the country'),
  name: z.string().nullable(),
  address: z.string().nullable(),
  consultationNumber: z.string().nullable().describe('The proof of the query that the registry issues if it is made in the name of a requester: for a customer its organization, for an organization the operator of the service.'),
  checkedAt: timestamp,
};

const validation = replyFrom(
  z.object({ ...verdict, vatValidatedAt: timestamp.nullable().describe('When the registry last confirmed the number.') }).meta({ id: 'VatValidation' }),
  ({ confirmedAt: vatValidatedAt, ...check }: VatCheck) => ({ ...check, vatValidatedAt }),
);

const check = replyFrom(
  z.object({ id: intId, publicId: z.uuid(), ...verdict, requester: z.string().nullable().describe('The VAT number in whose name the registry was asked.') }).meta({ id: 'VatCheck' }),
  (stored: VatCheck) => stored,
);

const validateDescription = 'At most 10 requests per hour per organization. The number is validated again a year after the last answer, and soon after a query without one.';
const paged = { query: pageQuery.omit({ search: true }) };

/** Validation of VAT numbers. */
export const vatIdEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/organizations/{id}/vat-id/validate',
    tag: 'Organization',
    confinement: 'area',
    summary: 'Validate the VAT number with the EU registry (VIES)',
    description: validateDescription,
    useCase: validateVatId,
    rate: VAT_VALIDATION_RATE,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: validation,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/organizations/{id}/vat-id/checks',
    tag: 'Organization',
    confinement: 'area',
    summary: 'List the verdicts of the EU registry about the VAT number, newest first',
    useCase: listVatChecks,
    request: { params: byEitherId, ...paged },
    toInput: ({ params, query }) => ({ ...params, request: pageInput({ query }).request }),
    reply: pageOf(check),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/customers/{id}/vat-id/validate',
    tag: 'Customers',
    confinement: 'operation',
    summary: 'Validate the VAT number of a customer with the EU registry (VIES)',
    description: validateDescription,
    useCase: validateCustomerVatId,
    rate: CUSTOMER_VAT_VALIDATION_RATE,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: validation,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/customers/{id}/vat-id/checks',
    tag: 'Customers',
    confinement: 'operation',
    summary: 'List the verdicts of the EU registry about the VAT number of a customer, newest first',
    useCase: listCustomerVatChecks,
    request: { params: byPublicId, ...paged },
    toInput: ({ params, query }) => ({ ...params, request: pageInput({ query }).request }),
    reply: pageOf(check),
  }),
];
