import { NO_TARGETS, testAlert } from '../../domain/alert-sources/alert-event.ts';
import type { AlertEvent, NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { isReceiving } from '../../domain/alert-sources/source-types.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { teamWriteRules } from '../../domain/teams/team.rules.ts';
import type { ImIncidents } from '../incident-management/ports.ts';
import type { ImMembers } from '../teams/ports.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import type { ById } from '../kernel/repository.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { eventsOf, WRONG_SIGNATURE } from './deliveries.ts';
import type { AlertQueue, DeliveryReader, ImEvents, ImSources } from './ports.ts';
import { lockSource } from './sources.ts';

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
}

/** An event with its body as text. */
export interface EventView extends AlertEvent {
  readonly body: string | null;
}

const textOf = (body: Uint8Array | null): string | null => (body === null ? null : new TextDecoder().decode(body));

export const listImSourceEvents = defineQuery({
  name: 'listImSourceEvents',
  permission: 'useIncidentManagement',
  refuses: ['notFound'],
  execute:
    ({ imSources, imEvents }: Needs) =>
    async ({ scope }, { id, request }: ById & { readonly request: ListRequest }) => {
      const source = await imSources.find(scope, id);
      return source === null ? refused('notFound') : accepted(await imEvents.page(source, request));
    },
});

export const getImSourceEvent = defineQuery({
  name: 'getImSourceEvent',
  permission: 'useIncidentManagement',
  refuses: ['notFound'],
  execute:
    ({ imSources, imEvents }: Needs) =>
    async ({ scope }, { id, eventId }: ById & { readonly eventId: string }) => {
      const source = await imSources.find(scope, id);
      if (source === null) return refused('notFound');
      const found = await imEvents.find(source, eventId);
      return found === null ? refused('notFound') : accepted<EventView>({ ...found, body: textOf(found.body) });
    },
});

/**
 * Reads the body of a delivery again, for example after the grouping of the source was changed. Its alerts are added as
 * new events. What was not signed by its sender is not read.
 */
export const replayImEvent = defineCommand({
  name: 'replayImEvent',
  permission: 'useIncidentManagement',
  refuses: ['notFound', ...codesOf(teamWriteRules), 'invalidRequestBody'],
  execute:
    (
      needs: Needs & {
        readonly imMembers: ImMembers;
        readonly readDelivery: DeliveryReader;
        readonly ids: IdSource;
        readonly digest: Digest;
      },
    ) =>
    async (work, { id, eventId }: ById & { readonly eventId: string }) => {
      const found = await lockSource(needs, work, id);
      if (!found.ok) return found;
      const source = found.value;
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
export const sendTestAlert = defineCommand({
  name: 'sendTestAlert',
  permission: 'useIncidentManagement',
  refuses: ['notFound', ...codesOf(teamWriteRules)],
  execute:
    ({ ids, ...needs }: Needs & { readonly imMembers: ImMembers; readonly ids: IdSource }) =>
    async (work, { id }: ById) => {
      const found = await lockSource(needs, work, id);
      if (!found.ok) return found;
      const publicId = ids.next();
      const event: NewEvent = {
        publicId,
        sourceId: found.value.id,
        deliveryId: publicId,
        receivedAt: work.now,
        kind: 'test',
        key: publicId,
        targets: NO_TARGETS,
        body: null,
        problem: null,
        note: null,
        alert: testAlert(found.value.name, publicId),
      };
      await needs.imEvents.add([event]);
      work.audit(auditEntry('imSource.tested', found.value, { after: { eventId: publicId } }));
      return accepted({ accepted: true as const, eventId: publicId });
    },
});

/** The keys that belong to an incident: for a storm, every opening that was grouped under it. */
export const listImIncidentAlerts = defineQuery({
  name: 'listImIncidentAlerts',
  permission: 'useIncidentManagement',
  refuses: ['imIncidentNotFound'],
  execute:
    ({ imIncidents, alertQueue }: { readonly imIncidents: ImIncidents; readonly alertQueue: AlertQueue }) =>
    async ({ scope }, { id, request }: ById & { readonly request: ListRequest }) => {
      const incident = await imIncidents.find(scope, id);
      return incident === null ? refused('imIncidentNotFound') : accepted(await alertQueue.page(incident.id, request));
    },
});
