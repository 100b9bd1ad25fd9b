import { z } from 'zod';
import { getImSettings, updateImSettings } from '../../../application/alert-sources/event-defaults.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';

const setting = (what: string) => intId.nullable().describe(`The integer \`id\` of ${what}; null for none.`);
const writable = {
  teamId: setting('a team'),
  customerId: setting('a customer'),
  escalationPolicyId: setting('an escalation policy'),
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
