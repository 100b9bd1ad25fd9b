import { evidenceOf } from '../../../src/domain/checks/evidence.ts';
import type { Evidence } from '../../../src/domain/checks/evidence.ts';
import { later, minutes, hours } from '../../../src/domain/kernel/time.ts';
import { incidentUrl } from '../../../src/domain/notifications/alert.ts';
import type { TestApp } from '../http/test-app.ts';

/** The facts of a stored outage that tests choose. */
interface OutageFacts {
  readonly organizationId: number;
  readonly customerId?: number;
  readonly monitorId?: number;
  readonly title?: string;
  readonly isOver?: boolean;
}

/** What a check of a website saw that answered 503, and another location that was refused. */
export const failingEvidence: Evidence = {
  ...evidenceOf({
    reason: 'statusUnexpected',
    rules: [
      { check: 'ssl', result: 'passed', expected: { phrase: 'daysUntilExpiry', days: 14 }, seen: '61 days' },
      { check: 'status', result: 'failed', expected: { phrase: 'range', from: 200, to: 299 }, seen: '503' },
    ],
    connectedAddress: '192.0.2.7',
    port: 443,
    resolvedAddresses: ['192.0.2.7', '2001:db8::7'],
    answer: 'Service Unavailable: no database connection',
  }),
  attempts: [
    { locationId: 1, location: 'Frankfurt', outcome: 'down', reason: 'statusUnexpected', consecutiveFailures: 2 },
    { locationId: 2, location: 'Zürich', outcome: 'down', reason: 'connectionFailed', consecutiveFailures: 1 },
    { locationId: 3, location: 'Ashburn', outcome: null, reason: null, consecutiveFailures: 0 },
  ],
};

/** Stores an outage that began an hour ago, with one entry in its timeline, and returns the path of its page. */
export const addOutage = async (
  app: TestApp,
  { title = 'Shop is down', isOver = false, ...owner }: OutageFacts,
): Promise<string> => {
  const publicId = app.ports.ids.next();
  const startedAt = later(app.clock.now(), -hours(1));
  const { id: incidentId } = await app.database.query
    .insertInto('incident')
    .values({
      ...owner,
      publicId,
      createdAt: startedAt,
      updatedAt: startedAt,
      origin: 'automatic',
      status: isOver ? 'resolved' : 'open',
      title,
      reason: 'statusUnexpected',
      evidence: failingEvidence,
      startedAt,
      confirmedAt: later(startedAt, minutes(1)),
      resolvedAt: isOver ? later(startedAt, minutes(30)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto('incident_update')
    .values({
      publicId: app.ports.ids.next(),
      incidentId,
      status: 'open',
      message: 'The monitor is down. Answered 503, expected 200 to 299, seen from Frankfurt.',
      createdAt: later(startedAt, minutes(1)),
    })
    .execute();
  return incidentUrl('', publicId);
};
