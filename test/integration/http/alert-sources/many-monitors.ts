import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { anEvidence } from '../../../builders/evidence.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall, ReceivedPush } from '../paging/on-call.ts';
import type { TestApp } from '../test-app.ts';

export const MONITORS = 20;
export const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 1, evidence: null };
export const DOWN: CheckFinding = {
  outcome: 'down',
  reason: 'statusUnexpected',
  latencyMs: null,
  evidence: anEvidence(),
};

/** An incident as the list shows it. */
export interface ListedIncident {
  readonly publicId: string;
  readonly title: string;
  readonly status: string;
  readonly customerId: number | null;
}

/** A service with the monitors of a customer, whose outages page `ada` at once and `bob` after ten minutes. */
export interface ManyMonitors {
  readonly onCall: OnCall;
  /** Makes the checks of the first monitors, in their order. */
  check(finding: CheckFinding, count?: number): Promise<void>;
  /** Does what is due in a process of the service. */
  work(app?: TestApp): Promise<void>;
  /** Advances the clock, and does what is due then. */
  pass(duration: number): Promise<void>;
  pushesTo(topic: string): readonly ReceivedPush[];
  incidents(): Promise<readonly ListedIncident[]>;
}

export const manyMonitors = async (): Promise<ManyMonitors> => {
  const onCall = await onCallApp();
  const { app, admin } = onCall;
  const people: PersonOnCall[] = [];
  for (const topic of ['ada', 'bob']) {
    const person = await onCall.person();
    const contactMethodId = await person.addMethod(topic);
    await person.setRules({ high: [{ afterMinutes: 0, contactMethodId }] });
    people.push(person);
  }
  const { body: policy } = await admin.post('/api/escalation-config/policies', {
    name: 'On call',
    steps: people.map(({ publicId: userId }, at) => ({
      afterMinutes: at * 10,
      targets: [{ type: 'user', userId }],
    })),
  });
  const { items } = (await admin.get('/api/im/sources')).body as { items: { publicId: string; type: string }[] };
  const source = items.find(({ type }) => type === 'monitors');
  await admin.patch(`/api/im/sources/${source?.publicId}`, { isActive: true, escalationPolicyId: policy.id });
  const { body: added } = await admin.post('/api/customers', {
    name: 'Kornblum',
    email: 'ops@kornblum.example',
    alertConsecutiveChecks: 1,
  });
  for (let at = 1; at <= MONITORS; at += 1)
    await admin.post('/api/websites', {
      name: `Shop ${at}`,
      url: 'http://1.1.1.1/',
      checkInterval: 60,
      customerId: added.customer.id,
    });
  const check = async (finding: CheckFinding, count = MONITORS): Promise<void> => {
    const now = app.clock.now();
    const claim = { locationId: 1, owner: 'w', now, until: later(now, hours(2)), limit: 100 };
    const due = (await app.ports.checkQueue.claim(claim)).toSorted((one, other) => one.monitorId - other.monitorId);
    await app.ports.checkQueue.release('w', due.slice(count));
    await recordStateChanges(app.ports)(
      'w',
      due.slice(0, count).map((each) => finishCheck(each, finding, now)),
    );
  };
  const work = async (each: TestApp = app): Promise<void> => {
    await dueEvents(each.ports).run();
    await advanceEscalations(each.ports)();
    await onCall.pass(0);
  };
  const pass = async (duration: number): Promise<void> => {
    app.clock.advance(duration);
    await work();
  };
  const pushesTo = (topic: string) => onCall.pushes().filter((push) => push.topic === topic);
  const incidents = async () => (await admin.get('/api/im/incidents')).body.items as readonly ListedIncident[];
  return { onCall, check, work, pass, pushesTo, incidents };
};
