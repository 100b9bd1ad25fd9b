import { expect } from 'chai';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import type { Evidence } from '../../../../src/domain/checks/evidence.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { alertNotice, testNotice } from '../../../../src/application/notifications/notices.ts';
import type { AlertEvent, AlertFacts, AlertOrganization } from '../../../../src/domain/notifications/alert.ts';
import { durationText } from '../../../../src/texts/duration-text.ts';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { noticeMail, threadOf } from '../../../../src/application/notifications/notice-mail.ts';
import { NOW } from '../../../builders/clock.ts';

const URL = 'https://monitoring.example';
const rules = [
  { check: 'status', result: 'failed', expected: { phrase: 'range', from: 200, to: 299 }, seen: '503' },
] as const;
const attempt = { outcome: 'down', reason: 'statusUnexpected', consecutiveFailures: 2 } as const;
const evidence: Evidence = {
  ...evidenceOf({ reason: 'statusUnexpected', rules }),
  attempts: [
    { ...attempt, locationId: 1, location: 'Frankfurt' },
    { ...attempt, locationId: 2, location: 'Zürich' },
  ],
};
const outage = {
  publicId: 'i-1',
  title: 'Shop is down',
  status: 'open',
  startedAt: NOW,
  confirmedAt: later(NOW, seconds(20)),
  resolvedAt: null,
  reason: 'statusUnexpected',
  evidence,
};
const recovery = { ...outage, status: 'resolved', resolvedAt: later(NOW, minutes(12) + seconds(5)) };
const monitor = { publicId: 'm', name: 'Shop', kind: 'website', target: 'https://shop.example/' };

const noticeFor = (event: AlertEvent, more: Partial<AlertFacts> = {}, organization: Partial<AlertOrganization> = {}) =>
  alertNotice(
    {
      event,
      occurrence: 1,
      at: later(NOW, seconds(2)),
      organizationId: 1,
      customerId: 2,
      incident: event === 'resolved' ? recovery : outage,
      monitor,
      ...more,
    },
    { organization: { id: 'o', name: 'Agency', ...organization }, customer: { id: 'c', name: 'Acme' } },
  );
const mailFor = (...given: Parameters<typeof noticeFor>) => noticeMail(noticeContent(noticeFor(...given), URL));
const zurich = { timezone: 'Europe/Zurich', language: 'en' } as const;

