import { z } from 'zod';
import { validateVatId } from '../../../application/organizations/validate-vat-id.ts';
import { VAT_VALIDATION_RATE } from '../../../domain/organizations/vat-validation.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply } from '../kernel/reply.ts';
import { byEitherId, timestamp } from '../kernel/fields.ts';

const validation = reply(
  z
    .object({
      vatId: z.string().nullable(),
      countryCode: z.string().nullable(),
      status: z
        .enum(['valid', 'invalid', 'unavailable', 'notCovered'])
        .describe('`unavailable`: the registry did not respond; `notCovered`: the registry does not cover the country'),
      name: z.string().nullable(),
      address: z.string().nullable(),
      vatValidatedAt: timestamp.nullable(),
    })
    .meta({ id: 'VatValidation' }),
);

/** Validation of VAT numbers. */
export const vatIdEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/organizations/{id}/vat-id/validate',
    tag: 'Organization',
    confinement: 'area',
    summary: 'Validate the VAT number with the EU registry (VIES)',
    description: 'At most 10 requests per hour per organization.',
    useCase: validateVatId,
    rate: VAT_VALIDATION_RATE,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: validation,
  }),
];
