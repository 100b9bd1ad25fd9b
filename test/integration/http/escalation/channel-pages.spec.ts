import { expect } from 'chai';
import { stub } from 'sinon';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { TimelineKind } from '../../../../src/domain/incident-management/timeline.ts';
import type { ApiClient } from '../api-client.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall } from '../paging/on-call.ts';
import { INCIDENTS, POLICIES } from './escalation-world.ts';

describe('pages to channels', () => {
  let onCall: OnCall;
  let escalationPolicyId: number;
  let channelId: number;
  let platform: ApiClient;
  beforeEach(async () => {
    onCall = await onCallApp();
    platform = onCall.app.client((await onCall.app.createOrganization({ platformAdmin: true })).apiToken);
    const { body: channel } = await onCall.admin.post('/api/notification-channels', {
      name: 'Room',
      type: 'ntfy',
      config: { topic: 'room', serverUrl: `${onCall.receiver.url}/` },
    });
    channelId = channel.id;
    const targets = [{ type: 'channel', channelId }];
    escalationPolicyId = (
      await onCall.admin.post(POLICIES, { name: 'Room', steps: [{ afterMinutes: 0, targets }], ackTimeoutMinutes: 60 })
    ).body.id;
  });
  afterEach(() => onCall.close());

  const runSteps = () => advanceEscalations(onCall.app.ports)();
  /** An incident whose page the channel refuses at first. */
  const refused = async (): Promise<string> => {
    onCall.receiver.answer = { status: 503 };
    const { body } = await onCall.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId });
    await runSteps();
    await onCall.send();
    expect(onCall.pushes()).to.have.length(1);
    onCall.receiver.answer = { status: 204 };
    return `${INCIDENTS}/${body.publicId}`;
  };
  const retry = async (after = minutes(30)): Promise<number> => {
    onCall.receiver.received.splice(0);
    onCall.app.clock.advance(after);
    await onCall.send();
    return onCall.pushes().length;
  };
  const entries = async (incident: string, kind: TimelineKind): Promise<readonly object[]> => {
    const { items } = (await onCall.admin.get(`${incident}/timeline?perPage=100`)).body as {
      readonly items: readonly { readonly kind: string; readonly data: object }[];
    };
    return items.filter((entry) => entry.kind === kind).map(({ data }) => data);
  };
  const withdrawals = (incident: string) => entries(incident, 'channelPageStopped');
  const enable = async (imEnabled: boolean): Promise<void> => {
    expect(
      (await platform.patch(`/api/platform-admin/organizations/${onCall.organizationId}`, { imEnabled })).status,
    ).to.equal(200);
  };

  it('are sent again while nobody has taken on the incident', async () => {
    const incident = await refused();
    expect([await retry(), await withdrawals(incident)]).to.deep.equal([1, []]);
  });

  it('wait while incident management is off, and are sent as soon as it is on', async () => {
    const incident = await refused();
    await enable(false);
    for (let hour = 0; hour < 10; hour += 1) expect(await retry(hours(1))).to.equal(0);
    const deliveries = await onCall.app.database.query
      .selectFrom('alert_delivery')
      .select(['status', 'error'])
      .orderBy('id')
      .execute();
    expect(deliveries.at(-1)).to.deep.equal({
      status: 'waiting',
      error: 'Incident management does not run for the organization.',
    });
    await enable(true);
    expect([await retry(0), await withdrawals(incident)]).to.deep.equal([1, []]);
  });

  it('are sent as soon as incident management is on, also if that happens during an attempt', async () => {
    await refused();
    await enable(false);
    const runsFor = stub(onCall.app.ports.imIncidents, 'runsFor').callsFake(async () => {
      runsFor.restore();
      await enable(true);
      return false;
    });
    expect(await retry()).to.equal(0);
    expect(await retry(0)).to.equal(1);
  });

  it('are given up a day after the first attempt, and the timeline says so', async () => {
    const incident = await refused();
    await enable(false);
    for (let hour = 0; hour < 25; hour += 1) expect(await retry(hours(1))).to.equal(0);
    await enable(true);
    expect(await retry(0)).to.equal(0);
    expect(await entries(incident, 'channelPageFailed')).to.deep.equal([
      { channelId, channel: 'Room', error: 'Incident management does not run for the organization.' },
    ]);
  });

  it('whose channel is gone are given up at once, and the timeline says so', async () => {
    const incident = await refused();
    onCall.receiver.answer = { status: 410 };
    expect(await retry()).to.equal(1);
    expect(await entries(incident, 'channelPageFailed')).to.deep.equal([
      { channelId, channel: 'Room', error: 'status 410' },
    ]);
  });

  it('that were not delivered are withdrawn once the incident is resolved, acknowledged or snoozed, and the timeline says so', async () => {
    const snoozedUntil = later(onCall.app.clock.now(), minutes(600)).toISOString();
    for (const [path, body, because] of [
      ['resolve', {}, 'resolved'],
      ['acknowledge', {}, 'acknowledged'],
      ['snooze', { snoozedUntil }, 'snoozed'],
    ] as const) {
      const incident = await refused();
      expect((await onCall.admin.post(`${incident}/${path}`, body)).status, path).to.equal(200);
      expect(await retry(), path).to.equal(0);
      expect(await withdrawals(incident), path).to.deep.equal([{ channelId, channel: 'Room', because }]);
    }
  });

  it('of an escalation that continues after an acknowledgement are sent', async () => {
    const { body } = await onCall.admin.post(INCIDENTS, { title: 'Queue is full', escalationPolicyId });
    await onCall.admin.post(`${INCIDENTS}/${body.publicId}/acknowledge`);
    onCall.app.clock.advance(minutes(61));
    await runSteps();
    await onCall.send();
    expect(onCall.pushes().filter(({ title }) => title.includes('Queue is full'))).to.have.length(1);
  });
});
