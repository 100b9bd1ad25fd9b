import { expect } from 'chai';
import { catalogueRows } from '../../../src/cli/catalogue-rows.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import type { ErrorCode } from '../../../src/domain/catalogue.ts';
import { languages } from '../../../src/domain/kernel/locale.ts';
import type { PluralForms } from '../../../src/texts/catalogue.ts';
import { catalogues } from '../../../src/texts/catalogues.ts';
import { errors } from '../../../src/texts/en/errors.ts';
import { errorCatalogues } from '../../../src/texts/error-catalogues.ts';
import { errorSentence } from '../../../src/texts/error-sentence.ts';

/** The forms of a text by their names; a text without plural forms has only the form `other`. */
const formsOf = (text: string | PluralForms): ReadonlyMap<string, string> =>
  new Map(typeof text === 'string' ? [['other', text]] : Object.entries(text).filter(([form]) => form !== 'plural'));

/** The placeholders of a text and its literal names in backquotes, sorted. */
const fixedParts = (text: string): readonly string[] => (text.match(/\{\w+\}|`[^`{}]+`/g) ?? []).sort();

describe('Sentences of codes', () => {
  it('fill in the figures', () => {
    expect(errorSentence('checkIntervalTooLow', { minimum: 10 })).to.equal(
      'The check interval must be at least 10 minutes with the package of the customer.',
    );
    expect(errorSentence('invalidTagColor', { colors: ['red', 'blue'] })).to.match(/choose one of red, blue\.$/);
    expect(errorSentence('imTeamInUse', { usedBy: [{ type: 'schedule', id: 1, name: 'Nights' }] })).to.equal(
      'The team is still used by Nights.',
    );
    expect(errorSentence('invalidRequestBody', { issues: [{ path: 'url', message: 'Expected a URL.' }] })).to.equal(
      'The request is not valid. url: Expected a URL.',
    );
  });

  it('use placeholders that the data of the code has', () => {
    for (const { code } of catalogueRows()) {
      const text: string | { readonly other: string } = errors[code as ErrorCode];
      const used = [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(catalogue[code as ErrorCode].data ?? {}), code).to.include.members(used);
    }
  });

  for (const language of languages) {
    const texts = errorCatalogues[language];
    const codes = Object.keys(errors) as ErrorCode[];

    it(`are sentences (${language})`, () => {
      for (const code of codes)
        expect(errorSentence(code, { count: 2, retryAfter: 2 }, language), code).to.match(/^[\p{Lu}\d].*\S$/u);
    });

    it(`keep the placeholders and the names in backquotes of the English text (${language})`, () => {
      for (const code of codes) {
        const english = formsOf(errors[code]).get('other') ?? '';
        const other = formsOf(texts[code]).get('other') ?? '';
        expect(fixedParts(other), code).to.deep.equal(fixedParts(english));
        for (const form of formsOf(texts[code]).values())
          expect(fixedParts(english), code).to.include.members([...fixedParts(form)]);
      }
    });

    it(`have the plural forms of the language (${language})`, () => {
      const { pluralCategories } = new Intl.PluralRules(catalogues[language].tag).resolvedOptions();
      // Romance languages have a form for whole millions, which no figure of a refusal reaches.
      const needed = language === 'pl' ? pluralCategories : pluralCategories.filter((form) => form !== 'many');
      for (const code of codes) {
        const text = texts[code];
        if (typeof text !== 'string') expect([...formsOf(text).keys()], code).to.have.members(needed);
      }
    });
  }

  it('select the form of the number', () => {
    const sentence = (retryAfter: number): string => errorSentence('rateLimited', { retryAfter }, 'pl');
    expect(sentence(1)).to.match(/za 1 sekundę\.$/);
    expect(sentence(3)).to.match(/za 3 sekundy\.$/);
    expect(sentence(5)).to.match(/za 5 sekund\.$/);
  });

  it('contain no ß in Swiss German', () => {
    for (const [code, text] of Object.entries(errorCatalogues.de))
      for (const form of formsOf(text).values()) expect(form, code).not.to.include('ß');
  });
});
