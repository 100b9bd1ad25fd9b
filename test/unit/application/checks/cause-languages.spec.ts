import { expect } from 'chai';
import type { DownReason } from '../../../../src/domain/checks/down-reason.ts';
import { summaryOf } from '../../../../src/application/checks/evidence-summary.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { withTexts } from '../../../../src/domain/checks/phrase.ts';
import type { Phrase, PhraseKey } from '../../../../src/domain/checks/phrase.ts';
import { phraseText } from '../../../../src/texts/phrase-text.ts';
import { textsOf } from '../../../../src/texts/texts.ts';
import { anEvidence, failedRule } from '../../../builders/evidence.ts';

/** Every phrase with values that stay in every language. */
const PHRASES: { readonly [Key in PhraseKey]: readonly [phrase: Phrase & { phrase: Key }, english: string] } = {
  address: [{ phrase: 'address', address: 'https://shop.example/' }, 'the address https://shop.example/'],
  adFlag: [{ phrase: 'adFlag' }, 'the AD flag'],
  aliasLoop: [{ phrase: 'aliasLoop' }, 'aliases that form a loop'],
  allOf: [{ phrase: 'allOf', values: '192.0.2.1, 192.0.2.2' }, 'all of 192.0.2.1, 192.0.2.2'],
  andMore: [{ phrase: 'andMore', values: ['1', { phrase: 'list' }], count: 4 }, '1, a list and 4 more'],
  answerContains: [{ phrase: 'answerContains', text: '"ready"' }, 'an answer that contains "ready"'],
  answerTooLong: [{ phrase: 'answerTooLong', count: 1000 }, 'the answer is longer than 1000 bytes'],
  answerWithin: [{ phrase: 'answerWithin', seconds: 10 }, 'an answer within 10 s'],
  atLeastBytes: [{ phrase: 'atLeastBytes', count: 4096 }, '4096 to any number of bytes'],
  atMostShare: [{ phrase: 'atMostShare', share: '50 %' }, 'at most 50 %'],
  bytes: [{ phrase: 'bytes', amount: { phrase: 'range', from: 10, to: 20 } }, '10 to 20 bytes'],
  bytesOrMore: [{ phrase: 'bytesOrMore', count: 2048 }, '2048 bytes or more'],
  certificate: [
    { phrase: 'certificate', subject: 'CN=shop.example', issuer: 'CN=Authority', date: '2026-06-08', days: 7 },
    'CN=shop.example, issued by CN=Authority, until 2026-06-08 (7 days left)',
  ],
  certificateFor: [{ phrase: 'certificateFor', days: 14 }, 'a certificate valid for more than 14 days'],
  click: [{ phrase: 'click', element: '#buy' }, 'click #buy'],
  connectionWithin: [{ phrase: 'connectionWithin', port: 5432, seconds: 10 }, 'a connection to port 5432 within 10 s'],
  data: [{ phrase: 'data', megabytes: 50, connections: 500 }, 'more than 50 MB of data or 500 connections'],
  daysUntilExpiry: [{ phrase: 'daysUntilExpiry', days: 7 }, 'more than 7 days until it expires'],
  decodable: [{ phrase: 'decodable' }, 'an answer whose content encoding can be decoded'],
  delisted: [
    { phrase: 'delisted', listed: [{ phrase: 'newListing', name: 'Zen', code: '127.0.0.2' }, 'Ace'], lists: ['Old'] },
    'Zen (127.0.0.2, new), Ace; no longer by Old',
  ],
  dnssec: [{ phrase: 'dnssec' }, 'an answer verified with DNSSEC'],
  eitherStatus: [{ phrase: 'eitherStatus', one: 'NOERROR', other: 'NXDOMAIN' }, 'NOERROR or NXDOMAIN'],
  exactly: [{ phrase: 'exactly', values: '192.0.2.1' }, 'exactly 192.0.2.1'],
  exitStatus: [{ phrase: 'exitStatus', status: 3, more: ': full' }, 'exit status 3: full'],
  expiredOn: [
    { phrase: 'expiredOn', date: '2026-06-01', more: { phrase: 'registrar', name: 'Example' } },
    'expired on 2026-06-01, registrar Example',
  ],
  expiresOn: [
    { phrase: 'expiresOn', date: '2026-06-06', days: 4, more: { phrase: 'registrar', name: 'Example' } },
    'expires on 2026-06-06 (4 days left, registrar Example)',
  ],
  fill: [{ phrase: 'fill', element: '#name', text: '"Ada"' }, 'fill #name with "Ada"'],
  fillSecret: [{ phrase: 'fillSecret', element: '#key', name: 'password' }, 'fill #key with the secret password'],
  found: [{ phrase: 'found', value: ['"degraded"'] }, 'found "degraded"'],
  foundInPage: [{ phrase: 'foundInPage' }, 'found in the page'],
  foundNothing: [{ phrase: 'foundNothing' }, 'found nothing'],
  foundText: [{ phrase: 'foundText' }, 'found'],
  greeting: [{ phrase: 'greeting', text: '"ready"' }, 'a greeting that contains "ready"'],
  heartbeatOfRun: [
    { phrase: 'heartbeatOfRun', run: '2026-03-02 03:00 Europe/Berlin' },
    'a heartbeat of the run at 2026-03-02 03:00 Europe/Berlin',
  ],
  heartbeatEvery: [{ phrase: 'heartbeatEvery', minutes: 5 }, 'a heartbeat every 5 minutes'],
  httpsRedirect: [{ phrase: 'httpsRedirect' }, 'a redirect from HTTP to HTTPS'],
  inElement: [
    { phrase: 'inElement', step: { phrase: 'press', key: 'Enter' }, element: '#search' },
    'press Enter in #search',
  ],
  jsonHas: [{ phrase: 'jsonHas', value: '"ok"', path: '$.status' }, 'the JSON answer has "ok" at $.status'],
  jsonHasValue: [{ phrase: 'jsonHasValue', path: '$.status' }, 'the JSON answer has a value at $.status'],
  list: [{ phrase: 'list' }, 'a list'],
  login: [{ phrase: 'login' }, 'a successful login'],
  lostPackets: [{ phrase: 'lostPackets', share: '66.7 %', count: 3 }, '66.7 % of 3 packets'],
  memory: [{ phrase: 'memory', megabytes: 512 }, 'more than 512 MB of memory'],
  milliseconds: [{ phrase: 'milliseconds', count: 500 }, 'at most 500 ms'],
  namedScreenshot: [{ phrase: 'namedScreenshot', name: 'cart' }, 'screenshot cart'],
  newListing: [{ phrase: 'newListing', name: 'Zen', code: '127.0.0.2' }, 'Zen (127.0.0.2, new)'],
  noAdFlag: [{ phrase: 'noAdFlag' }, 'no AD flag'],
  noEndAfter: [{ phrase: 'noEndAfter', seconds: 90 }, 'no end after 90 seconds'],
  noRecord: [{ phrase: 'noRecord', type: 'MX' }, 'no MX record'],
  none: [{ phrase: 'none' }, 'none'],
  noneBefore: [{ phrase: 'noneBefore', time: '2026-03-02T10:00:00.000Z' }, 'none before 2026-03-02T10:00:00.000Z'],
  notFoundIn: [{ phrase: 'notFoundIn', text: '"busy"' }, 'not found in "busy"'],
  notFoundInBytes: [{ phrase: 'notFoundInBytes', count: 2048 }, 'not found in 2048 bytes'],
  notJson: [{ phrase: 'notJson' }, 'the answer is not JSON'],
  notListedBy: [{ phrase: 'notListedBy', name: 'Spamhaus ZEN' }, 'not listed by Spamhaus ZEN'],
  notListedByAny: [{ phrase: 'notListedByAny', count: 20 }, 'not listed by 20 blocklists'],
  notPossible: [{ phrase: 'notPossible' }, 'not possible in time'],
  notRegistered: [{ phrase: 'notRegistered' }, 'not registered'],
  object: [{ phrase: 'object' }, 'an object'],
  oneOf: [{ phrase: 'oneOf', values: '192.0.2.1, 192.0.2.2' }, 'one of 192.0.2.1, 192.0.2.2'],
  open: [{ phrase: 'open', address: '/login' }, 'open /login'],
  pageContains: [{ phrase: 'pageContains', text: '"Welcome"' }, 'the page contains "Welcome"'],
  pageDoesNotContain: [{ phrase: 'pageDoesNotContain', text: '"Error"' }, 'the page does not contain "Error"'],
  pageHas: [{ phrase: 'pageHas', text: '"Welcome"' }, 'not found; the page has "Welcome"'],
  plainHttp: [{ phrase: 'plainHttp' }, 'an answer over plain HTTP'],
  positiveAnswers: [{ phrase: 'positiveAnswers' }, 'positive answers'],
  press: [{ phrase: 'press', key: 'Enter' }, 'press Enter'],
  range: [{ phrase: 'range', from: 200, to: 299 }, '200 to 299'],
  records: [{ phrase: 'records', type: 'MX', name: 'shop.example' }, 'MX records of shop.example'],
  redirects: [{ phrase: 'redirects', count: 10 }, 'at most 10 redirects, which end at a page'],
  registered: [{ phrase: 'registered' }, 'a registered domain'],
  registrar: [{ phrase: 'registrar', name: 'Example' }, ', registrar Example'],
  reportedFailure: [{ phrase: 'reportedFailure', more: '' }, 'a failure'],
  runSucceeds: [{ phrase: 'runSucceeds' }, 'a run that succeeds'],
  runWithin: [{ phrase: 'runWithin', seconds: 60 }, 'a run of at most 60 seconds'],
  screenshot: [{ phrase: 'screenshot' }, 'screenshot'],
  sharedAlgorithm: [{ phrase: 'sharedAlgorithm' }, 'an algorithm that both sides support'],
  stepWithin: [
    { phrase: 'stepWithin', step: { phrase: 'open', address: 'https://shop.example/' }, seconds: 30 },
    'open https://shop.example/ within 30 s',
  ],
  text: [{ phrase: 'text', text: '"ready"' }, 'the text "ready"'],
  tls: [{ phrase: 'tls' }, 'a TLS connection'],
  tlsTrusted: [{ phrase: 'tlsTrusted' }, 'a TLS connection with a trusted certificate'],
  tooManySteps: [{ phrase: 'tooManySteps' }, 'the query takes too many steps'],
  waitFor: [{ phrase: 'waitFor', element: '#late' }, 'wait for #late'],
  windows: [{ phrase: 'windows', count: 5 }, 'more than 5 windows'],
  mailServers: [{ phrase: 'mailServers', name: 'shop.example' }, 'mail servers of shop.example that answer'],
  spfRecord: [{ phrase: 'spfRecord', name: 'shop.example' }, 'a valid SPF record of shop.example'],
  dmarcRecord: [{ phrase: 'dmarcRecord', name: 'shop.example' }, 'a valid DMARC record of shop.example'],
  mtaStsPolicy: [
    { phrase: 'mtaStsPolicy', name: 'shop.example' },
    'an MTA-STS policy of shop.example that its mail servers meet',
  ],
  tlsRptRecord: [{ phrase: 'tlsRptRecord', name: 'shop.example' }, 'a valid TLS-RPT record of shop.example'],
  daneRecords: [
    { phrase: 'daneRecords', name: 'shop.example' },
    'TLSA records that match the mail servers of shop.example',
  ],
  reverseNames: [
    { phrase: 'reverseNames', name: 'shop.example' },
    'reverse names that lead back to the mail servers of shop.example',
  ],
  lookupFailed: [
    { phrase: 'lookupFailed', error: 'SERVFAIL', name: 'shop.example', type: 'TXT' },
    'SERVFAIL for shop.example (TXT)',
  ],
  notPublished: [{ phrase: 'notPublished', name: 'shop.example' }, 'nothing is published at shop.example'],
  severalRecords: [
    { phrase: 'severalRecords', count: 12, name: 'shop.example' },
    '12 records at shop.example, where one is permitted',
  ],
  invalidTerm: [{ phrase: 'invalidTerm', text: 'ip5', name: 'shop.example' }, '“ip5” is not valid (shop.example)'],
  missingTag: [{ phrase: 'missingTag', text: 'p', name: 'shop.example' }, 'no valid tag “p” at shop.example'],
  reportsRefused: [
    { phrase: 'reportsRefused', address: 'a@reports.example', name: 'shop.example._report._dmarc.reports.example' },
    'a@reports.example has not agreed to receive the reports (no record at shop.example._report._dmarc.reports.example)',
  ],
  recordFound: [{ phrase: 'recordFound', name: 'shop.example', text: 'v=TLSRPTv1' }, 'v=TLSRPTv1 at shop.example'],
  spfRecordFound: [
    { phrase: 'spfRecordFound', name: 'shop.example', text: 'v=spf1 -all', count: 12 },
    'v=spf1 -all at shop.example, lookups: 12',
  ],
  spfLookups: [{ phrase: 'spfLookups', limit: 10 }, 'more than 10 terms make a lookup'],
  spfVoidLookups: [
    { phrase: 'spfVoidLookups', limit: 10, name: 'shop.example' },
    'more than 10 lookups find nothing, the last one for shop.example',
  ],
  spfMailServers: [
    { phrase: 'spfMailServers', limit: 10, name: 'shop.example' },
    'more than 10 mail servers of shop.example',
  ],
  spfLoop: [{ phrase: 'spfLoop', name: 'shop.example' }, 'the records form a loop at shop.example'],
  spfIncluded: [{ phrase: 'spfIncluded', name: 'shop.example' }, 'shop.example is included, but has no SPF record'],
  spfPermitsAll: [
    { phrase: 'spfPermitsAll', name: 'shop.example' },
    'shop.example permits every server to send (+all)',
  ],
  nullMx: [{ phrase: 'nullMx', name: 'shop.example' }, 'shop.example accepts no mail (null MX)'],
  nullMxAmongOthers: [
    { phrase: 'nullMxAmongOthers', name: 'shop.example' },
    'shop.example has a null MX among other mail servers',
  ],
  mailServerAlias: [
    { phrase: 'mailServerAlias', name: 'shop.example' },
    'shop.example is an alias (CNAME), which a mail server must not be',
  ],
  privateAddress: [
    { phrase: 'privateAddress', name: 'shop.example' },
    'shop.example leads to an address that is not public',
  ],
  noStartTls: [{ phrase: 'noStartTls', name: 'shop.example' }, 'shop.example does not offer encryption (STARTTLS)'],
  certificateRefused: [
    { phrase: 'certificateRefused', name: 'shop.example', error: 'SERVFAIL' },
    'the certificate of shop.example is not accepted (SERVFAIL)',
  ],
  notInPolicy: [{ phrase: 'notInPolicy', name: 'shop.example' }, 'shop.example is not in the policy'],
  policyRedirected: [
    { phrase: 'policyRedirected', address: 'https://mta-sts.shop.example/' },
    'https://mta-sts.shop.example/ is redirected, which is not permitted',
  ],
  policyTooLong: [
    { phrase: 'policyTooLong', address: 'https://mta-sts.shop.example/', count: 12 },
    'https://mta-sts.shop.example/ is longer than 12 bytes',
  ],
  daneMismatch: [
    { phrase: 'daneMismatch', name: 'shop.example' },
    'no TLSA record of shop.example matches its certificate',
  ],
  daneNotVerified: [
    { phrase: 'daneNotVerified', name: 'shop.example' },
    'shop.example is not verified with DNSSEC by the name server',
  ],
  daneUnusable: [{ phrase: 'daneUnusable', name: 'shop.example' }, 'no record at shop.example can be used for mail'],
  noAddresses: [
    { phrase: 'noAddresses', name: 'shop.example' },
    'the mail servers of shop.example have no public address',
  ],
  noReverseName: [{ phrase: 'noReverseName', address: '192.0.2.1' }, '192.0.2.1 has no reverse name'],
  reverseNameUnconfirmed: [
    { phrase: 'reverseNameUnconfirmed', name: 'shop.example', address: '192.0.2.1' },
    'shop.example does not lead back to 192.0.2.1',
  ],
};

