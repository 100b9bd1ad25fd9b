import { expect } from 'chai';
import { contactContent, contactGroup } from '../../../../src/application/notifications/contact-content.ts';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { sampleNotice } from '../../../../src/application/notifications/sample-notice.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import type { Notice } from '../../../../src/domain/notifications/alert.ts';
import { NOW } from '../../../builders/clock.ts';

const URL = 'https://monitoring.example';
const agency = (language: Language) => ({
  id: 'o',
  name: 'Example Agency',
  timezone: 'Europe/Zurich',
  language,
  supportContact: '+41 44 123 45 67',
});
const noticeFor = (event: 'opened' | 'reminder' | 'resolved', language: Language = 'en'): Notice =>
  sampleNotice(event, NOW, agency(language));
const contentFor = (...given: Parameters<typeof noticeFor>) => contactContent(noticeFor(...given), URL);

describe('what contacts of customers read', () => {
  it('says what does not work, since when, that it is being looked at, and whom to call', () => {
    const { subject, text } = noticeMail(contentFor('opened'));
    expect(subject).to.equal('Shop does not work at the moment');
    expect(text.split('\n').filter((line) => line !== '')).to.deep.equal([
      'Shop does not work at the moment',
      'What happens now: Example Agency has been informed and is looking into it.',
      'Since: 2 Mar 2026, 10:47 CET',
      'Contact: Example Agency, +41 44 123 45 67',
    ]);
  });

  it('says how long it lasted once it is over', () => {
    const { subject, text } = noticeMail(contentFor('resolved'));
    expect(subject).to.equal('Shop works again after 12 minutes 5 seconds');
    expect(text).to.include('Resolved: ').and.not.include('looking into it');
  });

  it('has no status code, no target and no link in any language', () => {
    for (const language of languages)
      for (const event of ['opened', 'reminder', 'resolved'] as const) {
        const mail = noticeMail(contentFor(event, language));
        for (const part of [mail.subject, mail.text, mail.html])
          expect(part, language).to.not.match(/503|shop\.example|href=|monitoring\.example|Frankfurt/);
      }
  });

  it('has no link to the monitor of a certificate that expires', () => {
    const notice = noticeFor('opened');
    const { incident: _incident, ...data } = notice.data;
    expect(noticeContent({ ...notice, type: 'certificate.expiring', data }, URL).link?.url).to.match(
      new RegExp(`^${URL}/console/monitors/website/`),
    );
    expect(contactContent({ ...notice, type: 'certificate.expiring', data }, URL).link).to.equal(null);
  });

  it('does not say that a slow website or a listed address does not work', () => {
    const { data, ...notice } = noticeFor('opened');
    const { monitor, incident } = data;
    if (!monitor || !incident?.evidence) throw new Error('The sample has a monitor and evidence.');
    const evidence = { ...incident.evidence, reason: 'answerTooSlow' };
    const slow = { ...notice, data: { ...data, incident: { ...incident, reason: 'answerTooSlow', evidence } } };
    const listed = { ...notice, data: { ...data, monitor: { ...monitor, kind: 'ip' } } };
    expect([slow, listed].map((one) => contactContent(one, URL).headline)).to.deep.equal([
      'Shop is slow at the moment',
      'There is a problem with Shop',
    ]);
  });

  it('is English if no language is known', () => {
    const { data, ...notice } = noticeFor('opened', 'de');
    const { language: _unknown, ...organization } = data.organization;
    const { headline, language } = contactContent({ ...notice, data: { ...data, organization } }, URL);
    expect([language, headline]).to.deep.equal(['en', 'Shop does not work at the moment']);
  });

  it('counts services, not monitors, if it is about several', () => {
    const group = contactGroup([contentFor('opened'), contentFor('opened')]);
    expect([group.subject, group.headline]).to.deep.equal(Array(2).fill('2 services do not work at the moment'));
  });
});
