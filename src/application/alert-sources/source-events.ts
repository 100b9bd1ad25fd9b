import { NO_TARGETS, testAlert } from '../../domain/alert-sources/alert-event.ts';
import type { AlertEvent, NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { isReceiving } from '../../domain/alert-sources/source-types.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import type { ImIncidents } from '../incident-management/ports.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import type { ById } from '../kernel/repository.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineDecidedRecordQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry } from '../kernel/records.ts';
import { eventsOf, WRONG_SIGNATURE } from './deliveries.ts';
import type { AlertQueue, DeliveryReader, ImEvents, ImSources } from './ports.ts';
import { changingSource } from './sources.ts';

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
}

/** An event with its body as text. */
export interface EventView extends AlertEvent {
  readonly body: string | null;
}

const textOf = (body: Uint8Array | null): string | null => (body === null ? null : new TextDecoder().decode(body));

const ofSource = {
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ imSources }: Needs) => imSources,
} as const;

/** Lists the events of a source, newest first. */
export const listImSourceEvents = defineRecordQuery({
  name: 'listImSourceEvents',
  ...ofSource,
  answer: (_context, source, { request }: ById & { readonly request: ListRequest }, { imEvents }) =>
    imEvents.page(source, request),
});

/** Returns an event with its body as text, which is null once it was deleted. */
export const getImSourceEvent = defineDecidedRecordQuery({
  name: 'getImSourceEvent',
  ...ofSource,
  refuses: ['notFound'],
  decide: async (_context, source, { eventId }: ById & { readonly eventId: string }, { imEvents }) => {
    const found = await imEvents.find(source, eventId);
    return found === null ? refused('notFound') : accepted<EventView>({ ...found, body: textOf(found.body) });
  },
});

/**
 * Reads the body of a delivery again, for example after the grouping of the source was changed. Its alerts are added as
 * new events. What was not signed by its sender is not read.
 */
export const replayImEvent = defineRecordCommand({
  name: 'replayImEvent',
  ...changingSource,
  refuses: ['invalidRequestBody', 'notFound'],
  execute: async (
    work,
    source,
    { eventId }: ById & { readonly eventId: string },
    needs: Needs & {
      readonly readDelivery: DeliveryReader;
      readonly ids: IdSource;
      readonly digest: Digest;
    },
  ) => {
    const event = await needs.imEvents.find(source, eventId);
    if (event === null) return refused('notFound');
    if (event.body === null || !isReceiving(source.type) || event.problem === WRONG_SIGNATURE)
      return invalidBody([{ path: 'eventId', message: 'The event has no body that can be read again.' }]);
    const mapping = needs.readDelivery(source.type, event.body, source);
    const events = eventsOf(needs, source, mapping, event.body, work.now);
    await needs.imEvents.add(events);
    work.audit(auditEntry('imSource.eventReplayed', source, { after: { eventId } }));
    const problem = events[0]?.problem ?? null;
    return accepted({
      accepted: true as const,
      eventIds: problem === null ? events.map(({ publicId }) => publicId) : [],
      ...(problem === null ? {} : { problem }),
    });
  },
});

/** Opens an incident that is marked as a test and pages like any other. */
export const sendTestAlert = defineRecordCommand({
  name: 'sendTestAlert',
  ...changingSource,
  execute: async (work, source, _input: ById, { ids, imEvents }: Needs & { readonly ids: IdSource }) => {
    const publicId = ids.next();
    const event: NewEvent = {
      publicId,
      sourceId: source.id,
      deliveryId: publicId,
      receivedAt: work.now,
      kind: 'test',
      key: publicId,
      targets: NO_TARGETS,
      body: null,
      problem: null,
      note: null,
      alert: testAlert(source.name, publicId),
    };
    await imEvents.add([event]);
    work.audit(auditEntry('imSource.tested', source, { after: { eventId: publicId } }));
    return accepted({ accepted: true as const, eventId: publicId });
  },
});

/** The keys that belong to an incident: for a storm, every opening that was grouped under it. */
export const listImIncidentAlerts = defineRecordQuery({
  name: 'listImIncidentAlerts',
  permission: 'useIncidentManagement',
  missing: 'imIncidentNotFound',
  records: ({ imIncidents }: { readonly imIncidents: ImIncidents; readonly alertQueue: AlertQueue }) => imIncidents,
  answer: (_context, incident, { request }: ById & { readonly request: ListRequest }, { alertQueue }) =>
    alertQueue.page(incident.id, request),
});
