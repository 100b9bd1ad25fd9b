import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import { getImSettings, updateImSettings } from '../../../application/alert-sources/event-defaults.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';

const setting = (to: ReferencedRecord) => referenceTo(to).nullable().describe('Null for none.');
const writable = {
  teamId: setting('team'),
  customerId: setting('customer'),
  escalationPolicyId: setting('escalationPolicy'),
};
const settings = {
  path: '/api/im/settings',
  tag: 'Incident management',
  reply: reply(z.object({ ...writable, updatedAt: timestamp.nullable() }).meta({ id: 'ImSettings' })),
} as const;

/** The endpoints for the default team, customer and escalation policy, which apply to events that name none. */
export const imSettingsEndpoints = [
  defineEndpoint({
    ...settings,
    method: 'get',
    summary: 'Read the defaults of events',
    useCase: getImSettings,
    toInput: () => ({}),
  }),
  defineEndpoint({
    ...settings,
    method: 'patch',
    summary: 'Change the defaults of events',
    description: 'Administrators of the organization change them.',
    useCase: updateImSettings,
    request: { body: changesOf(writable) },
    toInput: ({ body }) => ({ changes: body }),
  }),
];
