import { expect } from 'chai';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { incidentTitle, updateMessage } from '../../../../src/domain/status-pages/public-incident.ts';
import { offeredLanguages, ownTexts, publicLocale } from '../../../../src/domain/status-pages/public-locale.ts';
import { publicTextsOf } from '../../../../src/domain/status-pages/texts/texts-of.ts';
import { aPublicIncident, aPublicPage, aPublicUpdate } from '../../../builders/public-page.ts';

/** Every text by its path; functions are called with samples. */
const textsIn = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (typeof value === 'function') return [[path, (value as (sample: string) => string)('SAMPLE')]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, path === '' ? name : `${path}.${name}`));
};

describe('the texts of public pages', () => {
  const english = textsIn(publicTextsOf.en, '');

  for (const language of languages) {
    it(`are complete in ${language}, and name what they are about`, () => {
      const texts = textsIn(publicTextsOf[language], '');
      expect(texts.map(([path]) => path)).to.deep.equal(english.map(([path]) => path));
      for (const [path, text] of texts) expect(text.trim(), path).to.not.equal('');
      const samples = english.filter(([, text]) => text.includes('SAMPLE')).map(([path]) => path);
      expect(texts.filter(([, text]) => text.includes('SAMPLE')).map(([path]) => path)).to.deep.equal(samples);
      expect(Intl.getCanonicalLocales(publicTextsOf[language].locale)).to.have.lengthOf(1);
    });
  }

  it('are translated', () => {
    for (const language of languages.filter((one) => one !== 'en')) {
      const texts = textsIn(publicTextsOf[language], '');
      const same = english.filter(([, text], at) => texts[at]?.[1] === text).map(([path]) => path);
      expect(same.length, `${language}: ${same.join(', ')}`).to.be.below(8);
    }
  });
});

describe('publicLocale', () => {
  const at = new Date('2026-03-29T00:30:00Z');

  it('shows times in the time zone of the page and the form of its language', () => {
    expect(publicLocale('Europe/Zurich', 'en').time(at)).to.equal('29 Mar 2026, 01:30 CET');
    expect(publicLocale('America/New_York', 'de').time(at)).to.equal('28. März 2026, 20:30 GMT-4');
    expect(publicLocale('Europe/Zurich', 'fr').percent(0.9987).replaceAll(/\s/g, ' ')).to.equal('99,87 %');
    expect(publicLocale('Europe/Zurich', 'it').list(['a', 'b', 'c'])).to.equal('a, b e c');
    expect(publicLocale('Pacific/Auckland', 'nl').date('2026-03-29')).to.equal('29 mrt 2026');
    expect(publicLocale('UTC', 'es').month('2026-03')).to.equal('marzo de 2026');
  });
});

describe('own texts', () => {
  const page = aPublicPage({ title: 'Acme', description: 'All of it', texts: { de: { title: 'Acme auf Deutsch', footer: 'Fuß' }, en: {} } });

  it('replace those of the page in their language only', () => {
    expect(ownTexts(page, 'de')).to.deep.equal({ title: 'Acme auf Deutsch', description: 'All of it', footer: 'Fuß' });
    expect(ownTexts(page, 'en')).to.deep.equal({ title: 'Acme', description: 'All of it', footer: '' });
  });

  it('decide in which languages the page is offered, its own first', () => {
    expect(offeredLanguages(page)).to.deep.equal(['en', 'de']);
  });
});

describe('an incident that a monitor opened', () => {
  it('is named after the components and described in neutral words', () => {
    const locale = publicLocale('UTC', 'de');
    expect(incidentTitle(aPublicIncident(1, { title: null }), ['Shop', 'Suche'], locale)).to.equal('Störung: Shop und Suche');
    expect(updateMessage(aPublicUpdate(1, { message: null, status: 'resolved' }), locale)).to.equal('Die Störung ist behoben.');
    expect(incidentTitle(aPublicIncident(1, { title: 'Own' }), ['Shop'], locale)).to.equal('Own');
  });
});
