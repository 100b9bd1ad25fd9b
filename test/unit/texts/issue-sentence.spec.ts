import { expect } from 'chai';
import { z } from 'zod';
import { languages } from '../../../src/domain/kernel/locale.ts';
import { issuesOf } from '../../../src/interfaces/http/kernel/schema-issues.ts';
import { issueSentence, issuesIn } from '../../../src/texts/issue-sentence.ts';

describe('The sentence about what is wrong with a member', () => {
  const german: readonly (readonly [english: string, german: string])[] = [
    ['Expected a text.', 'Erwartet: ein Text.'],
    ['Required: expected a text.', 'Erforderlich. Erwartet: ein Text.'],
    ['Expected at least 1 character.', 'Erwartet: mindestens 1 Zeichen.'],
    ['Expected at most 10 elements.', 'Erwartet: höchstens 10 Elemente.'],
    ['Expected more than 0.', 'Erwartet: mehr als 0.'],
    ['Expected http, keyword or heartbeat.', 'Erwartet: http, keyword oder heartbeat.'],
    ['Expected a text, or a number.', 'Erwartet: ein Text oder eine Zahl.'],
    ['Expected a phone number.', 'Erwartet: eine Telefonnummer.'],
    ['This member is not known: did you mean status?', 'Dieses Feld ist nicht bekannt: Meinten Sie status?'],
    ['This is not an email address.', 'Das ist keine E-Mail-Adresse.'],
  ];
  for (const [english, expected] of german)
    it(`"${english}" is also in German`, () => expect(issueSentence(english, 'de')).to.equal(expected));

  it('has the form of its number', () => {
    expect(issueSentence('Expected at least 3 characters.', 'pl')).to.equal('Oczekiwano: co najmniej 3 znaki.');
    expect(issueSentence('Expected at least 5 characters.', 'pl')).to.equal('Oczekiwano: co najmniej 5 znaków.');
  });

  it('stays English in English, and where the catalogue does not have it', () => {
    expect(issueSentence('Expected a text.', 'en')).to.equal('Expected a text.');
    expect(issueSentence('The moon is full', 'de')).to.equal('The moon is full');
  });

  it('keeps what was sent, also if it looks like a placeholder or a pattern', () => {
    expect(issueSentence('{limit} $1 is not an email address.', 'fr')).to.equal(
      '{limit} $1 n’est pas une adresse e-mail.',
    );
  });

  it('replaces nothing but messages in the data of a refusal', () => {
    const issues = [{ path: 'name', message: 'Required.', id: 7 }, 'text'];
    expect(issuesIn({ issues, count: 1 }, 'de')).to.deep.equal({
      issues: [{ path: 'name', message: 'Erforderlich.', id: 7 }, 'text'],
      count: 1,
    });
    expect(issuesIn(undefined, 'de')).to.equal(undefined);
  });

  const schema = z.strictObject({
    text: z.string().min(3),
    choice: z.enum(['one', 'two']),
    number: z.int().max(9),
    list: z.array(z.boolean()).max(1),
    id: z.uuid(),
    either: z.union([z.uuid(), z.int()]),
    at: z.iso.datetime(),
  });
  const values = [
    {},
    { text: 7, choice: 7, number: 'x', list: 7, id: 7, either: true, at: 7 },
    { text: 'x', choice: 'x', number: 10, list: [true, true], id: 'x', either: 'x', at: 'x', other: 1 },
  ];
  for (const language of languages)
    if (language !== 'en')
      it(`has the words of schemas in the language ${language}`, () => {
        for (const value of values)
          for (const { message } of issuesOf(schema.safeParse(value).error ?? expect.fail(), schema))
            expect(issueSentence(message, language)).not.to.match(/[Ee]xpected|This member|Required/);
      });
});
