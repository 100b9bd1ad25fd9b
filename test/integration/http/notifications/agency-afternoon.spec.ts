import { expect } from 'chai';
import { afternoonCounts } from '../../../../scripts/afternoon-counts.ts';
import type { MessageCounts } from '../../../../scripts/afternoon-counts.ts';
import { failureEvidence } from '../../../../scripts/failure-texts.ts';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { noteReception } from '../../../../src/application/checks/heartbeat-reception.ts';
import { dueHeartbeats } from '../../../../src/application/checks/heartbeats.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../alert-sources/many-monitors.ts';
import { created } from '../customer-copies/copied-customers.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall, ReceivedPush } from '../paging/on-call.ts';

const CUSTOMERS = 40;
const MONITORS = 200;
const PEOPLE = ['ada', 'bob', 'cleo', 'dan'] as const;
const AGENCY = 'ops@agency.example';
const HOOK = '/hook';

/** The monitors of a customer, by the name that the first customer's have. */
interface Copied {
  readonly shop: number;
  readonly mail: number;
  readonly heartbeatToken: string;
}

/** A monitor as a list shows it. */
interface Listed {
  readonly id: number;
  readonly name: string;
  readonly heartbeatToken?: string | null;
}

describe('an afternoon of an agency with 40 customers and 200 monitors', () => {
  let onCall: OnCall;
  let customers: readonly Copied[];

  const customerBody = (word: string) => ({
    name: `Bakery ${word}`,
    email: `office@${word}.example`,
    notificationEmail: `alarm@${word}.example`,
    alertConsecutiveChecks: 1,
  });

  const monitorsOf = async (customerId: number): Promise<Copied> => {
    const listed = async (path: string) =>
      (await onCall.admin.get(`${path}?customerId=${customerId}`)).body.items as readonly Listed[];
    const websites = await listed('/api/websites');
    const [mail] = await listed('/api/smtp-monitors');
    const named = (name: string) => websites.find((each) => each.name === name);
    return {
      shop: named('Shop')?.id ?? 0,
      mail: mail?.id ?? 0,
      heartbeatToken: named('Backup')?.heartbeatToken ?? '',
    };
  };

  before(async () => {
    onCall = await onCallApp();
    const { admin, app, receiver } = onCall;
    await app.database.query.updateTable('organization').set({ autoQuotaUpgrade: true }).execute();
    const users: string[] = [];
    for (const topic of PEOPLE) {
      const who = await onCall.person();
      const contactMethodId = await who.addMethod(topic);
      await who.setRules({ high: [{ afterMinutes: 0, contactMethodId }] });
      users.push(who.publicId);
    }
    const targetOf = (userId: string) => ({ type: 'user', userId });
    const policy = await created(admin, '/api/escalation-config/policies', {
      name: 'On call',
      steps: [
        { afterMinutes: 0, targets: users.slice(0, 1).map(targetOf) },
        { afterMinutes: 10, targets: users.map(targetOf) },
      ],
    });
    const { items } = (await admin.get('/api/im/sources')).body as { items: { publicId: string; type: string }[] };
    const source = items.find(({ type }) => type === 'monitors');
    await admin.patch(`/api/im/sources/${source?.publicId}`, { isActive: true, escalationPolicyId: policy.id });
    const channels = [
      { name: 'Mail', type: 'email', config: { recipients: [AGENCY] } },
      { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}${HOOK}` } },
    ];
    const notificationChannels: number[] = [];
    for (const channel of channels)
      notificationChannels.push((await created(admin, '/api/notification-channels', channel)).id as number);
    const { customer } = await created(admin, '/api/customers', { ...customerBody('one'), notificationChannels });
    const customerId = customer.id as number;
    const website = { url: 'http://1.1.1.1/one/', checkInterval: 60, customerId };
    for (const name of ['Shop', 'Portal', 'Booking']) await created(admin, '/api/websites', { ...website, name });
    await created(admin, '/api/smtp-monitors', { name: 'Mail', hostname: '1.1.1.1', customerId });
    const heartbeat = { name: 'Backup', monitoringType: 'heartbeat', checkInterval: 1, customerId };
    await created(admin, '/api/websites', heartbeat);
    const ids = [customerId];
    for (let at = 2; at <= CUSTOMERS; at += 1) {
      const answer = await created(admin, `/api/customers/${customer.publicId}/copies`, {
        customer: customerBody(`no-${at}`),
        substitutions: [{ from: 'one', to: `no-${at}` }],
      });
      ids.push(answer.customerId ?? answer.customer?.id);
    }
    customers = await Promise.all(ids.map(monitorsOf));
  });
  after(() => onCall.close());

  const work = async (): Promise<void> => {
    const { ports } = onCall.app;
    await dueHeartbeats(ports).run();
    await dueEvents(ports).run();
    await advanceEscalations(ports)();
    await onCall.pass(0);
  };
  const pass = async (duration: number): Promise<void> => {
    onCall.app.clock.advance(duration);
    await work();
  };

  /** Advances the clock while the service receives heartbeats, whose absence counts only then. */
  const passReceiving = async (duration: number): Promise<void> => {
    const { clock, ports } = onCall.app;
    for (let passed = 0; passed < duration; passed += seconds(5)) {
      clock.advance(seconds(5));
      await noteReception(ports)();
    }
    await work();
  };

  /** Makes the due checks of these monitors, each with its finding. */
  const check = async (findings: ReadonlyMap<number, CheckFinding>): Promise<void> => {
    const { ports, clock } = onCall.app;
    const now = clock.now();
    const due = await ports.checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now,
      until: later(now, hours(2)),
      limit: 1000,
    });
    await ports.checkQueue.release(
      'w',
      due.filter(({ monitorId }) => !findings.has(monitorId)),
    );
    await recordStateChanges(ports)(
      'w',
      due.flatMap((each) => {
        const finding = findings.get(each.monitorId);
        return finding === undefined ? [] : [finishCheck(each, finding, now)];
      }),
    );
    await work();
  };
  /** The same finding about the shops of the last 20 customers. */
  const shops = (finding: CheckFinding) => new Map(customers.slice(-20).map(({ shop }) => [shop, finding]));

  /** Returns what has been sent since the last call. */
  const sent = (): MessageCounts => {
    const { received } = onCall.receiver;
    const hooks = received.filter(({ path }) => path === HOOK);
    const topics = received
      .filter(({ path }) => path !== HOOK)
      .map(({ body }) => (JSON.parse(body) as ReceivedPush).topic);
    const pagesTo = (topic: string) => topics.filter((each) => each === topic).length;
    const mailsTo = (address: string) => onCall.mails.filter(({ to }) => String(to).includes(address)).length;
    const counts = {
      pages: { ada: pagesTo('ada'), bob: pagesTo('bob'), cleo: pagesTo('cleo'), dan: pagesTo('dan') },
      agencyMails: mailsTo(AGENCY),
      customerMails: mailsTo('alarm@'),
      webhooks: hooks.length,
    };
    expect(counts.agencyMails + counts.customerMails).to.equal(onCall.mails.length);
    received.splice(0);
    onCall.mails.splice(0);
    return counts;
  };

  it('has 200 monitors, made by copies', async () => {
    expect((await onCall.admin.get('/api/monitors?perPage=1')).body.total).to.equal(MONITORS);
    expect(new Set(customers.map(({ shop }) => shop)).size).to.equal(CUSTOMERS);
  });

  it('has no alarm of 40 heartbeats that nobody has pinged', async () => {
    await passReceiving(minutes(10));
    expect(sent()).to.deep.equal(afternoonCounts.newHeartbeats.after);
  });

  it('pages one person of ten failures, once each, and tells the end of each once', async () => {
    const evidences = failureEvidence();
    expect(evidences).to.have.length(10);
    for (const [at, { evidence }] of evidences.entries()) {
      const { shop, mail, heartbeatToken } = customers[at] ?? { shop: 0, mail: 0, heartbeatToken: '' };
      if (evidence.reason === 'heartbeatOverdue') {
        const ping = () => onCall.app.client().get(`/api/heartbeat/${heartbeatToken}`);
        expect((await ping()).status).to.equal(200);
        await passReceiving(minutes(10));
        await ping();
      } else {
        const monitorId = evidence.reason === 'commandRefused' ? mail : shop;
        await check(new Map([[monitorId, { outcome: 'down', reason: evidence.reason, latencyMs: null, evidence }]]));
        await pass(minutes(4));
        await check(new Map([[monitorId, UP]]));
      }
      await pass(minutes(2));
    }
    await pass(seconds(15));
    expect(sent()).to.deep.equal(afternoonCounts.tenFailures.after);
  });

  it('pages nobody more than twice of 20 outages at once, and each person once by the second step and the end', async () => {
    await check(shops(DOWN));
    await pass(seconds(10));
    await pass(seconds(50));
    const first = sent();
    expect(first).to.deep.equal(afternoonCounts.outages.after);
    expect(Math.max(...Object.values(first.pages))).to.be.at.most(2);
    await pass(minutes(10));
    expect(sent()).to.deep.equal(afternoonCounts.secondStep.after);
    await check(shops(UP));
    await pass(minutes(1));
    await pass(minutes(30));
    expect(sent()).to.deep.equal(afternoonCounts.end.after);
  });

  it('tells the ends of outages that were paged apart once to a person, and twice to a mailbox', async () => {
    const apart = customers.slice(0, 5).map(({ shop }) => shop);
    for (const shop of apart) {
      await check(new Map([[shop, DOWN]]));
      await pass(seconds(90));
    }
    expect(sent()).to.deep.equal(afternoonCounts.apart.after);
    await check(new Map(apart.map((shop) => [shop, UP])));
    await pass(seconds(15));
    expect(sent()).to.deep.equal(afternoonCounts.endOfApart.after);
  });
});
