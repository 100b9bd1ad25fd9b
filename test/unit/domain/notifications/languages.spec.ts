import { expect } from 'chai';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { textsOf } from '../../../../src/domain/notifications/texts/texts-of.ts';

/** What the functions among the texts are called with. Each has to appear in the result of one that takes it. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  headlines: [{ name: 'Shop', duration: '5 min' }],
  heldPages: [3, 2],
  merged: ['Shop', 'Checkout'],
  unreachedIncident: ['Checkout', 'critical', 'held'],
  disabledChannel: ['Ops', 'gone'],
  subject: [4],
  lines: [{ schedule: 'Night', policy: 'Primary', person: 'Ada' }],
  location: ['vienna', '2 Mar 2026'],
  failingOwnServer: ['550 No'],
  invitation: ['Agency'],
  deletionRequested: ['Ada', 'ada@example.com', '2026-05-01'],
  deletionWithdrawn: ['Ada', 'ada@example.com'],
};

/** Every text of an object, by its path; functions are called. */
const textsIn = (value: unknown, path: readonly string[] = []): readonly (readonly [path: string, text: string])[] => {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value === 'function') {
    const key = path.findLast((part) => ARGUMENTS[part] !== undefined) ?? expect.fail(`No arguments for ${path.join('.')}`);
    return textsIn((value as (...args: readonly unknown[]) => unknown)(...(ARGUMENTS[key] ?? [])), path);
  }
  return Object.entries(value as object).flatMap(([name, each]) => textsIn(each, [...path, name]));
};

/** Texts that are the same in languages by nature: names of things and words that they share. */
const SHARED = /^(?:locale|states\.(?:channel\.test|message\.sent|onCall\.(?:page|code))|headlines\.message\.sent|headlines\.onCall\.(?:digest|page)|fields\.|after|cause)/;

const of = (language: Language) => new Map(textsIn(textsOf[language]));
const english = of('en');

describe('the languages of mail', () => {
  for (const language of languages.filter((each) => each !== 'en')) {
    const texts = of(language);

    it(`${language} has every text in its own words`, () => {
      expect([...texts.keys()]).to.deep.equal([...english.keys()]);
      const untranslated = [...texts].filter(([path, text]) => !SHARED.test(path) && text === english.get(path)).map(([path]) => path);
      expect(untranslated).to.deep.equal([]);
    });

    it(`${language} names what the English texts name`, () => {
      const names = /Checkout|Shop|5 min|critical|Ops|Night|Primary|Ada|vienna|2 Mar 2026|550 No|Agency|ada@example\.com|2026-05-01|\{count\}|LOCATION|\/api\/im\/coverage|Watchstead|\b7\b|\b24\b/g;
      const namesIn = (text: string | undefined) => [...new Set(text?.match(names) ?? [])].sort();
      const differing = [...texts].filter(([path, text]) => namesIn(text).join() !== namesIn(english.get(path)).join()).map(([path, text]) => `${path}: ${text}`);
      expect(differing).to.deep.equal([]);
    });

    it(`${language} has no empty text and no text with spaces at its ends`, () => {
      for (const [path, text] of texts) expect(text.replace(/\n$/, ''), path).to.match(/^\S(?:.*\S)?$/s);
    });
  }
});
