import { expect } from 'chai';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { sampleNotice } from '../../../../src/application/notifications/sample-notice.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import type { Notice } from '../../../../src/domain/notifications/alert.ts';
import { NOW } from '../../../builders/clock.ts';

const END = '2026-12-14T23:30:00.000Z';
const certificate = { subject: 'CN=shop.example', issuer: 'Example CA', notAfter: END, daysLeft: 12 };
const domain = { name: 'kornblum.example', registrar: null, expiresAt: END, daysLeft: 12 };
const CERTIFICATE = ['certificate.expiring', 'certificate.reminder', 'certificate.renewed'] as const;
const DOMAIN = ['domain.expiryWarning', 'domain.expiryError', 'domain.expired', 'domain.renewed'] as const;

const contentOf = (
  type: (typeof CERTIFICATE | typeof DOMAIN)[number],
  language: Language = 'en',
  name = 'Certificate',
) => {
  const organization = { id: 'o', name: 'Agency', timezone: 'Europe/Zurich', language };
  const { data, ...notice } = sampleNotice('opened', NOW, organization);
  const { incident: _incident, monitor, ...parties } = data;
  const about = type.startsWith('domain.') ? { domain } : { certificate };
  const monitorData = monitor && { monitor: { ...monitor, name, target: 'https://shop.example/' } };
  const shown: Notice = { ...notice, type, data: { ...parties, ...monitorData, ...about } };
  return noticeContent(shown, 'https://monitoring.example');
};

describe('notices about what expires', () => {
  it('name the host of the certificate and the day in headline and subject', () => {
    const { headline, subject } = contentOf('certificate.expiring');
    expect(headline).to.equal('The certificate of shop.example expires on 15 Dec 2026.');
    expect(subject).to.match(/^\[Certificate expires\] .*Certificate: shop\.example, 15 Dec 2026$/);
  });

  it('name the domain and the day', () => {
    const { headline, subject } = contentOf('domain.expired', 'de', 'Kornblum');
    expect(headline).to.equal('Die Domain kornblum.example ist am 15. Dez. 2026 abgelaufen.');
    expect(subject).to.match(/^\[Domain abgelaufen\] .*Kornblum: kornblum\.example, 15\. Dez\. 2026$/);
  });

  it('have no full stop as headings of mails, although dates have', () => {
    for (const language of ['en', 'de'] as const) {
      const { html } = noticeMail(contentOf('certificate.expiring', language));
      expect(html, language).to.match(/role="heading" aria-level="1"[^>]*>[^<]*(?:2026|ab)<\/p>/);
    }
  });

  it('do not repeat a host that is the name of the monitor', () => {
    expect(contentOf('certificate.reminder', 'en', 'shop.example').subject).to.match(
      /^\[Certificate still expires\] .*shop\.example: 15 Dec 2026$/,
    );
  });

  it('name both in each language', () => {
    for (const language of languages)
      for (const type of [...CERTIFICATE, ...DOMAIN]) {
        const { headline, subject } = contentOf(type, language);
        const host = type.startsWith('domain.') ? 'kornblum.example' : 'shop.example';
        for (const text of [headline, subject]) expect(text, `${language} ${type}`).to.include(host).and.match(/2026/);
        expect(headline, language).not.to.include('Certificate');
      }
  });
});
