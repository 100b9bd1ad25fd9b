import { expect } from 'chai';
import {
  addressInUseMail,
  invitationMail,
  mfaResetMail,
  passwordChangedMail,
  passwordResetMail,
} from '../../../../src/application/accounts/account-mail.ts';
import { accountSender } from '../../../../src/application/accounts/account-sender.ts';
import type { Letterhead } from '../../../../src/application/kernel/mail-template.ts';
import type { Mail } from '../../../../src/application/kernel/mail.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';

const AGENCY: Letterhead = { name: 'Agency', brandColor: '#0b5fff', logoUrl: null };

const mailsOf = (language: Language, sender: Letterhead | null): readonly Partial<Mail>[] => {
  const organization = { name: 'Agency', language };
  const recipient = { email: 'ada@example.com', language };
  return [
    invitationMail(recipient.email, organization, 'https://agency.example/', 'Ada', sender),
    addressInUseMail(recipient.email, organization, sender),
    passwordResetMail(recipient, 'https://agency.example/', sender),
    passwordChangedMail(recipient, 'https://agency.example', sender),
    mfaResetMail(recipient, 'https://agency.example', sender),
  ].map(({ payload }) => payload as Partial<Mail>);
};

describe('mails about accounts', () => {
  for (const language of languages)
    it(`name the product in ${language} only if the organization has no host of its own`, () => {
      for (const { subject = '', text = '', html = '', senderName } of mailsOf(language, AGENCY)) {
        expect(`${subject}\n${text}\n${html}`).to.not.match(/watchstead|\{product\}/i);
        expect(html).to.include('solid #0b5fff');
        expect(senderName).to.equal('Agency');
      }
      for (const { text = '', html = '', senderName } of mailsOf(language, null)) {
        expect(`${text}\n${html}`).to.include('Watchstead').and.to.not.include('{product}');
        expect(senderName).to.equal(undefined);
      }
    });
});

describe('the sender of mails about accounts', () => {
  const brand = { name: 'Agency', brandColor: null, icon: null, logo: { file: 'logo.png', width: 1, height: 1 } };
  const needs = (hasOwnHost: boolean) => ({
    customHosts: { hasOwnHost: () => hasOwnHost, baseUrlOf: () => 'https://agency.example' },
    pageReaders: { brandOf: () => Promise.resolve(brand) },
  });

  it('is the organization with its logo on a host of its own, and otherwise the product', async () => {
    expect(await accountSender(needs(true), 7)).to.deep.equal({
      name: 'Agency',
      brandColor: null,
      logoUrl: 'https://agency.example/logos/logo.png',
    });
    expect(await accountSender(needs(false), 7)).to.equal(null);
  });
});
