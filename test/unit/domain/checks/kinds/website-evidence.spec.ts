import { expect } from 'chai';
import { judgeWebsite, judgeWebsiteCheck } from '../../../../../src/domain/checks/kinds/website-verdict.ts';
import type { WebsiteCheck } from '../../../../../src/domain/checks/kinds/website-observation.ts';
import { MASK } from '../../../../../src/domain/checks/kinds/website-masking.ts';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aKnownDomain } from '../../../../builders/domains.ts';
import { aCertificate, aFailedWebsite, anAnsweredWebsite, aWebsiteCheck } from '../../../../builders/website-checks.ts';

describe('the port in the evidence of a website', () => {
  const redirect = (to: string) => ({ status: 302, from: 'https://shop.example/', to, downgrade: false });
  const port = (check: Partial<WebsiteCheck>, ...targets: readonly string[]) =>
    judgeWebsite(aWebsiteCheck(check), anAnsweredWebsite({ status: 500, redirects: targets.map(redirect) }), NOW)
      .evidence?.port;

  it('is that of the URL', () => {
    const targets = ['https://a.example/', 'http://a.example/', 'https://a.example:8443/', 'http://a.example:8080/'];
    expect(targets.map((target) => port({ target }))).to.deep.equal([443, 80, 8443, 8080]);
    expect(port({ target: '' })).to.equal(null);
  });

  it('is that of the host to connect to, unless redirects are followed', () => {
    const connected = { connectHost: 'b.example:9443', target: 'https://a.example:8443/' };
    expect([port(connected), port({ ...connected, connectHost: 'b.example' })]).to.deep.equal([9443, 8443]);
    expect(port({ ...connected, connectHost: 'b.example', connectPort: 9000 })).to.equal(9000);
    expect(port(connected, 'https://c.example/', 'https://c.example:1/', 'http://d.example/')).to.equal(80);
    expect(port({ ...connected, maxRedirects: 0 }, 'http://d.example/')).to.equal(9443);
  });
});

describe('the finding of a website', () => {
  it('has the response time of an answer, and none of a failure', () => {
    expect(judgeWebsite(aWebsiteCheck(), anAnsweredWebsite(), NOW)).to.include({ outcome: 'up', latencyMs: 12 });
    const finding = judgeWebsite(aWebsiteCheck(), aFailedWebsite({ opening: 'Sorry' }), NOW);
    expect(finding).to.include({ outcome: 'down', latencyMs: null });
    expect(finding.evidence).to.deep.include({
      failure: { phase: 'connect', cause: 'ECONNREFUSED' },
      answer: 'Sorry',
    });
  });

  it('has no credentials in the error of a failure and in the redirects', () => {
    const check = aWebsiteCheck({ auth: { type: 'bearer', token: 'abcdefghij' } });
    const seen = aFailedWebsite({
      failure: { code: 'redirectInvalid', phase: 'request', detail: 'to /abcdefghij?' },
      redirects: [{ status: 302, from: 'https://a.example/abcdefghij/', to: '/', downgrade: false }],
    });
    const { evidence } = judgeWebsite(check, seen, NOW);
    expect([evidence?.failure?.cause, evidence?.redirects[0]?.from]).to.deep.equal([
      `to /${MASK}?`,
      `https://a.example/${MASK}/`,
    ]);
  });

  it('has the certificate and the domain only if they are observed', () => {
    const none = judgeWebsite(aWebsiteCheck(), anAnsweredWebsite({ domain: null }), NOW);
    expect(none).to.not.have.any.keys('certificate', 'domain');
    const certificate = aCertificate(later(NOW, days(90)));
    expect(judgeWebsite(aWebsiteCheck({ checkSslEnabled: true }), anAnsweredWebsite({ certificate }), NOW))
      .to.have.property('certificate')
      .that.includes({ isExpiring: false });
  });

  it('has the expiry of the domain by the default notice periods', () => {
    const domain = (left: number) =>
      judgeWebsite(aWebsiteCheck(), anAnsweredWebsite({ domain: aKnownDomain({ expiresAt: later(NOW, left) }) }), NOW)
        .domain?.level;
    expect([domain(days(7)), domain(days(30)), domain(days(30) + 1)]).to.deep.equal(['error', 'warning', 'ok']);
  });

  it('is that of the scenario for a scenario', () => {
    const scenario = aWebsiteCheck({ monitorId: 7, steps: [{ action: 'click', selector: '#a' }] });
    expect(judgeWebsiteCheck(scenario, { kind: 'noBrowser', detail: 'gone' }, NOW).isInconclusive).to.equal(true);
    expect(judgeWebsiteCheck(scenario, anAnsweredWebsite(), NOW)).to.include({ outcome: 'up', latencyMs: 12 });
    const run = { kind: 'scenario', totalMs: 900, performed: [], failure: null, screenshots: [] } as const;
    expect(judgeWebsiteCheck(scenario, run, NOW)).to.include({ outcome: 'up', latencyMs: 900 });
  });
});

