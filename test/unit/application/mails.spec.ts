import { expect } from 'chai';
import { MAX_MAIL_SUBJECT } from '../../../src/application/kernel/mail-template.ts';
import { languages } from '../../../src/domain/kernel/locale.ts';
import { hostileNames } from '../../builders/hostile-names.ts';
import { mailsIn, plainNames } from '../../builders/mails.ts';
import type { MailNames } from '../../builders/mails.ts';
import { oneSidedIn } from '../../builders/one-sided-style.ts';
import { CLOSE, OPEN, PSEUDO } from '../../builders/pseudo-language.ts';

const namesOf = (name: string): MailNames => ({
  organization: name,
  customer: name,
  monitor: name,
  person: name,
  text: name,
});

describe('every mail', () => {
  for (const language of languages)
    it(`has a subject, a text and HTML without gaps in ${language}`, () => {
      for (const [name, { subject, text, html }] of Object.entries(mailsIn(language)))
        for (const part of [subject, text, html])
          expect(part, name)
            .to.not.match(/undefined|\[object|\{\w+\}/)
            .and.not.equal('');
    });

  describe('in a language that is written from right to left', () => {
    const mails = Object.entries(mailsIn(PSEUDO));

    it('has that direction, and no side that is left or right in each direction', () => {
      for (const [name, { html }] of mails) {
        expect(html, name).to.include(`<html lang="${PSEUDO}" dir="rtl">`);
        for (const [, style = ''] of html.matchAll(/style="([^"]*)"/g)) expect(oneSidedIn(style), name).to.equal(null);
      }
    });

    it('has every label, button and footer in that language', () => {
      for (const [name, { html }] of mails)
        for (const [text] of html.matchAll(/(?<=<td class="soft"[^>]*>|<a class="button"[^>]*>)[^<]+/g))
          expect(text, name).to.match(new RegExp(`^${OPEN}.+${CLOSE}$`, 's'));
    });
  });

  for (const [what, name] of Object.entries(hostileNames))
    it(`keeps names with ${what} harmless`, () => {
      for (const [mail, { subject, text, html }] of Object.entries(mailsIn('en', namesOf(name)))) {
        expect(subject.length, mail).to.be.at.most(MAX_MAIL_SUBJECT);
        expect(subject, mail).to.not.match(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(text, mail).to.not.match(/[\r\u202A-\u202E\u2066-\u2069]/u);
        expect(html, mail)
          .to.not.match(/<(?:b|img|script|iframe|link|object)\b|<[^>]*(?:href="(?!https?:)|\son\w+=)/i)
          .and.not.match(/[\u202A-\u202E\u2066-\u2069]/u);
      }
    });

  for (const [name, place] of Object.entries({
    unpinged: '/console/monitors/website/m',
    'channel-disabled': '/console/channels/c',
    'customers-silenced': '/console/customers',
    'mail-server-failing': '/console/organization',
    unreached: '/console/incidents/responses/i',
    certificate: '/console/monitors/website/m',
    coverage: '/console/on-call',
    'two-step-reset': '/account/two-step',
    'password-changed': '/reset-password',
  }))
    it(`has one button if it asks somebody to act: ${name} leads to ${place}`, () => {
      for (const language of languages) {
        const { text, html } = mailsIn(language)[name] ?? { text: '', html: '' };
        const buttons = [...html.matchAll(/<a class="button" href="([^"]*)"/g)].map(([, url]) => url);
        expect(buttons, language).to.deep.equal([`https://monitoring.example${place}`]);
        expect(text, language).to.include(`https://monitoring.example${place}\n`);
      }
    });

  it('shows the names that it is about', () => {
    const mails = mailsIn('en');
    for (const [mail, name] of [
      ['alert-opened', plainNames.monitor],
      ['page', plainNames.customer],
      ['invitation', plainNames.person],
      ['subscriber-incident', plainNames.monitor],
    ] as const)
      expect(mails[mail]?.html).to.include(name);
  });
});
