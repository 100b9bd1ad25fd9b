import { z } from 'zod';
import { changeImIncidents } from '../../../application/incident-management/bulk-actions.ts';
import type { BulkResult } from '../../../application/incident-management/bulk-actions.ts';
import { escalateImIncident } from '../../../application/incident-management/escalate-now.ts';
import {
  acknowledgeImIncident,
  addImNote,
  addImResponder,
  mergeImIncident,
  resolveImIncident,
  setImIncidentStatus,
  snoozeImIncident,
  takeOverImIncident,
} from '../../../application/incident-management/incident-actions.ts';
import { MAX_BULK } from '../../../domain/incident-management/incident.ts';
import { days } from '../../../domain/kernel/time.ts';
import { MAX_SNOOZE } from '../../../domain/notifications/snooze.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, text, timestamp } from '../kernel/fields.ts';
import { errorSentence } from '../../../texts/error-sentence.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';
import { collection, incident, status, tag } from './im-incident.schemas.ts';

/** The options of an operation on one incident whose reply is the incident. */
const action = { method: 'post', tag, request: { params: byPublicId }, reply: incident } as const;
const at = (name: string) => `${collection}/{id}/${name}` as const;

const snoozedUntil = timestamp
  .nullable()
  .describe(`In the future, at most ${MAX_SNOOZE / days(1)} days ahead; null ends the snooze.`);
const intoIncidentId = z
  .uuid()
  .describe('The `publicId` of an open incident, which gets the responders, timeline and later events.');
const newStatus = {
  status: status.describe(
    '`acknowledged` is reachable from `triggered` only; `triggered`, `resolved` and `merged` are not.',
  ),
};
const incidentIds = z.array(z.uuid()).min(1).max(MAX_BULK).describe('The `publicId`s of the incidents.');

interface BulkResults {
  readonly results: readonly BulkResult[];
}

const bulkResults = z
  .object({
    results: z.array(
      z.object({
        incidentId: z.uuid(),
        ok: z.boolean(),
        code: z.string().exactOptional(),
        detail: z.string().exactOptional().describe('The sentence of the code.'),
      }),
    ),
  })
  .meta({ id: 'ImBulkResults' });

/** The endpoints for actions of people on incidents. */
export const imActionEndpoints = [
  defineEndpoint({
    ...action,
    path: at('acknowledge'),
    summary: 'Acknowledge an incident, which stops its escalation',
    description: 'Possible once, from `triggered`, for every user of incident management.',
    useCase: acknowledgeImIncident,
  }),
  defineEndpoint({
    ...action,
    path: at('take-over'),
    summary: 'Take over an incident that another person acknowledged',
    description: 'Possible for every user of incident management, who is from then on the person who acknowledged it.',
    useCase: takeOverImIncident,
    request: {
      params: byPublicId,
      body: z.strictObject({
        updatedAt: timestamp.describe(
          'The `updatedAt` of the incident that the person saw, so that the first of two wins.',
        ),
      }),
    },
  }),
  defineEndpoint({ ...action, path: at('resolve'), summary: 'Resolve an incident', useCase: resolveImIncident }),
  defineEndpoint({
    ...action,
    path: at('status'),
    summary: 'Set the status of an incident',
    description: 'A status other than `acknowledged` acknowledges a triggered incident too.',
    useCase: setImIncidentStatus,
    request: { params: byPublicId, body: z.strictObject(newStatus) },
  }),
  defineEndpoint({
    ...action,
    path: at('snooze'),
    summary: 'Pause the escalation of an incident, or end the pause',
    useCase: snoozeImIncident,
    request: { params: byPublicId, body: z.strictObject({ snoozedUntil }) },
  }),
  defineEndpoint({
    ...action,
    path: at('escalate-now'),
    summary: 'Run the next escalation step at once',
    description: 'Also when the incident is acknowledged. After the last step it repeats the last step.',
    useCase: escalateImIncident,
  }),
  defineEndpoint({
    ...action,
    path: at('merge'),
    summary: 'Merge an incident into another one',
    description: 'Requires membership in the teams of both. The other incident keeps its status and its escalation.',
    useCase: mergeImIncident,
    request: { params: byPublicId, body: z.strictObject({ intoIncidentId }) },
  }),
  defineEndpoint({
    ...action,
    path: at('responders'),
    idempotent: true,
    summary: 'Add a responder to an incident',
    useCase: addImResponder,
    request: {
      params: byPublicId,
      body: z.strictObject({
        userId: z.uuid().describe('The id of the user, as the session shows it.'),
        notify: z
          .boolean()
          .default(false)
          .describe('Whether the user is notified, which administrators of the team may request.'),
      }),
    },
  }),
  defineEndpoint({
    ...action,
    path: at('notes'),
    summary: 'Add a note to the timeline of an incident, open or closed',
    useCase: addImNote,
    request: { params: byPublicId, body: z.strictObject({ text: text.min(1) }) },
  }),
  defineEndpoint({
    method: 'post',
    tag,
    path: `${collection}/bulk`,
    summary: 'Act on several incidents, each separately',
    description:
      'An unknown incident, or a missing membership, refuses the whole request. `acknowledge` requires no membership.',
    useCase: changeImIncidents,
    request: {
      body: z.discriminatedUnion('action', [
        z.strictObject({ action: z.enum(['acknowledge', 'resolve']), incidentIds }),
        z.strictObject({ action: z.literal('snooze'), incidentIds, snoozedUntil }),
        z.strictObject({ action: z.literal('status'), incidentIds, ...newStatus }),
        z.strictObject({ action: z.literal('merge'), incidentIds, intoIncidentId }),
      ]),
    },
    reply: sentencesFrom(bulkResults, ({ results }: BulkResults, language) => ({
      results: results.map((result) =>
        result.code === undefined ? result : { ...result, detail: errorSentence(result.code, undefined, language) },
      ),
    })),
  }),
];
