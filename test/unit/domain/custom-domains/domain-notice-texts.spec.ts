import { expect } from 'chai';
import { domainNoticeTexts } from '../../../../src/domain/custom-domains/domain-notice-texts.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';

const events = ['recordMissing', 'lapsed', 'takenOver'] as const;

describe('mails about claims to hostnames', () => {
  it('exist in the languages of public pages', () => {
    expect(Object.keys(domainNoticeTexts).toSorted()).to.deep.equal(languages.toSorted());
  });

  for (const language of languages)
    it(`name the hostname in subject and text, and differ from those of other languages: ${language}`, () => {
      for (const event of events) {
        const { subject, text } = domainNoticeTexts[language][event]('status.acme.org');
        expect(subject).to.include('status.acme.org').and.not.match(/[\r\n]/);
        expect(text).to.include('status.acme.org').and.match(/\n$/);
        const same = languages.filter((other) => domainNoticeTexts[other][event]('status.acme.org').text === text);
        expect(same).to.deep.equal([language]);
      }
    });
});
