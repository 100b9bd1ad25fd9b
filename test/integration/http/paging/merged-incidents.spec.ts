import { expect } from 'chai';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';

describe('the message after quiet hours', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    const phone = await ada.addMethod('phone');
    // The clock of the tests shows 10:00.
    await ada.setRules({
      low: [{ afterMinutes: 0, contactMethodId: phone }],
      quietHours: { from: '09:00', to: '13:00', timezone: 'UTC' },
    });
  });
  afterEach(() => onCall.close());

  const merge = async (one: StoredIncident, into: StoredIncident): Promise<void> => {
    expect(
      (await onCall.admin.post(`/api/im/incidents/${one.publicId}/merge`, { intoIncidentId: into.publicId })).status,
    ).to.equal(200);
  };

  it('names the incident that a held one was merged into, with its state, and counts it once', async () => {
    const [slow, late] = [
      await onCall.incident('Shop is slow', 'warning'),
      await onCall.incident('Mail is late', 'warning'),
    ];
    for (const one of [slow, late]) await onCall.notify(one, [ada.id], 'low');
    const [queue, outage] = [await onCall.incident('Queue is long'), await onCall.incident('Network is down')];
    await merge(slow, queue);
    await merge(late, outage);
    await merge(queue, outage);
    await onCall.pass(hours(3));
    const [digest] = onCall.pushes();
    expect(digest?.title).to.equal('[Quiet hours] During your quiet hours: 1 incident is open, 0 resolved.');
    expect(digest?.message)
      .to.include('Incident: Shop is slow (merged into Network is down)')
      .and.include('Incident: Mail is late (merged into Network is down)');
  });

  it('says of a merged incident that it is resolved once the other one is', async () => {
    const [slow, outage] = [await onCall.incident('Shop is slow', 'warning'), await onCall.incident('Network is down')];
    await onCall.notify(slow, [ada.id], 'low');
    await merge(slow, outage);
    onCall.app.clock.advance(hours(1));
    expect((await onCall.admin.post(`/api/im/incidents/${outage.publicId}/resolve`)).status).to.equal(200);
    await onCall.pass(hours(2));
    const [digest] = onCall.pushes();
    expect(digest?.title).to.equal('[Quiet hours] During your quiet hours: 0 incidents are open, 1 resolved.');
    expect(digest?.message).to.include('Resolved after 1 hour: Shop is slow (merged into Network is down)');
  });
});
