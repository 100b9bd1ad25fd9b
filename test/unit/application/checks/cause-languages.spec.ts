import { expect } from 'chai';
import type { DownReason } from '../../../../src/domain/checks/down-reason.ts';
import { summaryOf } from '../../../../src/application/checks/evidence-summary.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { phrasePatterns, translatedPhrase } from '../../../../src/application/checks/rule-phrases.ts';
import { en } from '../../../../src/texts/en/index.ts';
import { textsOf } from '../../../../src/texts/texts.ts';
import { anEvidence, failedRule } from '../../../builders/evidence.ts';

/** What rules write about what they expected and saw, with names and numbers that stay. */
const PHRASES: readonly (readonly [phrase: string, kept: readonly string[]])[] = [
  ['an answer within 10 s', ['10 s']],
  ['a connection to port 5432 within 10 s', ['5432', '10 s']],
  ['a greeting that contains "ready"', ['"ready"']],
  ['not found in "busy"', ['"busy"']],
  ['a heartbeat every 5 minutes', ['5']],
  ['expires on 2026-06-06 (4 days left, registrar Example)', ['2026-06-06', '4', 'Example']],
  ['expired on 2026-06-01, registrar Example', ['2026-06-01', 'Example']],
  ['more than 7 days until it expires', ['7']],
  ['the text "ready"', ['"ready"']],
  ['the address https://shop.example/', ['https://shop.example/']],
  ['not found; the page has "Welcome"', ['"Welcome"']],
  ['more than 512 MB of memory', ['512']],
  ['more than 50 MB of data or 500 connections', ['50', '500']],
  ['an answer that contains "ready"', ['"ready"']],
  ['the page contains "Welcome"', ['"Welcome"']],
  ['the page does not contain "Error"', ['"Error"']],
  ['found in the page', []],
  ['the JSON answer has a value at $.status', ['$.status']],
  ['the JSON answer has "ok" at $.status', ['"ok"', '$.status']],
  ['the answer is not JSON', ['JSON']],
  ['the answer is longer than 1000 bytes', ['1000']],
  ['the query takes too many steps', []],
  ['found nothing', []],
  ['found "degraded"', ['"degraded"']],
  ['at most 10 redirects, which end at a page', ['10']],
  ['not found in 2048 bytes', ['2048']],
  ['at most 500 ms', ['500 ms']],
  ['4096 to any number of bytes', ['4096']],
  ['an answer over plain HTTP', ['HTTP']],
  ['MX records of shop.example', ['MX', 'shop.example']],
  ['no MX record', ['MX']],
  ['aliases that form a loop', []],
  ['all of 192.0.2.1, 192.0.2.2', ['192.0.2.1, 192.0.2.2']],
  ['one of 192.0.2.1, 192.0.2.2', ['192.0.2.1, 192.0.2.2']],
  ['exactly 192.0.2.1', ['192.0.2.1']],
  ['66.7 % of 3 packets', ['66.7 %', '3']],
  ['at most 50 %', ['50 %']],
  ['a certificate valid for more than 14 days', ['14']],
  ['a TLS connection with a trusted certificate', ['TLS']],
  ['a TLS connection', ['TLS']],
  ['a successful login', []],
  ['positive answers', []],
  ['an answer whose content encoding can be decoded', []],
  ['an algorithm that both sides support', []],
  ['a registered domain', []],
  ['not registered', []],
  ['not listed by 20 blocklists', ['20']],
  ['not listed by Spamhaus ZEN', ['Spamhaus ZEN']],
  ['a redirect from HTTP to HTTPS', ['HTTP', 'HTTPS']],
  ['an answer verified with DNSSEC', ['DNSSEC']],
  ['the AD flag', ['AD']],
  ['no AD flag', ['AD']],
  ['NOERROR or NXDOMAIN', ['NOERROR', 'NXDOMAIN']],
  ['none before 2026-03-02T10:00:00.000Z', ['2026-03-02T10:00:00.000Z']],
  ['none', []],
  ['found', []],
  ['open https://shop.example/ within 30 s', ['https://shop.example/', '30']],
  ['open /login', ['/login']],
  ['click #buy', ['#buy']],
  ['fill #name with "Ada"', ['#name', '"Ada"']],
  ['fill #password with the secret password', ['#password', 'password']],
  ['press Enter', ['Enter']],
  ['wait for #late', ['#late']],
  ['not possible in time', []],
  ['more than 5 windows', ['5']],
  ['Spamhaus ZEN (127.0.0.2, new); no longer by SpamCop', ['Spamhaus ZEN', '127.0.0.2', 'SpamCop']],
  [
    'CN=shop.example, issued by CN=Authority, until 2026-06-08 (7 days left)',
    ['CN=shop.example', 'CN=Authority', '2026-06-08', '7'],
  ],
];

