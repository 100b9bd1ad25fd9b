import { expect } from 'chai';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';
import { step } from './paged.ts';

describe('people who were paged', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  let phone: number;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)], low: [step(0, phone)] });
    incident = await onCall.incident('Shop is down');
  });
  afterEach(() => onCall.close());

  const resolve = async (client: Pick<OnCall['admin'], 'post'> = onCall.admin) => {
    expect((await client.post(`/api/im/incidents/${incident.publicId}/resolve`)).status).to.equal(200);
    await onCall.send();
  };
  const page = async () => {
    await onCall.notify(incident, [ada.id], 'high');
    await onCall.send();
    expect(onCall.pushes()).to.have.length(1);
    onCall.receiver.received.splice(0);
  };

  it('hear once that the incident is resolved, with its duration and without a link to answer', async () => {
    await page();
    await onCall.pass(minutes(2));
    await resolve();
    await onCall.pass(hours(2));
    const [resolved, ...others] = onCall.pushes();
    expect(others).to.deep.equal([]);
    expect(resolved?.title).to.include('Shop is down');
    expect(resolved?.message).to.include('Duration: 2 minutes').and.not.include('/im/pages/');
  });

  it('hear after their quiet hours, whatever the severity', async () => {
    await ada.setRules({ quietHours: { from: '09:00', to: '13:00', timezone: 'UTC' } });
    await page();
    await resolve();
    await onCall.pass(hours(3) - 1);
    expect(onCall.pushes()).to.deep.equal([]);
    await onCall.pass(1);
    expect(onCall.pushes()).to.have.length(1);
  });

  it('hear nothing if they resolved the incident themselves, or were not reached', async () => {
    await page();
    await resolve(ada.client);
    expect(onCall.pushes()).to.deep.equal([]);
    incident = await onCall.incident('Queue is long');
    await onCall.notify(incident, [ada.id], 'high');
    await resolve();
    expect(onCall.pushes()).to.deep.equal([]);
  });
});
