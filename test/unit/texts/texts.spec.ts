import { expect } from 'chai';
import { languages } from '../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../src/domain/kernel/locale.ts';
import { compileTexts } from '../../../src/texts/compile-texts.ts';
import { catalogues } from '../../../src/texts/catalogues.ts';
import { errorCatalogues } from '../../../src/texts/error-catalogues.ts';
import { textsOf } from '../../../src/texts/texts.ts';
import { consoleWords } from '../../builders/console-texts.ts';

interface Written {
  readonly path: string;
  /** The text, or the forms of a text with a number. */
  readonly forms: Readonly<Record<string, string>>;
  readonly plural: string | null;
}

const writtenIn = (words: unknown, path: readonly string[] = []): readonly Written[] => {
  if (typeof words === 'string') return [{ path: path.join('.'), forms: { text: words }, plural: null }];
  if (typeof words === 'object' && words !== null && 'plural' in words) {
    const { plural, ...forms } = words as { plural: string } & Record<string, string>;
    return [{ path: path.join('.'), forms, plural }];
  }
  return Object.entries(words as object).flatMap(([key, each]) => writtenIn(each, [...path, key]));
};

const placeholdersIn = ({ forms }: Written): readonly string[] =>
  [
    ...new Set(Object.values(forms).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ].sort();

/** The texts of a language, with those of the console and the sentences of codes, which are apart from its catalogue. */
const textsIn = (language: Language): readonly Written[] =>
  writtenIn({ ...catalogues[language], ...consoleWords.get(language), errors: errorCatalogues[language] });

const english = new Map(textsIn('en').map((each) => [each.path, each]));

/** Names, addresses and numbers that a translation keeps. */
const KEPT = /`[^`]+`|LOCATION|\/api\/im\/coverage|Watchstead|figures\.json|SHA-256|\bp\d+\b/g;
const keptIn = ({ forms }: Written): string =>
  [...new Set(Object.values(forms).flatMap((text) => text.match(KEPT) ?? []))].sort().join(' ');

/**
 * Labels of notifications that are equal in several languages by nature: names of things, and words that languages
 * share.
 */
const SHARED =
  /^notifications\.(?:states\.(?:channel\.test|message\.sent|onCall\.(?:page|code))|headlines\.(?:message\.sent|onCall\.(?:digest|page))|fields\.|after$|cause$)/;

/** Labels of up to three words can be equal in other areas. */
const mustDiffer = ({ path, forms }: Written): boolean =>
  path.startsWith('notifications.')
    ? !SHARED.test(path)
    : Object.values(forms).some((text) => text.split(' ').length > 3);

describe('the texts', () => {
  for (const language of languages) {
    const texts = textsIn(language);

    it(`have the same keys and placeholders in ${language} as in English`, () => {
      expect(texts.map(({ path }) => path).sort()).to.deep.equal([...english.keys()].sort());
      for (const text of texts) {
        const original = english.get(text.path) ?? expect.fail(text.path);
        expect(placeholdersIn(text), text.path).to.deep.equal(placeholdersIn(original));
        if (original.plural !== null) expect(text.plural, text.path).to.equal(original.plural);
        if (text.plural !== null) expect(placeholdersIn(original), text.path).to.include(text.plural);
        expect(keptIn(text), text.path).to.equal(keptIn(original));
      }
    });

    it(`are not empty in ${language}, have no spaces at their ends and no braces but those of placeholders`, () => {
      for (const { path, forms } of texts)
        for (const text of Object.values(forms)) {
          expect(text.replace(/\n$/, ''), path).to.match(/^\S(?:.*\S)?$/s);
          expect(text.replaceAll(/\{\w+\}/g, ''), path).to.not.match(/[{}]/);
        }
    });

    it(`have the plural forms of ${language}`, () => {
      const categories = ['zero', ...new Intl.PluralRules(catalogues[language].tag).resolvedOptions().pluralCategories];
      for (const { path, forms } of texts.filter(({ plural }) => plural !== null)) {
        expect(categories, path).to.include.members(Object.keys(forms));
        expect(forms, path).to.include.keys('one', 'other');
      }
    });

    if (language !== 'en')
      it(`are translated to ${language}`, () => {
        const formsOf = (path: string): string => Object.values(english.get(path)?.forms ?? {}).join();
        const same = texts.filter(
          (text) => mustDiffer(text) && Object.values(text.forms).join() === formsOf(text.path),
        );
        expect(same.map(({ path }) => path)).to.deep.equal([]);
      });
  }

  describe('have one word for one thing', () => {
    for (const language of languages)
      it(`in ${language}: states, severities and postmortems are called the same everywhere`, () => {
        const { incidentPage, notifications, pageLink, statusPages, subscribers } = catalogues[language];
        const words = consoleWords.get(language)?.console;
        const areas = consoleWords.get(language)?.consoleAreas;
        const { statuses } = subscribers;
        for (const states of [incidentPage.states, pageLink.states, statusPages.incidentStatuses])
          expect(states).to.deep.include(statuses);
        expect(words?.incidents.statuses).to.deep.include(statuses);
        expect(words?.responses.severities).to.deep.equal(notifications.severities);
        expect(words?.incidents.postmortem).to.equal(statusPages.postmortem);
        expect(subscribers.events.postmortem).to.equal(statusPages.postmortem);
        const { unknown: _unknown, ...chosen } = statusPages.statuses;
        expect(areas?.pageEditor.statuses).to.deep.include(chosen);
      });

    /** Words of which another one is used, by language. Tickets of Jira have its words. */
    const avoided: Readonly<Partial<Record<Language, RegExp>>> = {
      de: /\bVorf[aä]ll|Alarmsturm|Nachbetrachtung|Eskalationsrichtlinie|Rufbereitschaft|Zwei-Faktor/,
      es: /\bincidencia(?!s cerradas|s, Task| actualizada)/i,
      fr: /vérification en deux étapes/i,
      nl: /storingsdienst|verificatie in twee stappen/i,
      pl: /\bburz[aeyę]\b/i,
    };
    for (const [language, words] of Object.entries(avoided))
      it(`in ${language}: ${words.source} is not among them`, () => {
        const found = textsIn(language as Language).filter(({ path, forms }) =>
          Object.values(forms).some((text) => words.test(text) && !path.startsWith('consoleAreas.outbound')),
        );
        expect(found.map(({ path }) => path)).to.deep.equal([]);
      });
  });

  it('name a language and a tag for times and numbers', () => {
    for (const language of languages) {
      for (const tag of [textsOf(language).statusPages.locale, catalogues[language].tag]) {
        expect(Intl.getCanonicalLocales(tag)).to.have.lengthOf(1);
        expect(new Intl.Locale(tag).language).to.equal(language);
      }
    }
  });
});

describe('textsOf', () => {
  it('inserts values without parsing them', () => {
    const { more, merged } = textsOf('en').notifications;
    expect(more({ count: 3 })).to.equal('3 more');
    expect(merged({ title: '{into} $&', into: 'Shop' })).to.equal('{into} $& (merged into Shop)');
  });

  it('chooses the form of a number by the rules of the language', () => {
    const { furtherDates } = textsOf('de').statusPages;
    expect([0, 1, 2].map((count) => furtherDates({ count }))).to.deep.equal([
      '0 weitere Termine',
      'Ein weiterer Termin',
      '2 weitere Termine',
    ]);
    const { resolved } = textsOf('fr').notifications.heldPages;
    expect([0, 1, 2].map((count) => resolved({ count }))).to.deep.equal(['0 résolu', '1 résolu', '2 résolus']);
  });

  it('has forms of Polish for few and many, also where English needs none', () => {
    const { furtherDates } = textsOf('pl').statusPages;
    expect([1, 2, 5, 12, 22].map((count) => furtherDates({ count }))).to.deep.equal([
      'Jeszcze jeden termin',
      'Jeszcze 2 terminy',
      'Jeszcze 5 terminów',
      'Jeszcze 12 terminów',
      'Jeszcze 22 terminy',
    ]);
    const { groupHeadline } = textsOf('pl').notifications;
    expect([3, 5].map((count) => groupHeadline({ count }))).to.deep.equal([
      '3 monitory nie działają.',
      '5 monitorów nie działa.',
    ]);
  });

  it('chooses the forms of European Portuguese, in which 0 has the form of many', () => {
    expect(textsOf('pt').notifications.heldPages.resolved({ count: 0 })).to.equal('0 resolvidos');
  });

  it('prefers the form for zero', () => {
    expect(textsOf('fr').notifications.heldPages.open({ count: 0 })).to.equal('0 incidents ouverts');
  });

  it('compiles a language once', () => {
    expect(textsOf('it')).to.equal(textsOf('it'));
    expect(compileTexts(catalogues.it)).to.not.equal(textsOf('it'));
  });
});