describe('mail about an incident', () => {
  for (const [event, subject] of [
    ['opened', '[Down] Acme · Shop: answers 503'],
    ['reopened', '[Down again] Acme · Shop: answers 503'],
    ['reminder', '[Still down] Acme · Shop: answers 503'],
    ['resolved', '[Up again] Acme · Shop, after 12 minutes 5 seconds'],
    ['monitoringStopped', '[No longer monitored] Acme · Shop'],
  ] as const)
    it(`has a subject with state, customer, monitor and cause: ${event}`, () =>
      expect(mailFor(event, {}, zurich).subject).to.equal(subject));

  for (const [event, subject, headline] of [
    ['opened', '[Domain problem] Acme · Shop: answers 503', 'Shop: answers 503'],
    [
      'resolved',
      '[Domain problem resolved] Acme · Shop, after 12 minutes 5 seconds',
      'The problem with the registration of Shop is resolved. It lasted 12 minutes 5 seconds.',
    ],
  ] as const)
    it(`does not call a domain down: ${event}`, () => {
      const mail = mailFor(event, { monitor: { ...monitor, kind: 'domain' } }, zurich);
      expect([mail.subject, mail.text.split('\n')[0]]).to.deep.equal([subject, headline]);
    });

  for (const [event, subject, headline] of [
    ['opened', '[Blocklisted] Acme · Mail: answers 503', 'Mail: answers 503'],
    ['reminder', '[Still blocklisted] Acme · Mail: answers 503', 'Mail is still on a DNS blocklist.'],
    ['worsened', '[On another blocklist] Acme · Mail: answers 503', 'Mail is on a further DNS blocklist.'],
    ['eased', '[On fewer blocklists] Acme · Mail: answers 503', 'Mail is on fewer DNS blocklists, but still listed.'],
    [
      'resolved',
      '[No longer blocklisted] Acme · Mail, after 12 minutes 5 seconds',
      'Mail is on no DNS blocklist any more. It was listed for 12 minutes 5 seconds.',
    ],
    [
      'monitoringStopped',
      '[No longer monitored] Acme · Mail',
      'Mail is no longer monitored. It was on a DNS blocklist at that time.',
    ],
  ] as const)
    it(`of an address says that it is listed, not that it is down: ${event}`, () => {
      const mail = mailFor(event, { monitor: { ...monitor, name: 'Mail', kind: 'ip', target: '8.8.8.8' } }, zurich);
      expect(mail.subject).to.equal(subject);
      expect(mail.text.split('\n')[0]).to.equal(headline);
      expect(mail.text).to.not.match(/Down since|Up since/);
    });

  it('has a text with the cause, the first thing to look at, one local time, and a link to the incident', () => {
    expect(mailFor('opened', {}, zurich).text).to.equal(
      [
        'Shop: answers 503',
        '',
        'Cause: Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.',
        '',
        'First step: Look at the log of the application and at its latest deployment.',
        '',
        'Open the incident: https://monitoring.example/incident?id=i-1',
        '',
        'Down since: 2 Mar 2026, 11:00 CET',
        'Monitor: Shop',
        'Target: https://shop.example/',
        'Customer: Acme',
        'Organization: Agency',
        '',
      ].join('\n'),
    );
  });

  it('has the duration of the outage after the recovery', () => {
    const { text } = mailFor('resolved', {}, zurich);
    expect(text).to.include('Shop is up again. The outage lasted 12 minutes 5 seconds.\n');
    expect(text).to.include('Up since: 2 Mar 2026, 11:12 CET\nDuration: 12 minutes 5 seconds\n');
  });

  it('does not call the end of monitoring a recovery', () => {
    const { text } = mailFor('monitoringStopped', { incident: recovery });
    expect(text)
      .to.include('Monitored until: 2 Mar 2026, 10:12 UTC')
      .and.not.include('Up since')
      .and.not.include('Duration');
  });

  it('is in UTC and English for an organization without a locale', () => {
    const { subject, text } = mailFor('opened');
    expect(subject).to.equal('[Down] Acme · Shop: answers 503');
    expect(text).to.include('Down since: 2 Mar 2026, 10:00 UTC\n');
  });

  it('has no reason code where there is no evidence', () => {
    const { text, html } = mailFor('opened', { incident: { ...outage, evidence: null } });
    expect(text).to.not.include('Cause');
    for (const part of [text, html]) expect(part).to.not.include('statusUnexpected');
  });

  it('can be in German', () => {
    const german = { timezone: 'Europe/Zurich', language: 'de' } as const;
    const { subject, text, html } = mailFor('resolved', {}, german);
    expect(subject).to.match(/^\[Wieder erreichbar\] Acme · Shop, nach 12 Minuten 5 Sekunden$/);
    expect(text).to.include('Ursache: Antwort 503, erwartet war 200 bis 299, beobachtet von Frankfurt und Zürich.\n');
    expect(html).to.include('<html lang="de" dir="ltr">').and.include('Störung öffnen');
  });

  it('keeps line breaks in names out of subject and text', () => {
    const { subject, text } = mailFor('opened', { monitor: { ...monitor, name: 'Shop\r\nBcc: eve@example.com' } });
    expect(subject).to.match(/^\[Down\] Acme · Shop Bcc: eve@example\.com: answers 503$/);
    expect(text.split('\n').some((line) => line.startsWith('Bcc'))).to.equal(false);
  });

  it('escapes HTML, and loads nothing', () => {
    const html = mailFor('opened', {
      monitor: { ...monitor, name: '<img src="https://evil.example/x.png"> & \'co\'' },
    }).html;
    expect(html).to.include('&lt;img src=&quot;https://evil.example/x.png&quot;&gt; &amp; &#39;co&#39;: answers 503');
    expect(html).to.not.match(/<(?:img|script|link|iframe)\b|url\(|@import/i);
    expect(html).to.include('<a class="button" href="https://monitoring.example/incident?id=i-1"');
  });
});

describe('thread of mails', () => {
  it('begins with the outage, for each channel', () => {
    expect(threadOf(noticeFor('opened'), 'c-1')).to.deep.equal({ id: 'incident-i-1-c-1', isFirst: true });
    for (const event of ['reopened', 'reminder', 'resolved', 'monitoringStopped'] as const)
      expect(threadOf(noticeFor(event), 'c-1')).to.deep.equal({ id: 'incident-i-1-c-1', isFirst: false });
  });

  it('does not exist for a notification without an incident', () => {
    expect(
      threadOf(
        testNotice({ id: 'c-1', name: 'Mail' }, NOW, { organization: { id: 'o', name: 'Agency' }, customer: null }),
        'c-1',
      ),
    ).to.equal(null);
  });
});

describe('durationText', () => {
  for (const [ms, text] of [
    [0, '1 second'],
    [seconds(59) + 999, '59 seconds'],
    [minutes(1), '1 minute'],
    [hours(1) + seconds(5), '1 hour'],
    [hours(25) + minutes(59), '1 day 1 hour'],
    [days(2), '2 days'],
  ] as const)
    it(`writes ${ms} ms as ${text}`, () => expect(durationText(ms, 'en-GB')).to.equal(text));
});
