import { expect } from 'chai';
import {
  UNKNOWN_READER,
  acceptedLanguage,
  readerLocale,
  sentenceLanguage,
  timeZoneOf,
} from '../../../../src/domain/kernel/locale.ts';

describe('the language that a browser accepts', () => {
  for (const [header, language] of [
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr-FR;q=0.7', 'fr'],
    ['ja, NL;q=0.4', 'nl'],
    ['de;q=0, it;q=0.001', 'it'],
    ['de;q=0', null],
    ['en, de', 'en'],
    ['ja', null],
    ['*', null],
    ['', null],
    ['de;q=2, ;;,=', null],
    [`${'ja,'.repeat(30)}de`, null],
  ] as const)
    it(`is ${language ?? 'unknown'} for ${header.slice(0, 40)}`, () => {
      expect(acceptedLanguage(header)).to.equal(language);
    });
});

describe('the language of sentences', () => {
  it('is that of the request, else English', () => {
    expect(sentenceLanguage('pl, de;q=0.9')).to.equal('pl');
    expect(sentenceLanguage('ja')).to.equal('en');
    expect(sentenceLanguage(undefined)).to.equal('en');
  });
});

describe('the language of a reader', () => {
  const organization = { name: 'Acme', timezone: 'Europe/Zurich', language: 'fr' } as const;

  it('is that of the account, else of the browser, else of the organization, else English', () => {
    expect(readerLocale({ ...UNKNOWN_READER, accountLanguage: 'de', organization }, 'it').language).to.equal('de');
    expect(readerLocale({ ...UNKNOWN_READER, organization }, 'it').language).to.equal('it');
    expect(readerLocale({ ...UNKNOWN_READER, organization }, null).language).to.equal('fr');
    expect(readerLocale(UNKNOWN_READER, null)).to.deep.equal({
      language: 'en',
      timezone: 'UTC',
    });
  });

  it('comes with the time zone of the account, else of the organization, else UTC', () => {
    const zoneOf = (facts: object): string => readerLocale({ ...UNKNOWN_READER, ...facts }, 'it').timezone;
    expect(zoneOf({ accountTimezone: 'Asia/Tokyo', organization })).to.equal('Asia/Tokyo');
    expect(zoneOf({ accountLanguage: 'de', organization })).to.equal('Europe/Zurich');
    expect(zoneOf({})).to.equal('UTC');
  });
});

describe('timeZoneOf', () => {
  for (const zone of ['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+12'])
    it(`accepts ${zone}`, () => expect(timeZoneOf(zone)).to.equal(zone));

  for (const text of ['', 'Europe', 'Mars/Olympus', '+02:00', '-0100', ' UTC', 'Europe/Zurich\n', '../etc'])
    it(`refuses ${JSON.stringify(text)}`, () => expect(timeZoneOf(text)).to.equal(null));
});