/** Returns the texts and numbers in a phrase, which every language keeps. */
const keptIn = (phrase: Phrase): readonly string[] => {
  const kept: string[] = [];
  withTexts(phrase, (text) => {
    kept.push(text);
    return text;
  });
  return [...kept, ...(JSON.stringify(phrase).match(/(?<=:)\d+/g) ?? [])];
};

/** Words of English that no translation may keep. */
const ENGLISH =
  /\b(?:the|not|found|more|than|which|expires|expired|days|left|until|issued|answer|contains?|exactly|packets|expected|seen|longer|nothing)\b/i;

const reasons = Object.keys(textsOf('en').causes.reasons) as readonly DownReason[];

describe('the phrases of rules', () => {
  for (const [key, [phrase, english]] of Object.entries(PHRASES)) {
    it(`have an English text: ${key}`, () => expect(phraseText(phrase, 'en')).to.equal(english));

    for (const language of languages.filter((each) => each !== 'en'))
      it(`have their values, and nothing in English, in ${language}: ${key}`, () => {
        const text = phraseText(phrase, language);
        const kept = keptIn(phrase);
        for (const value of kept) expect(text).to.include(value);
        expect(kept.reduce((rest, value) => rest.replace(value, ''), text)).to.not.match(ENGLISH);
      });
  }

  it('are the English texts of evidence from before there were phrases, in every language', () =>
    expect(phraseText('an answer within 10 s', 'de')).to.equal('an answer within 10 s'));

  it('are their key if only a newer service knows them', () =>
    expect(phraseText({ phrase: 'quantum', count: 3 } as never, 'de')).to.equal('quantum'));
});

describe('the summary of evidence', () => {
  const about = (reason: string, expected: Phrase, seen: Phrase, language: Language): string =>
    summaryOf(anEvidence({ reason, rules: [{ ...failedRule, expected, seen }] }), language);

  for (const language of languages.filter((each) => each !== 'en')) {
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
    const inAll = (reason: DownReason, expected: Phrase, seen: Phrase) =>
      languages.map((language) => about(reason, expected, seen, language));
    expect(inAll('statusUnexpected', { phrase: 'range', from: 200, to: 299 }, '503')).to.deep.equal([
      'Answered 503, expected 200 to 299.',
      'Antwort 503, erwartet war 200 bis 299.',
      'Respuesta 503, se esperaba de 200 a 299.',
      'Réponse 503, attendu\u00a0: 200 à 299.',
      'Risposta 503, previsto: da 200 a 299.',
      'Antwoord 503, verwacht: 200 tot 299.',
      'Odpowiedź 503, oczekiwano: od 200 do 299.',
      'Respondeu 503, esperava-se de 200 a 299.',
    ]);
    expect(inAll('domainExpired', '', PHRASES.expiredOn[0])).to.deep.equal([
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
