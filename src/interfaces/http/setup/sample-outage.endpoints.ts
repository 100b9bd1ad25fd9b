import { z } from 'zod';
import { createSampleOutage, deleteSampleOutage, getSampleOutage } from '../../../application/setup/sample-outage.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply, success } from '../kernel/replies/reply.ts';

const named = z.object({ id: z.uuid(), name: z.string() });
const sampleOutage = reply(
  z.object({ customer: named, monitor: named.extend({ kind: z.enum(monitorKindNames) }) }).meta({ id: 'SampleOutage' }),
);

const at = { path: '/api/sample-outage', tag: 'Set-up' } as const;

/** The endpoints for a sample of an outage. */
export const sampleOutageEndpoints = [
  defineEndpoint({
    ...at,
    method: 'get',
    summary: 'Read the sample of an outage',
    useCase: getSampleOutage,
    reply: sampleOutage,
  }),
  defineEndpoint({
    ...at,
    method: 'post',
    summary: 'Add a sample of an outage',
    description:
      'Adds a customer with a website whose name has no address, which is checked at once, and returns the present one if there is one. The outage is confirmed by the second check, about twenty seconds later, and alerts like any other.',
    useCase: createSampleOutage,
    request: {
      body: z.strictObject({
        language: z.enum(languages).exactOptional().describe('The language of the names; English by default.'),
      }),
    },
    reply: sampleOutage,
  }),
  defineEndpoint({
    ...at,
    method: 'delete',
    summary: 'Remove the sample of an outage',
    useCase: deleteSampleOutage,
    reply: success,
  }),
];
