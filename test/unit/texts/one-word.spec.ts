import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Language } from '../../../src/domain/kernel/locale.ts';

const TEXTS = new URL('../../../src/texts/', import.meta.url);

/** A word that would be a second one for a thing that has a word already, and that word. */
type Second = readonly [unwanted: RegExp, word: string];

const seconds: Readonly<Partial<Record<Language, readonly Second[]>>> = {
  en: [
    [/\blog(?:ged)? (?:in|out)\b/i, 'sign in, sign out'],
    [/e-mail/i, 'email'],
    [/\b(?:on duty|duty roster)\b/i, 'on call'],
  ],
  de: [
    [/Vorf[aä]ll/, 'Störung'],
    [/Pikett|Rufbereitschaft/, 'Bereitschaft'],
    [/Lebenszeichen|Herzschlag/, 'Heartbeat'],
    [/Einsatzleute/, 'Beteiligte'],
    [/schlummer/i, 'zurückstellen'],
    [/quittier/i, 'bestätigen'],
    [/Kennwort/, 'Passwort'],
    [/Unterhalt|Instandhaltung/, 'Wartung'],
    [/Schlagwort|Etikett/, 'Tag, Label'],
    [/\bAntwort auf eine Meldung/, 'Alarm'],
    [/\b(?:Accounts?|Downtime|einloggen|ausloggen)\b/, 'Konto, Ausfallzeit, anmelden, abmelden'],
  ],
  fr: [
    [/perturbations?\b/i, 'incident'],
    [/tour de garde|permanence/i, 'astreinte'],
    [/contrôles?\b/i, 'vérification'],
    [/d’alarme|\bles alarmes arrivent/i, 'alerte'],
    [/acquitt|accuser réception/i, 'prendre en charge'],
    [/courriel/i, 'e-mail'],
    [/entretien/i, 'maintenance'],
    [/signal de vie|battement/i, 'heartbeat'],
    [/s’identifier/i, 'se connecter'],
  ],
};

/** The texts of the catalogues, without the words of the code around them. */
const textsIn = (language: string): readonly string[] =>
  readdirSync(new URL(`${language}/`, TEXTS)).flatMap((file) =>
    [...readFileSync(new URL(`${language}/${file}`, TEXTS), 'utf8').matchAll(/'([^'\n]*)'/g)].map(
      ([, text = '']) => `${file}: ${text}`,
    ),
  );

describe('the words of texts', () => {
  for (const [language, list] of Object.entries(seconds))
    it(`are one for one thing in ${language}`, () => {
      const texts = textsIn(language).filter((text) => !text.includes("from '"));
      expect(texts).to.have.length.greaterThan(1000);
      for (const [unwanted, word] of list)
        expect(
          texts.filter((text) => unwanted.test(text)),
          word,
        ).to.deep.equal([]);
    });
});
