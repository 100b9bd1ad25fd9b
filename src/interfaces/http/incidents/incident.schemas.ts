import { z } from 'zod';
import { explained } from '../../../application/checks/evidence-summary.ts';
import type { ListedIncident } from '../../../application/incidents/ports.ts';
import { outageHistory } from '../../../domain/checks/outage-history.ts';
import { incidentImpacts, incidentOrigins, incidentStatuses, isPublic } from '../../../domain/incidents/incident.ts';
import type { Incident } from '../../../domain/incidents/incident.ts';
import type { Language } from '../../../domain/kernel/locale.ts';
import { evidenceReply, summaryReply } from '../checks/evidence.schemas.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';

const schema = z.object({
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: intId.nullable(),
  monitorId: intId.nullable(),
  origin: z.enum(incidentOrigins),
  status: z.enum(incidentStatuses),
  title: z.string(),
  reason: z.string().nullable(),
  summary: summaryReply,
  evidence: evidenceReply
    .nullable()
    .describe('What the check that opened the incident observed, with the latest result of each location.'),
  impact: z.enum(incidentImpacts).nullable().describe('Null for an automatic incident.'),
  componentIds: z.array(intId).describe('The components of status pages that a manual incident names.'),
  isPublic: z.boolean().describe('Whether status pages show the manual incident: it names a component.'),
  notifySubscribers: z.boolean().describe('Whether subscribers of the pages are notified of a manual incident.'),
  startedAt: timestamp.describe('The first failed check of the series that opened the incident.'),
  confirmedAt: timestamp
    .nullable()
    .describe('When enough failed checks had confirmed the outage; null for a manual incident.'),
  heldByParent: z
    .boolean()
    .describe(
      'Its alert is held because a monitor that its monitor depends on is down, or fails and is being confirmed.',
    ),
  acknowledgedAt: timestamp.nullable(),
  snoozedUntil: timestamp.nullable(),
  resolvedAt: timestamp.nullable(),
  gaps: z
    .array(z.object({ from: timestamp, to: timestamp }))
    .describe('The latest times between its outages, in which the monitor was up, of an incident that was reopened.'),
  downSeconds: z
    .int()
    .nullable()
    .describe('The seconds from `startedAt` to `resolvedAt` without all gaps. Null while the incident is open.'),
  postmortem: z
    .object({ text: z.string(), publishedAt: timestamp.nullable(), isAnnounced: z.boolean() })
    .nullable()
    .describe('Markdown; a draft without `publishedAt`.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const shown = (stored: Incident, language?: Language) => ({
  ...stored,
  ...explained(stored, language),
  isPublic: isPublic(stored),
  postmortem: stored.postmortem && {
    ...stored.postmortem,
    publishedAt: stored.postmortem.publishedAt === null ? null : new Date(stored.postmortem.publishedAt),
  },
  gaps: stored.gaps.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
  downSeconds: stored.resolvedAt === null ? null : outageHistory(stored, stored.resolvedAt).downSeconds,
});

/** An incident as the API returns it. */
export const incident = sentencesFrom(schema.meta({ id: 'Incident' }), shown);

/** An incident as the list returns it. */
export const listedIncident = sentencesFrom(
  schema
    .extend({ customerName: z.string().nullable().describe('Null for an incident of the organization itself.') })
    .meta({ id: 'ListedIncident' }),
  ({ customerName, ...stored }: ListedIncident, language) => ({ ...shown(stored, language), customerName }),
);
