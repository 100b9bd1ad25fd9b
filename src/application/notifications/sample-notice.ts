import { evidenceOf } from '../../domain/checks/evidence.ts';
import { later, minutes, seconds } from '../../domain/kernel/time.ts';
import type { AlertFacts, AlertOrganization, Notice } from '../../domain/notifications/alert.ts';
import { alertNotice } from './notices.ts';

/** The events that a preview can show. */
export const previewEvents = ['opened', 'reminder', 'resolved'] as const;
/** An event that a preview can show. */
export type PreviewEvent = (typeof previewEvents)[number];

/** The length of the outage in the sample. */
const DURATION = minutes(12) + seconds(5);

const seen = { outcome: 'down', reason: 'statusUnexpected', consecutiveFailures: 2 } as const;
const evidence = {
  ...evidenceOf({
    reason: 'statusUnexpected',
    rules: [{ check: 'status', result: 'failed', expected: { phrase: 'range', from: 200, to: 299 }, seen: '503' }],
  }),
  attempts: [
    { ...seen, locationId: '0197f3a2-0000-7000-8000-000000000011', location: 'Frankfurt' },
    { ...seen, locationId: '0197f3a2-0000-7000-8000-000000000012', location: 'Zürich' },
  ],
};

/** Composes a notification about a made-up outage that is over at `now`, or that has lasted as long. */
export const sampleNotice = (
  event: PreviewEvent,
  now: Date,
  organization: AlertOrganization,
  name = 'Shop',
): Notice => {
  const startedAt = later(now, -DURATION);
  const incident: AlertFacts['incident'] = {
    publicId: '0197f3a2-0000-7000-8000-000000000001',
    title: `${name} is down`,
    status: event === 'resolved' ? 'resolved' : 'open',
    startedAt,
    confirmedAt: later(startedAt, seconds(20)),
    resolvedAt: event === 'resolved' ? now : null,
    reason: 'statusUnexpected',
    evidence,
  };
  const monitor = {
    publicId: '0197f3a2-0000-7000-8000-000000000002',
    name,
    kind: 'website',
    target: `https://${name.toLowerCase()}.example/`,
  };
  return alertNotice(
    {
      event,
      occurrence: 1,
      at: event === 'opened' ? later(startedAt, seconds(20)) : now,
      organizationId: 0,
      customerId: 0,
      incident,
      monitor,
    },
    { organization, customer: { id: '0197f3a2-0000-7000-8000-000000000003', name: 'Acme' } },
  );
};