/** Words of English that no translation may keep. */
const ENGLISH =
  /\b(?:the|not|found|more|than|which|expires|expired|days|left|until|issued|answer|contains?|exactly|packets|expected|seen|longer|nothing)\b/i;

const reasons = Object.keys(textsOf('en').causes.reasons) as readonly DownReason[];

describe('the phrases of rules', () => {
  for (const [key, written] of Object.entries(en.causes.rules)) {
    it(`have groups for the placeholders of ${key}`, () => {
      const groups = [...phrasePatterns[key as keyof typeof phrasePatterns].source.matchAll(/\(\?<(\w+)>/g)].map(
        ([, name]) => name,
      );
      expect(groups).to.have.members([...written.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    });
  }

  for (const [phrase] of PHRASES)
    it(`are the English texts: ${phrase}`, () => {
      expect(translatedPhrase(phrase, textsOf('en').causes.rules)).to.equal(phrase);
    });
});

describe('the summary of evidence', () => {
  const about = (reason: string, expected: string, seen: string, language: Language): string =>
    summaryOf(anEvidence({ reason, rules: [{ ...failedRule, expected, seen }] }), language);

  for (const language of languages.filter((each) => each !== 'en')) {
    for (const [phrase, kept] of PHRASES)
      it(`in ${language} translates what a rule expected and saw: ${phrase}`, () => {
        const translation = about('somethingElse', phrase, '503', language);
        for (const name of kept) expect(translation).to.include(name);
        expect(kept.reduce((rest, name) => rest.replace(name, ''), translation)).to.not.match(ENGLISH);
      });

    it(`in ${language} has a sentence of its own for each reason`, () => {
      const same = reasons.filter(
        (reason) => about(reason, '200', '503', language) === about(reason, '200', '503', 'en'),
      );
      expect(same).to.deep.equal([]);
      expect(new Set(reasons.map((reason) => about(reason, '200', '503', language))).size).to.be.greaterThan(
        reasons.length - 6,
      );
    });
  }

  it('is idiomatic in each language', () => {
    const inAll = (reason: DownReason, expected: string, seen: string) =>
      languages.map((language) => about(reason, expected, seen, language));
    expect(inAll('statusUnexpected', '200 to 299', '503')).to.deep.equal([
      'Answered 503, expected 200 to 299.',
      'Antwort 503, erwartet war 200 bis 299.',
      'Respuesta 503, se esperaba de 200 a 299.',
      'Réponse 503, attendu\u00a0: 200 à 299.',
      'Risposta 503, previsto: da 200 a 299.',
      'Antwoord 503, verwacht: 200 tot 299.',
      'Odpowiedź 503, oczekiwano: od 200 do 299.',
      'Respondeu 503, esperava-se de 200 a 299.',
    ]);
    expect(inAll('domainExpired', '', 'expired on 2026-06-01, registrar Example')).to.deep.equal([
      'The domain expired on 2026-06-01, registrar Example.',
      'Die Domain ist am 2026-06-01 abgelaufen, Registrar Example.',
      'El dominio caducó el 2026-06-01, registrador Example.',
      'Le domaine a expiré le 2026-06-01, bureau d’enregistrement Example.',
      'Il dominio è scaduto il 2026-06-01, registrar Example.',
      'Het domein is verlopen op 2026-06-01, registrar Example.',
      'Domena wygasła 2026-06-01, rejestrator Example.',
      'O domínio expirou em 2026-06-01, agente de registo Example.',
    ]);
  });
});
