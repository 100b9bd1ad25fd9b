import { expect } from 'chai';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { RESOLUTION_WINDOW } from '../../../../src/domain/paging/resolution-gathering.ts';
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

  describe('for 20 incidents', () => {
    const MANY = 20;
    let incidents: readonly StoredIncident[];
    beforeEach(async () => {
      await ada.setRules({ high: [step(0, phone)], low: [step(0, phone)] });
      const paged = [];
      for (let at = 1; at <= MANY; at += 1) {
        const one = await onCall.incident(`Shop ${at} is down`);
        await onCall.notify(one, [ada.id], 'high');
        paged.push(one);
      }
      await onCall.send();
      expect(onCall.pushes()).to.have.length(MANY);
      onCall.receiver.received.splice(0);
      incidents = paged;
      onCall.app.clock.advance(minutes(2));
    });
    const resolveAll = async (...some: readonly StoredIncident[]) => {
      for (const one of some) {
        incident = one;
        await resolve();
      }
    };

    it('hear of all ends at once, in one message that names ten with their duration', async () => {
      await resolveAll(...incidents);
      await onCall.pass(RESOLUTION_WINDOW - 1);
      expect(onCall.pushes()).to.deep.equal([]);
      await onCall.pass(1);
      const [end, ...others] = onCall.pushes();
      expect(others).to.deep.equal([]);
      expect(end?.title).to.equal('[Resolved] Shop 1 is down, Shop 2 is down, Shop 3 is down and 17 more');
      expect(end?.message).to.match(/Shop 1 is down, after 2 minutes.*Shop 10 is down, after 2 minutes.*10 more/s);
      expect(end?.message).to.not.match(/Shop 11|\/im\/pages\//);
      const pages = await onCall.app.database.query.selectFrom('im_page').select('state').execute();
      expect(pages.map(({ state }) => state)).to.deep.equal(Array(2 * MANY).fill('sent'));
    });

    it('hear of those within 13 seconds together, and of a later one apart', async () => {
      const [first, second, ...rest] = incidents;
      if (first === undefined || second === undefined) throw new Error('There are 20 incidents.');
      await resolveAll(first);
      await onCall.pass(RESOLUTION_WINDOW - 1);
      await resolveAll(second);
      await onCall.pass(1);
      await resolveAll(...rest.slice(0, 1));
      await onCall.pass(RESOLUTION_WINDOW);
      expect(onCall.pushes().map(({ title }) => title)).to.deep.equal([
        '[Resolved] Shop 1 is down and Shop 2 is down',
        '[Resolved] Shop 3 is down, after 2 minutes 13 seconds',
      ]);
    });

    it('hear once if two processes send, also after a failure', async () => {
      const sibling = await onCall.app.sibling();
      await resolveAll(...incidents);
      onCall.app.clock.advance(RESOLUTION_WINDOW);
      onCall.receiver.answer = { status: 500 };
      await Promise.all([onCall.send(), onCall.send(sibling)]);
      expect(onCall.pushes()).to.have.length(1);
      onCall.receiver.answer = { status: 200 };
      onCall.app.clock.advance(minutes(1));
      await Promise.all([onCall.send(), onCall.send(sibling)]);
      expect(onCall.pushes().map(({ title }) => title.includes('and 17 more'))).to.deep.equal([true, true]);
    });

    it('get one mail if the contact method fails for good', async () => {
      await resolveAll(...incidents);
      onCall.mails.splice(0);
      onCall.receiver.answer = { status: 500 };
      for (let day = 0; day < 3; day += 1) for (let at = 0; at < 24; at += 1) await onCall.pass(hours(1));
      expect(onCall.mails.map(({ subject }) => subject.slice(0, 26))).to.deep.equal(['[Resolved] Shop 1 is down,']);
    });
  });
});
