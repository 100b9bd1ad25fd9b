import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import {
  createImIncident,
  getImIncident,
  listImIncidents,
  listImTimeline,
} from '../../../application/incident-management/incidents.ts';
import { timelineKinds } from '../../../domain/incident-management/timeline.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byPublicId,
  intId,
  line,
  ofCustomerFilters,
  openFilter,
  pageInput,
  pageQuery,
  periodFilters,
  sortBy,
  tagFilter,
  text,
  timestamp,
} from '../kernel/fields.ts';
import { queryReferenceTo, referenceTo } from '../kernel/references.ts';
import { pageOf, reply } from '../kernel/replies/reply.ts';
import { collection, incident, incidentDetails, severity, status, tag } from './im-incident.schemas.ts';

const id = intId.nullable();

const entry = reply(
  z
    .object({
      id: z.int(),
      at: timestamp,
      kind: z.enum(timelineKinds),
      actor: z
        .object({
          kind: z.enum(['user', 'source', 'system', 'page', 'channel']),
          userId: z.uuid().nullable(),
          sourceId: id,
          name: z.string().nullable(),
        })
        .describe(
          'Who or what caused the entry; `page` is a person who used the link of a page, `channel` somebody who answered a message of a notification channel or changed the ticket of an outbound integration.',
        ),
      data: z
        .record(z.string(), z.unknown())
        .describe(
          'What the entry says besides its kind. That of a received event includes the first 16 KiB of its body as it was sent, and the length of all of it as `bodyBytes`.',
        ),
    })
    .meta({ id: 'ImTimelineEntry' }),
);

const reference = (to: ReferencedRecord, what: string) => referenceTo(to).nullable().prefault(null).describe(what);

/** The endpoints for incidents of incident management and their timelines. */
export const imIncidentEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List incidents, newest first',
    useCase: listImIncidents,
    request: {
      query: pageQuery.extend({
        status: status.exactOptional().describe('Returns only incidents with this status.'),
        open: openFilter.describe(
          '`true` returns only incidents that are neither resolved nor merged, `false` the others.',
        ),
        severity: severity.exactOptional().describe('Returns only incidents with this severity.'),
        teamId: queryReferenceTo('team').exactOptional().describe('Returns only incidents of this team.'),
        outageId: z
          .uuid()
          .exactOptional()
          .describe('Returns only incidents about the outage with this `publicId`, an incident of a monitor.'),
        monitorType: line
          .exactOptional()
          .describe('Returns only incidents about outages of monitors of this kind, such as `website`.'),
        tag: tagFilter.describe('Returns only incidents about outages of monitors that had a tag of this name.'),
        ...ofCustomerFilters,
        ...periodFilters(),
        ...sortBy('createdAt', 'title', 'status'),
      }),
    },
    toInput: ({ query: { open, ...query } }) =>
      pageInput({ query: { ...query, ...(open === undefined ? {} : { isOpen: open }) } }),
    reply: pageOf(incident),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create an incident, for any team',
    useCase: createImIncident,
    request: {
      body: z.strictObject({
        title: line,
        description: text.nullable().default(null),
        severity: severity.default('error'),
        teamId: reference('team', 'The team of the incident.'),
        customerId: reference('customer', 'The customer of the incident.'),
        escalationPolicyId: reference('escalationPolicy', 'The escalation policy, which is copied.'),
      }),
    },
    reply: incident,
  }),
  defineEndpoint({
    method: 'get',
    path: `${collection}/{id}`,
    tag,
    summary: 'Read an incident',
    useCase: getImIncident,
    request: { params: byPublicId },
    reply: incidentDetails,
  }),
  defineEndpoint({
    method: 'get',
    path: `${collection}/{id}/timeline`,
    tag,
    summary: 'Read the timeline of an incident, newest first',
    useCase: listImTimeline,
    description: 'The report contains all entries, oldest first, in Markdown.',
    request: {
      params: byPublicId,
      query: pageQuery.omit({ search: true }).extend({
        format: z.enum(['json', 'md']).default('json').describe('`md` returns the report.'),
        ...periodFilters('at'),
        ...sortBy('at'),
      }),
    },
    toInput: ({ params, query: { format, ...request } }) => ({ ...params, request, isReport: format === 'md' }),
    reply: pageOf(entry),
    textForm: { content: 'text/markdown; charset=utf-8', of: ({ report }) => report },
  }),
];
