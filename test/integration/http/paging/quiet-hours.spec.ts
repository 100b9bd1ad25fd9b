import { expect } from 'chai';
import { sendDuePages } from '../../../../src/application/paging/page-due.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';
import { raiseSeverity, step, topicsOf } from './paged.ts';

describe('pages', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    incident = await onCall.incident('Shop is down');
  });
  afterEach(() => onCall.close());

  describe('in quiet hours', () => {
    const quietHours = { from: '09:00', to: '13:00', timezone: 'UTC' };
    let phone: number;
    beforeEach(async () => {
      // The clock of the tests shows 10:00.
      phone = await ada.addMethod('phone');
      await ada.setRules({ high: [step(0, phone)], low: [step(0, phone), step(30, phone)], quietHours });
    });
    const acknowledge = (one: StoredIncident) => onCall.admin.post(`/api/im/incidents/${one.publicId}/acknowledge`);

    it('of low urgency are delivered in one message at their end, which says what has recovered since', async () => {
      const [slow, cert, done] = [
        await onCall.incident('Shop is slow', 'warning'),
        await onCall.incident('Certificate expires', 'info'),
        await onCall.incident('Queue is long', 'warning'),
      ];
      for (const one of [slow, cert, done])
        expect(await onCall.notify(one, [ada.id], 'low')).to.deep.equal([{ userId: ada.id, result: 'held' }]);
      await onCall.notify(incident, [ada.id], 'high');
      await onCall.send();
      expect(onCall.pushes().map(({ title }) => title)).to.have.length(1);
      await onCall.pass(hours(1));
      await onCall.admin.post(`/api/im/incidents/${done.publicId}/resolve`);
      await onCall.pass(hours(2) - 1);
      expect(topicsOf(onCall)).to.have.length(1);
      await onCall.pass(1);
      const [, digest, ...others] = onCall.pushes();
      expect(others).to.deep.equal([]);
      expect(digest?.title).to.equal('[Quiet hours] During your quiet hours: 2 incidents are open, 1 resolved.');
      expect(digest?.message)
        .to.match(/Incident: Shop is slow.*\/im\/pages\//)
        .and.include('Incident: Certificate expires')
        .and.include('Resolved after 1 hour: Queue is long');
      expect(digest?.message.match(/\/im\/pages\//g)).to.have.length(2);
      await acknowledge(slow);
      await onCall.pass(minutes(30));
      expect(topicsOf(onCall), 'the next step, because one incident is unanswered').to.have.length(3);
    });

    it('of low urgency say so if all of it has recovered, and stop there', async () => {
      const slow = await onCall.incident('Shop is slow', 'warning');
      await onCall.notify(slow, [ada.id], 'low');
      await onCall.admin.post(`/api/im/incidents/${slow.publicId}/resolve`);
      await onCall.pass(hours(3));
      await onCall.pass(minutes(30));
      expect(onCall.pushes().map(({ title }) => title)).to.deep.equal([
        '[Quiet hours] During your quiet hours: 0 incidents are open, 1 resolved.',
      ]);
    });

    it('stop at the next step if everything has been acknowledged', async () => {
      const slow = await onCall.incident('Shop is slow', 'warning');
      await onCall.notify(slow, [ada.id], 'low');
      await onCall.pass(hours(3));
      await acknowledge(slow);
      await onCall.pass(minutes(30));
      expect(topicsOf(onCall)).to.have.length(1);
    });

    it('hold a step that becomes due within them', async () => {
      await ada.setRules({ quietHours: { from: '10:15', to: '13:00', timezone: 'UTC' } });
      const slow = await onCall.incident('Shop is slow', 'warning');
      await onCall.notify(slow, [ada.id], 'low');
      await onCall.send();
      expect(topicsOf(onCall)).to.have.length(1);
      await onCall.pass(minutes(30));
      expect(topicsOf(onCall)).to.have.length(1);
      await onCall.pass(hours(3));
      expect(onCall.pushes().at(-1)?.title).to.include('1 incident is open');
    });

    it('are sent at once when the severity rises', async () => {
      const slow = await onCall.incident('Shop is slow', 'warning');
      await onCall.notify(slow, [ada.id], 'low');
      await raiseSeverity(onCall, slow);
      expect(topicsOf(onCall)).to.deep.equal(['phone']);
      await onCall.pass(hours(4));
      expect(topicsOf(onCall)).to.deep.equal(['phone']);
    });

    it('were about several incidents: one that becomes severe afterwards is paged alone, and the others follow as before', async () => {
      const [slow, cert] = [
        await onCall.incident('Shop is slow', 'warning'),
        await onCall.incident('Certificate expires', 'info'),
      ];
      for (const one of [slow, cert]) await onCall.notify(one, [ada.id], 'low');
      await onCall.pass(hours(3));
      await raiseSeverity(onCall, slow);
      expect(onCall.pushes().map(({ title }) => title.split(' since')[0])).to.deep.equal([
        '[Quiet hours] During your quiet hours: 2 incidents are open, 0 resolved.',
        '[Incident] Shop is slow',
      ]);
      await onCall.pass(minutes(30));
      expect(onCall.pushes().at(-1)?.title).to.equal(
        '[Quiet hours] During your quiet hours: 2 incidents are open, 0 resolved.',
      );
    });

    it('are held again if the next step is in quiet hours too, and delivered with all of them', async () => {
      const [slow, cert] = [
        await onCall.incident('Shop is slow', 'warning'),
        await onCall.incident('Certificate expires', 'info'),
      ];
      for (const one of [slow, cert]) await onCall.notify(one, [ada.id], 'low');
      await onCall.pass(hours(3));
      await ada.setRules({ quietHours: { from: '13:15', to: '15:00', timezone: 'UTC' } });
      await onCall.pass(minutes(30));
      expect(topicsOf(onCall)).to.have.length(1);
      await onCall.pass(hours(2));
      expect(onCall.pushes().map(({ title }) => title)).to.deep.equal(
        Array.from({ length: 2 }, () => '[Quiet hours] During your quiet hours: 2 incidents are open, 0 resolved.'),
      );
    });

    it('are released once by two workers', async () => {
      for (let count = 0; count < 5; count += 1)
        await onCall.notify(await onCall.incident(`Incident ${count}`, 'info'), [ada.id], 'low');
      const sibling = await onCall.app.sibling();
      onCall.app.clock.advance(hours(3));
      await Promise.all([sendDuePages(onCall.app.ports)(), sendDuePages(sibling.ports)()]);
      await onCall.send();
      expect(onCall.pushes().map(({ title }) => title)).to.deep.equal([
        '[Quiet hours] During your quiet hours: 5 incidents are open, 0 resolved.',
      ]);
    });
  });
});
