import { expect } from 'chai';
import { wrongCode } from '../../../../../../src/domain/access/sign-in/mfa.ts';
import { passwordRules, wrongPassword } from '../../../../../../src/domain/access/sign-in/password.ts';
import { invalidLink } from '../../../../../../src/domain/accounts/account-link.ts';
import type { Issue } from '../../../../../../src/domain/kernel/issue.ts';
import { languages } from '../../../../../../src/domain/kernel/locale.ts';
import { messageOf, translatedIssue } from '../../../../../../src/interfaces/http/kernel/pages/messages.ts';
import { textsOf } from '../../../../../../src/texts/texts.ts';

describe('messages of pages', () => {
  const issuesIn = (data: Readonly<Record<string, unknown>> | undefined) => data?.['issues'] as readonly Issue[];
  const issues = [
    ...[wrongCode, wrongPassword, invalidLink].flatMap(({ data }) => issuesIn(data)),
    ...passwordRules.flatMap((rule) => issuesIn(rule.data())),
  ];

  for (const language of languages)
    it(`translate each issue that rules report about fields of pages to ${language}`, () => {
      for (const { message } of issues) {
        const translation = translatedIssue(message, textsOf(language));
        expect(translation, message).to.be.a('string');
        if (language === 'en') expect(translation).to.equal(message);
      }
    });

  it('tell how long to wait in the language of the reader', () => {
    expect(messageOf(textsOf('de'), 'rateLimited', { retryAfter: 1 })).to.equal(
      'Zu viele Versuche. Bitte warten Sie 1 Sekunde.',
    );
    expect(messageOf(textsOf('en'), 'rateLimited', { retryAfter: 121 })).to.equal(
      'Too many attempts. Please wait 3 minutes.',
    );
  });
});
