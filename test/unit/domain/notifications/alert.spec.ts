import { expect } from 'chai';
import { addressOf, alertKey, alertStream } from '../../../../src/domain/notifications/alert.ts';
import type { AlertFacts, CertificateEvent } from '../../../../src/domain/notifications/alert.ts';
import type { CertificateFacts } from '../../../../src/domain/notifications/notices/certificate-notice.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { incidentOf, keyOf, streamOf } from '../../../../src/domain/notifications/occasion.ts';
import { noticeOf } from '../../../../src/application/notifications/notices.ts';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { NOW } from '../../../builders/clock.ts';

const incident = {
  publicId: 'i',
  title: 'Shop is down',
  status: 'open',
  startedAt: NOW,
  confirmedAt: NOW,
  resolvedAt: null,
  reason: 'timedOut',
  evidence: null,
};
const monitor = { publicId: 'm', name: 'Shop', kind: 'website', target: 'https://shop.example/' };
const aFact = (more: Partial<AlertFacts> = {}): AlertFacts => ({
  event: 'opened',
  occurrence: 1,
  at: NOW,
  organizationId: 1,
  customerId: null,
  incident,
  monitor,
  ...more,
});
const parties = { organization: { id: 'o', name: 'Agency' }, customer: null };
const URL = 'https://monitoring.example';
const address = { channelId: 'c', recipient: null };

describe('certificate notice', () => {
  const certificate = {
    subject: 'CN=shop.example',
    issuer: 'CN=Test root',
    notAfter: later(NOW, days(13) + hours(23)),
  };
  const facts = (event: CertificateEvent): CertificateFacts => ({
    event,
    at: NOW,
    organizationId: 1,
    customerId: null,
    certificate,
    monitor,
  });

  for (const [event, subject] of [
    ['expiring', '[Certificate expires] Shop: shop.example, 16 Mar 2026'],
    ['reminder', '[Certificate still expires] Shop: shop.example, 16 Mar 2026'],
    ['renewed', '[Certificate renewed] Shop: shop.example, 16 Mar 2026'],
  ] as const)
    it(`a certificate notice has the subject ${subject} for the event ${event}`, () =>
      expect(noticeMail(noticeContent(noticeOf(facts(event), parties), URL)).subject).to.equal(subject));

  it('a certificate notice contains certificate names, expiry and whole days left', () => {
    const notice = noticeOf(facts('expiring'), parties);
    expect(notice.data.certificate).to.deep.equal({
      ...certificate,
      notAfter: certificate.notAfter.toISOString(),
      daysLeft: 13,
    });
    expect(noticeMail(noticeContent(notice, URL)).text)
      .to.include('Certificate: CN=shop.example\nIssuer: CN=Test root\n')
      .and.include('Days left: 13\n');
  });

  it('a certificate notice has a distinct key per event and time, and neither incident nor stream', () => {
    const keys = [
      keyOf(facts('expiring'), address),
      keyOf(facts('renewed'), address),
      keyOf({ ...facts('expiring'), at: later(NOW, 1) }, address),
    ];
    expect(new Set(keys).size).to.equal(3);
    expect(incidentOf(facts('expiring'))).to.equal(null);
    expect(streamOf(facts('expiring'), address))
      .to.equal(streamOf(facts('renewed'), address))
      .and.not.equal(streamOf(aFact(), address));
  });
});

describe('alert', () => {
  it('an alert has a distinct key per event, occurrence, channel and recipient', () => {
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

  it('an address is the channel alone unless the channel has several recipients', () => {
    expect(addressOf(address)).to.equal('c');
    expect(addressOf({ ...address, recipient: 'a@example.com' })).to.equal('c:a@example.com');
  });

  it('an alert shares its stream with alerts of the same incident and address only', () => {
    expect(alertStream(aFact({ event: 'resolved' }), address)).to.equal(alertStream(aFact(), address));
    expect(alertStream(aFact(), { ...address, recipient: 'a@example.com' })).to.not.equal(
      alertStream(aFact(), { ...address, recipient: 'b@example.com' }),
    );
  });
});
