import { expect } from 'chai';
import { alertKey, alertNotice, alertStream } from '../../../../src/domain/notifications/alert.ts';
import type { AlertFacts } from '../../../../src/domain/notifications/alert.ts';
import { noticeText } from '../../../../src/domain/notifications/notice-text.ts';
import { NOW } from '../../../builders/clock.ts';

const incident = { publicId: 'i', title: 'Shop is down', status: 'open', startedAt: NOW, resolvedAt: null, reason: 'timedOut', evidence: null };
const monitor = { publicId: 'm', name: 'Shop', kind: 'website', target: 'https://shop.example/' };
const aFact = (more: Partial<AlertFacts> = {}): AlertFacts => ({ event: 'opened', occurrence: 1, at: NOW, organizationId: 1, customerId: null, incident, monitor, ...more });
const parties = { organization: { id: 'o', name: 'Agency' }, customer: null };
const address = { channelId: 'c', recipient: null };

describe('an alert', () => {
  it('has one name for each event, occurrence, channel and recipient', () => {
    const keys = [
      alertKey(aFact(), address),
      alertKey(aFact({ occurrence: 2 }), address),
      alertKey(aFact({ event: 'reminder' }), address),
      alertKey(aFact({ incident: { ...incident, publicId: 'j' } }), address),
      alertKey(aFact(), { ...address, channelId: 'd' }),
      alertKey(aFact(), { ...address, recipient: 'a@example.com' }),
    ];
    expect(new Set(keys).size).to.equal(keys.length);
    expect(alertKey(aFact({ at: new Date(0) }), address)).to.equal(keys[0]);
  });

  it('leaves after the earlier ones of its incident to the same address, and waits for no other', () => {
    expect(alertStream(aFact({ event: 'resolved' }), address)).to.equal(alertStream(aFact(), address));
    expect(alertStream(aFact(), { ...address, recipient: 'a@example.com' })).to.not.equal(alertStream(aFact(), { ...address, recipient: 'b@example.com' }));
  });

  for (const [event, subject] of [['opened', '[Down] Shop'], ['reopened', '[Down again] Shop'], ['reminder', '[Still down] Shop'], ['resolved', '[Up again] Shop'], ['monitoringStopped', '[No longer monitored] Shop']] as const)
    it(`says ${subject} when ${event}`, () => {
      expect(noticeText(alertNotice(aFact({ event }), parties)).subject).to.equal(subject);
    });

  it('does not call an incident resolved whose monitor is no longer checked', () => {
    const ended = { ...incident, status: 'resolved', resolvedAt: NOW };
    const { text } = noticeText(alertNotice(aFact({ event: 'monitoringStopped', incident: ended }), parties));
    expect(text).to.include(`Monitored until: ${NOW.toISOString()}`).and.not.include('Resolved');
    expect(noticeText(alertNotice(aFact({ event: 'resolved', incident: ended }), parties)).text).to.include(`Resolved: ${NOW.toISOString()}`);
  });

  it('keeps what a name holds on one line', () => {
    const { subject, text } = noticeText(alertNotice(aFact({ monitor: { ...monitor, name: 'Shop\r\nBcc: eve@example.com' } }), parties));
    expect(subject).to.equal('[Down] Shop Bcc: eve@example.com');
    expect(text.split('\n').some((line) => line.startsWith('Bcc'))).to.equal(false);
  });
});
