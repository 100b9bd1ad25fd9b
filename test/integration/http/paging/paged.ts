import { followPages } from '../../../../src/application/incident-management/follow-pages.ts';
import type { OutboxMessage } from '../../../../src/application/kernel/ports.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import type { OnCall, StoredIncident } from './on-call.ts';

/** Returns a step of the rules of a person. */
export const step = (afterMinutes: number, contactMethodId: number) => ({ afterMinutes, contactMethodId });

/** Returns the topics of the pushes that were sent. */
export const topicsOf = (onCall: OnCall): readonly string[] => onCall.pushes().map(({ topic }) => topic);

/** Makes the incident critical, as an event does. */
export const raiseSeverity = async (onCall: OnCall, of: StoredIncident): Promise<void> => {
  const { ports, clock, database } = onCall.app;
  const [before] = await ports.imIncidents.findAll(everywhere, [of.publicId]);
  if (before === undefined) throw new Error('The incident was not stored.');
  await database.inTransaction(async () => {
    const messages: OutboxMessage[] = [];
    const now = clock.now();
    await followPages(ports)({ now, send: (message) => messages.push(message) }, before, {
      kind: 'severityRaised',
      after: { ...before, severity: 'critical' },
    });
    await ports.outbox.add(messages, now);
  });
  await onCall.send();
};