describe('the expectations of a website in words', () => {
  const ruleOf = (check: Partial<WebsiteCheck>, seen: Parameters<typeof anAnsweredWebsite>[0], name: string) => {
    const { evidence } = judgeWebsite(aWebsiteCheck(check), anAnsweredWebsite({ status: 500, ...seen }), NOW);
    const { expected, seen: found } = evidence?.rules.find((rule) => rule.check === name) ?? {};
    return [expected, found];
  };

  it('are limits of the page size', () => {
    const size = (check: object, seen: object = {}) => ruleOf({ checkSizeEnabled: true, ...check }, seen, 'size');
    const kept = { phrase: 'bytes', amount: 2048 };
    expect(size({ minPageSize: 1, maxPageSize: null })).to.deep.equal([{ phrase: 'atLeastBytes', count: 1 }, kept]);
    expect(size({ minPageSize: null, maxPageSize: 9 })).to.deep.equal([
      { phrase: 'bytes', amount: { phrase: 'range', from: 0, to: 9 } },
      kept,
    ]);
    expect(size({ minPageSize: 5, maxPageSize: 9 }, { pageTruncated: true })).to.deep.equal([
      { phrase: 'bytes', amount: { phrase: 'range', from: 5, to: 9 } },
      { phrase: 'bytesOrMore', count: 2048 },
    ]);
  });

  it('are a response time', () => {
    const timings = { ...anAnsweredWebsite().timings, totalMs: 1000.6 };
    expect(ruleOf({ checkResponseTimeEnabled: true }, { timings }, 'responseTime')).to.deep.equal([
      { phrase: 'milliseconds', count: 1000 },
      '1001 ms',
    ]);
  });

  it('are a keyword that is found or not', () => {
    const keyword = (keywordMode: 'present' | 'absent', keywordFound: boolean) =>
      ruleOf({ checkKeywordEnabled: true, keyword: 'a "b"', keywordMode }, { keywordFound }, 'keyword');
    const wanted = { phrase: 'pageContains', text: '"a \\"b\\""' };
    const unwanted = { phrase: 'pageDoesNotContain', text: '"a \\"b\\""' };
    const missing = { phrase: 'notFoundInBytes', count: 2048 };
    expect([keyword('present', true), keyword('present', false)]).to.deep.equal([
      [wanted, { phrase: 'foundText' }],
      [wanted, missing],
    ]);
    expect([keyword('absent', true), keyword('absent', false)]).to.deep.equal([
      [unwanted, { phrase: 'foundInPage' }],
      [unwanted, missing],
    ]);
  });

  it('are the answer to plain HTTP, and a value of JSON', () => {
    const seen = '301 to https://shop.example/';
    const httpsRedirect = { redirects: true, seen };
    expect(ruleOf({ checkHttpsRedirectEnabled: true }, { httpsRedirect }, 'httpsRedirect')).to.deep.equal([
      { phrase: 'httpsRedirect' },
      seen,
    ]);
    expect(ruleOf({ checkHttpsRedirectEnabled: true }, { httpsRedirect: null }, 'httpsRedirect')).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(ruleOf({ jsonPath: '$.a', jsonValue: null }, { json: null }, 'json')).to.deep.equal([
      { phrase: 'jsonHasValue', path: '$.a' },
      { phrase: 'foundNothing' },
    ]);
  });
});
