import { z } from 'zod';
import type { ImIncidentView } from '../../../application/incident-management/ports.ts';
import { severities } from '../../../domain/incident-management/incident.ts';
import { imIncidentStatuses } from '../../../domain/incident-management/incident.machine.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/reply.ts';

export const tag = 'Incident management';
export const collection = '/api/im/incidents';
export const severity = z.enum(severities);
export const status = z.enum(imIncidentStatuses);
const id = intId.nullable();

/** An incident as replies show it. */
export const incident = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: id,
      teamId: id,
      title: z.string(),
      description: z.string().nullable(),
      severity,
      status,
      source: z.string().describe('What reported the incident; `manual` for a person.'),
      dedupKey: z.string().nullable(),
      isTest: z.boolean().describe('Opened to test an alert source.'),
      responders: z.array(z.object({ userId: z.uuid(), name: z.string(), addedAt: timestamp })),
      acknowledgedAt: timestamp.nullable(),
      acknowledgedBy: z.uuid().nullable().describe('The id of the user who acknowledged it.'),
      resolvedAt: timestamp.nullable(),
      mergedIntoId: z.uuid().nullable().describe('The `publicId` of the incident that it was merged into.'),
      snoozedUntil: timestamp.nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ImIncident' }),
  ({ mergedInto, ...stored }: ImIncidentView) => ({ ...stored, mergedIntoId: mergedInto }),
);
