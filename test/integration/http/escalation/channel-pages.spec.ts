import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall } from '../paging/on-call.ts';
import { INCIDENTS, POLICIES } from './escalation-world.ts';

describe('pages to channels', () => {
  let onCall: OnCall;
  let escalationPolicyId: number;
  let channelId: number;
  before(async () => {
    onCall = await onCallApp();
    const { body: channel } = await onCall.admin.post('/api/notification-channels', { name: 'Room', type: 'ntfy', config: { topic: 'room', serverUrl: `${onCall.receiver.url}/` } });
    channelId = channel.id;
    const targets = [{ type: 'channel', channelId }];
    escalationPolicyId = (await onCall.admin.post(POLICIES, { name: 'Room', steps: [{ afterMinutes: 0, targets }], ackTimeoutMinutes: 60 })).body.id;
  });
  after(() => onCall.close());
  beforeEach(() => {
    onCall.receiver.received.splice(0);
    onCall.receiver.answer = { status: 204 };
  });

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
  const withdrawals = async (incident: string): Promise<readonly object[]> => {
    const { items } = (await onCall.admin.get(`${incident}/timeline?perPage=100`)).body as { readonly items: readonly { readonly kind: string; readonly data: object }[] };
    return items.filter(({ kind }) => kind === 'channelPageStopped').map(({ data }) => data);
  };

  it('are sent again while nobody has taken on the incident', async () => {
    const incident = await refused();
    expect([await retry(), await withdrawals(incident)]).to.deep.equal([1, []]);
  });

  it('wait while incident management is off, and are sent afterwards', async () => {
    const set = (imEnabled: boolean) => onCall.app.database.query.updateTable('organization').set({ imEnabled }).where('id', '=', onCall.organizationId).execute();
    const incident = await refused();
    await set(false);
    expect(await retry(hours(1))).to.equal(0);
    const deliveries = await onCall.app.database.query.selectFrom('alert_delivery').select(['status', 'error']).orderBy('id').execute();
    expect(deliveries.at(-1)).to.deep.equal({ status: 'waiting', error: 'Incident management does not run for the organization.' });
    await set(true);
    expect([await retry(hours(1)), await withdrawals(incident)]).to.deep.equal([1, []]);
  });

  it('that were not delivered are withdrawn once the incident is resolved, acknowledged or snoozed, and the timeline says so', async () => {
    const snoozedUntil = later(onCall.app.clock.now(), minutes(600)).toISOString();
    for (const [path, body, because] of [['resolve', {}, 'resolved'], ['acknowledge', {}, 'acknowledged'], ['snooze', { snoozedUntil }, 'snoozed']] as const) {
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
