import { z } from 'zod';
import { searchRecords } from '../../../application/console/search.ts';
import { SEARCH_ROWS } from '../../../domain/console/search.ts';
import { incidentStatuses } from '../../../domain/incidents/incident.ts';
import { MAX_LINE } from '../../../domain/kernel/plain-text.ts';
import { monitorStates } from '../../../domain/monitors/monitor-listing.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { status as imStatus } from '../incident-management/im-incident.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

const named = z.object({ id: z.uuid(), name: z.string() });

const results = reply(
  z
    .object({
      monitors: z.array(
        named.extend({
          kind: z.enum(monitorKindNames),
          target: z.string(),
          state: z.enum(monitorStates),
          customerName: z.string().nullable(),
        }),
      ),
      customers: z.array(named),
      incidents: z
        .array(z.object({ id: z.uuid(), title: z.string(), status: z.enum(incidentStatuses), startedAt: timestamp }))
        .describe('The latest first.'),
      imIncidents: z
        .array(z.object({ id: z.uuid(), title: z.string(), status: imStatus }))
        .nullable()
        .describe('The latest first; null for callers who may not use incident management.'),
      people: z
        .array(named.extend({ email: z.string() }))
        .nullable()
        .describe('Null for callers who may not list users.'),
    })
    .meta({ id: 'SearchResults' }),
);

/** The endpoint that finds records by name. */
export const searchEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/search',
    tag: 'Search',
    summary: 'Find monitors, customers, incidents and people by name',
    description: `At most ${SEARCH_ROWS} of each, from the lists that the caller may read and by what their \`search\` covers.`,
    useCase: searchRecords,
    request: {
      query: z.object({ q: z.string().trim().min(1).max(MAX_LINE).describe('The text to find, ignoring case.') }),
    },
    toInput: ({ query: { q } }) => ({ text: q }),
    reply: results,
  }),
];
