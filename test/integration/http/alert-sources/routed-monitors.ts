import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import type { ConsumerNeeds } from '../../../../src/application/alert-sources/apply-events.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../paging/on-call.ts';
import { DOWN } from './many-monitors.ts';

/** A record as a creation answers it. */
export interface Created {
  readonly id: number;
  readonly publicId: string;
}

/** A team whose policy pages one person by a topic of its own. */
export interface RoutedTeam {
  readonly team: Created;
  readonly policy: Created;
  readonly person: PersonOnCall;
}

/** A service with a monitor of a customer. Its outages page `house` unless something routes them elsewhere. */
export interface RoutedMonitors {
  readonly onCall: OnCall;
  readonly house: RoutedTeam;
  readonly bakery: RoutedTeam;
  readonly customer: Created;
  readonly website: Created;
  /** Changes the source of monitors. */
  changeSource(changes: object): Promise<void>;
  /** Checks the monitor, which fails, and does what follows. */
  outage(needs?: ConsumerNeeds): Promise<void>;
  /** Checks the target of the monitor over the network, and does what follows. */
  check(): Promise<void>;
  /** The topics of all pages. */
  paged(): readonly string[];
}

export const routedMonitors = async (): Promise<RoutedMonitors> => {
  const onCall = await onCallApp();
  const { app, admin } = onCall;
  const created = async (path: string, body: object): Promise<Created> => {
    const { status, body: answer, text } = await admin.post(path, body);
    if (status !== 200) throw new Error(`${path} was refused: ${status} ${text}`);
    return answer as Created;
  };
  const teamOf = async (topic: string): Promise<RoutedTeam> => {
    const person = await onCall.person();
    await person.setRules({ high: [{ afterMinutes: 0, contactMethodId: await person.addMethod(topic) }] });
    const policy = await created('/api/escalation-config/policies', {
      name: `Policy of ${topic}`,
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: person.publicId }] }],
    });
    return { team: await created('/api/im/teams', { name: topic }), policy, person };
  };
  const house = await teamOf('house');
  const bakery = await teamOf('bakery');
  const { items } = (await admin.get('/api/im/sources')).body as { items: (Created & { type: string })[] };
  const source = items.find(({ type }) => type === 'monitors');
  const changeSource = async (changes: object): Promise<void> => {
    const { status, text } = await admin.patch(`/api/im/sources/${source?.publicId}`, changes);
    if (status !== 200) throw new Error(text);
  };
  await changeSource({ isActive: true, teamId: house.team.id, escalationPolicyId: house.policy.id });
  const { body } = await admin.post('/api/customers', {
    name: 'Kornblum',
    email: 'ops@kornblum.example',
    alertConsecutiveChecks: 1,
  });
  const website = await created('/api/websites', {
    name: 'Shop',
    url: 'http://1.1.1.1/',
    customerId: body.customer.id,
  });
  const findAndFollow = async (
    find: (monitorId: number) => Promise<CheckFinding>,
    needs: ConsumerNeeds = app.ports,
  ): Promise<void> => {
    const now = app.clock.now();
    const claim = { locationId: 1, owner: 'w', now, until: later(now, hours(2)), limit: 100 };
    const due = await app.ports.checkQueue.claim(claim);
    const findings = await Promise.all(due.map(({ monitorId }) => find(monitorId)));
    await recordStateChanges(app.ports)(
      'w',
      due.map((each, at) => finishCheck(each, findings[at] ?? DOWN, now)),
    );
    await dueEvents(needs).run();
    await advanceEscalations(app.ports)();
    await onCall.pass(0);
  };
  const outage = (needs?: ConsumerNeeds): Promise<void> => findAndFollow(() => Promise.resolve(DOWN), needs);
  const probe = async (monitorId: number): Promise<CheckFinding> => {
    const [subject] = await app.ports.checkSubjects.load([monitorId]);
    const run = subject === undefined ? null : prepareCheck(app.ports)(subject);
    if (run === null) throw new Error('The monitor has no probe.');
    return run();
  };
  const paged = () => onCall.pushes().flatMap(({ topic, title }) => (title.startsWith('[Incident]') ? [topic] : []));
  return {
    onCall,
    house,
    bakery,
    customer: body.customer,
    website,
    changeSource,
    outage,
    check: () => findAndFollow(probe),
    paged,
  };
};
