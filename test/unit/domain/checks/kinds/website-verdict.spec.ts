import { expect } from 'chai';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import type { AnsweredWebsite, WebsiteCheck } from '../../../../../src/domain/checks/kinds/website-observation.ts';
import { judgeWebsiteObservation } from '../../../../../src/domain/checks/kinds/website-verdict.ts';
import {
  aCertificate,
  aFailedWebsite,
  anAnsweredWebsite,
  anIntermediate,
  aWebsiteCheck,
} from '../../../../builders/website-checks.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const judge = (check: Partial<WebsiteCheck>, seen: Partial<AnsweredWebsite> = {}) =>
  judgeWebsiteObservation(aWebsiteCheck(check), anAnsweredWebsite(seen), NOW);
const reasonOf = (check: Partial<WebsiteCheck>, seen: Partial<AnsweredWebsite> = {}) => judge(check, seen).reason;

describe('verdict of a website check', () => {
  it('is up with the rules of each enabled check', () => {
    expect(judge({ checkSizeEnabled: true, minPageSize: 10, maxPageSize: null })).to.deep.equal({
      outcome: 'up',
      reason: null,
      warnings: [],
      rules: [
        { check: 'status', result: 'passed', expected: { phrase: 'range', from: 200, to: 299 }, seen: '200' },
        {
          check: 'size',
          result: 'passed',
          expected: { phrase: 'atLeastBytes', count: 10 },
          seen: { phrase: 'bytes', amount: 2048 },
        },
      ],
      certificate: null,
    });
  });

  it('is down with the reason and the evidence of a failed connection', () => {
    expect(judgeWebsiteObservation(aWebsiteCheck(), aFailedWebsite(), NOW)).to.deep.equal({
      outcome: 'down',
      reason: 'connectionFailed',
      warnings: [],
      rules: [
        {
          check: 'connection',
          result: 'failed',
          expected: { phrase: 'answerWithin', seconds: 10 },
          seen: 'ECONNREFUSED (connect)',
        },
      ],
      certificate: null,
    });
  });

  for (const code of ['certificateInvalid', 'tlsFailed'] as const)
    it(`is down with ${code} in the TLS category, whether or not checkSslEnabled is set`, () => {
      const seen = aFailedWebsite({ failure: { code, phase: 'tls', detail: 'CERT_HAS_EXPIRED' } });
      expect(judgeWebsiteObservation(aWebsiteCheck({ checkSslEnabled: false }), seen, NOW)).to.deep.include({
        outcome: 'down',
        reason: code,
        rules: [
          {
            check: 'ssl',
            result: 'failed',
            expected: { phrase: 'tlsTrusted' },
            seen: 'CERT_HAS_EXPIRED (tls)',
          },
        ],
      });
    });

  it('contains all failures, and the first as the reason', () => {
    const verdict = judge(
      { checkSizeEnabled: true, minPageSize: 4096, checkKeywordEnabled: true, keyword: 'Shop' },
      { status: 500, keywordFound: false },
    );
    expect(verdict.reason).to.equal('statusUnexpected');
    expect(verdict.rules.map(({ check, result }) => `${check} ${result}`)).to.deep.equal([
      'status failed',
      'size failed',
      'keyword failed',
    ]);
  });

  describe('status', () => {
    for (const [status, reason] of [
      [199, 'statusUnexpected'],
      [200, null],
      [299, null],
      [300, 'statusUnexpected'],
      [500, 'statusUnexpected'],
    ] as const)
      it(`${status} is ${reason ?? 'accepted'} without an expected status`, () =>
        expect(reasonOf({}, { status })).to.equal(reason));

    it('must equal expectedStatus if one is set', () => {
      expect(reasonOf({ expectedStatus: 404 }, { status: 404 })).to.equal(null);
      expect(reasonOf({ expectedStatus: 404 }, { status: 200 })).to.equal('statusUnexpected');
    });

    for (const [status, reason] of [
      [200, null],
      [299, null],
      [300, 'statusUnexpected'],
      [301, null],
      [302, 'statusUnexpected'],
      [404, null],
    ] as const)
      it(`${status} is ${reason ?? 'accepted'} if 200-299, 301 and 404 are expected`, () =>
        expect(reasonOf({ expectedStatus: '200-299, 301,404' }, { status })).to.equal(reason));

    it('is described as the set that is expected', () =>
      expect(judge({ expectedStatus: '200-299 ,301' }, { status: 500 }).rules[0]).to.deep.include({
        check: 'status',
        expected: '200-299, 301',
        seen: '500',
      }));

    it('is not checked without checkStatusEnabled', () =>
      expect(reasonOf({ checkStatusEnabled: false }, { status: 500 })).to.equal(null));
  });

  describe('page size', () => {
    const check = { checkSizeEnabled: true, minPageSize: 100, maxPageSize: 200 };
    for (const [pageBytes, reason] of [
      [99, 'pageSizeOutOfRange'],
      [100, null],
      [200, null],
      [201, 'pageSizeOutOfRange'],
    ] as const)
      it(`${pageBytes} with limits of 100 and 200 bytes is ${reason ?? 'accepted'}`, () =>
        expect(reasonOf(check, { pageBytes })).to.equal(reason));

    it('is not checked without checkSizeEnabled or without a limit', () => {
      expect(reasonOf({ ...check, checkSizeEnabled: false }, { pageBytes: 1 })).to.equal(null);
      expect(judge({ checkSizeEnabled: true }, { pageBytes: 1 }).rules.map((it) => it.check)).to.deep.equal(['status']);
    });
  });

  describe('response time', () => {
    const taking = (totalMs: number) => ({ timings: { ...anAnsweredWebsite().timings, totalMs } });
    it('may equal the limit, but not exceed it', () => {
      const check = { checkResponseTimeEnabled: true, responseTimeLimitMs: 1000 };
      expect(reasonOf(check, taking(1000))).to.equal(null);
      expect(reasonOf(check, taking(1000.01))).to.equal('answerTooSlow');
    });
    it('is not checked without checkResponseTimeEnabled', () => expect(reasonOf({}, taking(9000))).to.equal(null));
  });

  describe('keyword', () => {
    const check = { checkKeywordEnabled: true, keyword: 'Shop' };
    it('must be found', () => {
      expect(reasonOf(check, { keywordFound: true })).to.equal(null);
      expect(reasonOf(check, { keywordFound: false })).to.equal('keywordMissing');
    });
    it('is not checked without checkKeywordEnabled or without a keyword', () => {
      expect(reasonOf({ ...check, checkKeywordEnabled: false })).to.equal(null);
      for (const keyword of [null, '']) expect(reasonOf({ ...check, keyword })).to.equal(null);
    });
  });

  describe('keyword that must be absent', () => {
    const check = { checkKeywordEnabled: true, keyword: 'Error', keywordMode: 'absent' } as const;
    it('must not be found', () => {
      expect(reasonOf(check, { keywordFound: false })).to.equal(null);
      expect(reasonOf(check, { keywordFound: true })).to.equal('keywordPresent');
    });
    it('is not checked without checkKeywordEnabled', () =>
      expect(reasonOf({ ...check, checkKeywordEnabled: false }, { keywordFound: true })).to.equal(null));
  });

  describe('JSON answer', () => {
    const check = { jsonPath: '$.status', jsonValue: 'ok' };
    it('must be as expected', () => {
      expect(reasonOf(check, { json: { met: true, seen: { phrase: 'found', value: ['"ok"'] } } })).to.equal(null);
      expect(judge(check, { json: { met: false, seen: { phrase: 'found', value: ['"down"'] } } })).to.deep.include({
        reason: 'jsonUnexpected',
      });
      expect(
        judge(check, { json: { met: false, seen: { phrase: 'found', value: ['"down"'] } } }).rules[1],
      ).to.deep.equal({
        check: 'json',
        result: 'failed',
        expected: { phrase: 'jsonHas', value: '"ok"', path: '$.status' },
        seen: { phrase: 'found', value: ['"down"'] },
      });
    });
    it('is not checked without jsonPath', () => expect(reasonOf({ jsonPath: null }, { json: null })).to.equal(null));
  });

  it('names the redirects that the website permits', () => {
    const seen = aFailedWebsite({
      failure: { code: 'tooManyRedirects', phase: 'request', detail: '302 from https://shop.example/' },
    });
    expect(judgeWebsiteObservation(aWebsiteCheck({ maxRedirects: 2 }), seen, NOW).rules[0]).to.deep.include({
      check: 'redirects',
      expected: { phrase: 'redirects', count: 2 },
    });
  });

  for (const code of ['answerUndecodable', 'compressionBomb'] as const)
    it(`is down with ${code} by the content encoding`, () => {
      const seen = aFailedWebsite({ failure: { code, phase: 'answer', detail: 'x' } });
      expect(judgeWebsiteObservation(aWebsiteCheck(), seen, NOW).rules[0]).to.deep.include({
        check: 'encoding',
        expected: { phrase: 'decodable' },
      });
    });

  describe('HTTPS redirect', () => {
    const check = { checkHttpsRedirectEnabled: true };
    it('is required', () => {
      expect(reasonOf(check, { httpsRedirect: { redirects: true, seen: '301 to https://shop.example/' } })).to.equal(
        null,
      );
      expect(reasonOf(check, { httpsRedirect: { redirects: false, seen: { phrase: 'plainHttp' } } })).to.equal(
        'httpsRedirectMissing',
      );
    });
    it('is not checked if it was not probed', () => {
      expect(reasonOf(check, { httpsRedirect: null })).to.equal(null);
      expect(reasonOf({}, { httpsRedirect: { redirects: false, seen: 'x' } })).to.equal(null);
    });
  });

  describe('certificate', () => {
    const check = { checkSslEnabled: true, sslNoticeDays: 14 };
    const until = (notAfter: Date) => ({ certificate: aCertificate(notAfter) });

    it('causes a warning within exactly sslNoticeDays, while the website stays up', () => {
      expect(judge(check, until(later(NOW, days(14)))).certificate).to.include({
        subject: 'CN=shop.example',
        issuer: 'CN=Test root',
        isExpiring: true,
      });
      expect(judge(check, until(later(NOW, days(14) + 1))).certificate).to.deep.include({
        notAfter: later(NOW, days(14) + 1),
        isExpiring: false,
      });
      expect(judge(check, until(later(NOW, days(14)))).warnings).to.deep.equal(['certificateExpiring']);
      expect(judge(check, until(later(NOW, days(14) + 1))).warnings).to.deep.equal([]);
      expect(judge(check, until(later(NOW, 1)))).to.include({ outcome: 'up', reason: null });
    });

    it('causes certificateExpired from the moment of expiry', () => {
      const verdict = judge(check, until(NOW));
      expect(verdict).to.include({ outcome: 'down', reason: 'certificateExpired' });
      expect(verdict.warnings).to.deep.equal([]);
      expect(verdict.certificate).to.equal(null);
    });

    it('that expires first in the chain is named', () => {
      const certificate = {
        ...aCertificate(later(NOW, days(90))),
        intermediates: [anIntermediate(later(NOW, days(400))), anIntermediate(later(NOW, days(3)))],
      };
      const verdict = judge(check, { certificate });
      expect(verdict.certificate).to.deep.equal({
        subject: 'CN=Intermediate',
        issuer: 'CN=Test root',
        notAfter: later(NOW, days(3)),
        isExpiring: true,
      });
      expect(verdict.rules[0]?.seen).to.deep.include({ subject: 'CN=Intermediate', issuer: 'CN=Test root', days: 3 });
      expect(
        judge(check, { certificate: { ...certificate, intermediates: [anIntermediate(later(NOW, days(400)))] } })
          .certificate,
      ).to.include({ subject: 'CN=shop.example', isExpiring: false });
    });

    it('is ignored if it is not monitored or any certificate is accepted', () => {
      expect(judge({ ...check, checkSslEnabled: false }, until(later(NOW, 1))).certificate).to.equal(null);
      expect(judge({ ...check, connectTlsInsecure: true }, until(later(NOW, 1))).certificate).to.equal(null);
    });

    it('is reported with subject, issuer and the days left', () => {
      expect(judge(check, until(later(NOW, days(3) - 1))).rules[0]).to.deep.equal({
        check: 'ssl',
        result: 'warning',
        expected: { phrase: 'certificateFor', days: 14 },
        seen: {
          phrase: 'certificate',
          subject: 'CN=shop.example',
          issuer: 'CN=Test root',
          date: '2026-06-04T11:59:59.999Z',
          days: 2,
        },
      });
    });

    it('is not checked without checkSslEnabled, with connectTlsInsecure, or over plain HTTP', () => {
      const expired = until(later(NOW, -1));
      expect(reasonOf({ ...check, checkSslEnabled: false }, expired)).to.equal(null);
      expect(reasonOf({ ...check, connectTlsInsecure: true }, expired)).to.equal(null);
      expect(reasonOf(check, { certificate: null })).to.equal(null);
    });
  });
});
