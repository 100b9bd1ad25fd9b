import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { codesOf } from '../../../../src/domain/kernel/rules.ts';
import { webHostOf } from '../../../../src/domain/monitors/hosts.ts';
import {
  decideMonitorChange,
  decideNewMonitor,
  newMonitorRules,
} from '../../../../src/domain/monitors/monitor.rules.ts';
import { aChange, aNewWebsite, expectAccepted, expectIssue, website } from './website-facts.ts';

describe('creation of a website', () => {
  it('sets the given members and defaults for the others', () => {
    const decision = decideNewMonitor(
      website,
      aNewWebsite(
        { url: 'https://example.com', timeoutSeconds: 20, sslNoticeDays: 7, headers: { 'X-Key': 'a' } },
        { packageMinimum: 10 },
      ),
    );
    expect(decision)
      .to.deep.include({ ok: true })
      .and.to.have.property('value')
      .that.deep.include({
        monitoringType: 'http',
        target: 'https://example.com',
        status: 'active',
        checkInterval: 10,
        timeoutSeconds: 20,
        secrets: { headers: { 'X-Key': 'a' }, body: null, auth: null, secrets: {} },
      });
    expect(decision)
      .to.have.nested.property('value.settings')
      .that.deep.include({ sslNoticeDays: 7, checkSslEnabled: true, method: 'GET', keyword: null });
  });

  it('defaults to an interval of five minutes and a timeout of 30 seconds', () => {
    expect(decideNewMonitor(website, aNewWebsite()))
      .to.have.property('value')
      .that.includes({ checkInterval: 5, timeoutSeconds: 30 });
  });

  it('searches the keyword for type keyword, regardless of checkKeywordEnabled', () => {
    const sent = { keyword: 'Bread', checkKeywordEnabled: false };
    expect(decideNewMonitor(website, aNewWebsite(sent, { monitoringType: 'keyword' }))).to.have.nested.property(
      'value.settings.checkKeywordEnabled',
      true,
    );
    expect(decideNewMonitor(website, aNewWebsite(sent))).to.have.nested.property(
      'value.settings.checkKeywordEnabled',
      false,
    );
  });

  it('refuses a type that this version cannot check with invalidRequestBody', () => {
    expectIssue(aNewWebsite({ monitoringType: 'ftp' }, { monitoringType: 'ftp' }), 'monitoringType');
  });

  for (const [monitoringType, ceiling] of [
    ['http', 1440],
    ['keyword', 1440],
    ['heartbeat', 43_200],
  ] as const)
    it(`reports a checkInterval outside 1 to ${ceiling} of type ${monitoringType} as an issue of invalidRequestBody`, () => {
      for (const checkInterval of [1, ceiling])
        expectAccepted(decideNewMonitor(website, aNewWebsite({ checkInterval, keyword: 'Bread' }, { monitoringType })));
      for (const checkInterval of [0, ceiling + 1, 2.5, '5', null])
        expectIssue(aNewWebsite({ checkInterval, keyword: 'Bread' }, { monitoringType }), 'checkInterval');
    });

  it('reports timeoutSeconds outside 1 to 60 as an issue of invalidRequestBody', () => {
    for (const timeoutSeconds of [1, 60]) expectAccepted(decideNewMonitor(website, aNewWebsite({ timeoutSeconds })));
    for (const timeoutSeconds of [0, 61, 1.5, '30']) expectIssue(aNewWebsite({ timeoutSeconds }), 'timeoutSeconds');
  });

  it('answers checkIntervalTooLow below the minimum of the package', () => {
    expectAccepted(decideNewMonitor(website, aNewWebsite({ checkInterval: 10 }, { packageMinimum: 10 })));
    expect(decideNewMonitor(website, aNewWebsite({ checkInterval: 9 }, { packageMinimum: 10 }))).to.deep.equal(
      refused('checkIntervalTooLow', { minimum: 10 }),
    );
  });

  it('reports a check field of wrong type or range as an issue of invalidRequestBody', () => {
    expectIssue(aNewWebsite({ checkKeywordEnabled: 'yes' }), 'checkKeywordEnabled');
    expectIssue(aNewWebsite({ sslNoticeDays: 366 }), 'sslNoticeDays');
  });

  it('accepts a URL whose host does not resolve at the moment', () =>
    expectAccepted(decideNewMonitor(website, aNewWebsite({}, { url: 'unresolved' }))));

  it('reports a URL that is malformed, not public or missing as an issue of invalidRequestBody', () => {
    for (const url of ['malformed', 'notPublic', null] as const) expectIssue(aNewWebsite({}, { url }), 'url');
  });

  for (const [cause, address, url, message] of [
    ['no scheme', 'shop.example', 'malformed', /^The address has no scheme/],
    ['no scheme before a port', 'shop.example:8080/x', 'malformed', /^The address has no scheme/],
    ['another scheme', 'ftp://shop.example/', 'malformed', /^The scheme is ftp/],
    ['credentials', 'https://ada:secret@shop.example/', 'malformed', /user name or password.*auth/],
    ['a host that is malformed', 'https://127.1/', 'malformed', /^Expected a host name/],
    ['a private address', 'https://10.0.0.1/', 'notPublic', /PRIVATE_TARGET_ALLOWLIST/],
    ['too many characters', `https://shop.example/${'x'.repeat(2028)}`, 'malformed', /at most 2048 characters/],
  ] as const)
    it(`names the cause for a refused URL on creation and change: ${cause}`, () => {
      const [created, changed] = [
        decideNewMonitor(website, aNewWebsite({ url: address }, { url })),
        decideMonitorChange(website, aChange({ url: address }, { url })),
      ];
      expect([created, changed].map((refusal) => (refusal.ok ? null : refusal.code))).to.deep.equal([
        'invalidRequestBody',
        'invalidUrl',
      ]);
      for (const refusal of [created, changed]) {
        expect(refusal).to.have.nested.property('data.issues[0].path', 'url');
        expect(refusal)
          .to.have.nested.property('data.issues[0].message')
          .that.matches(message)
          .and.does.not.include('secret');
      }
    });

  it('accepts a heartbeat without URL, or with a public one only', () => {
    expectAccepted(decideNewMonitor(website, aNewWebsite({}, { url: null, monitoringType: 'heartbeat' })));
    expectIssue(aNewWebsite({}, { url: 'notPublic', monitoringType: 'heartbeat' }), 'url');
  });

  it('reports a connectPort outside 1 to 65535 as an issue of invalidRequestBody', () => {
    for (const connectPort of [1, 65_535, null])
      expectAccepted(decideNewMonitor(website, aNewWebsite({ connectPort })));
    for (const connectPort of [0, 65_536, '443']) expectIssue(aNewWebsite({ connectPort }), 'connectPort');
  });

  it('answers connectHostInvalid and connectHostNotPublic', () => {
    const sent = { connectHost: 'origin.example.com:8443' };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent, { connectHost: 'public' })));
    expect(decideNewMonitor(website, aNewWebsite(sent, { connectHost: 'malformed' }))).to.deep.equal(
      refused('connectHostInvalid'),
    );
    for (const connectHost of ['notPublic', 'unresolved'] as const)
      expect(decideNewMonitor(website, aNewWebsite(sent, { connectHost }))).to.deep.include({
        ok: false,
        code: 'connectHostNotPublic',
      });
  });

  it('answers connectTlsInsecureWithoutHost if connectHost is empty', () => {
    for (const connectHost of [undefined, null, ''])
      expect(
        decideNewMonitor(
          website,
          aNewWebsite({ connectTlsInsecure: true, ...(connectHost !== undefined && { connectHost }) }),
        ),
      ).to.deep.equal(refused('connectTlsInsecureWithoutHost'));
    expectAccepted(
      decideNewMonitor(
        website,
        aNewWebsite({ connectTlsInsecure: true, connectHost: 'a.example' }, { connectHost: 'public' }),
      ),
    );
    expectAccepted(decideNewMonitor(website, aNewWebsite({ connectTlsInsecure: false })));
  });

  it('accepts the connect fields of heartbeats without resolving the host', () => {
    const sent = { connectHost: 'a.example', connectPort: 8443, connectTlsInsecure: true };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent, { monitoringType: 'heartbeat' })));
    expect(website.hosts(sent, 'heartbeat')).to.deep.equal({});
    expect(website.hosts(sent, 'http')).to.deep.equal({ connectHost: 'a.example' });
  });

  it('never answers the codes that are specific to PATCH', () => {
    expect(codesOf(newMonitorRules(website))).to.have.members([
      'invalidRequestBody',
      'checkIntervalTooLow',
      'connectHostInvalid',
      'connectHostNotPublic',
      'connectTlsInsecureWithoutHost',
      'invalidHeartbeatSchedule',
      'heartbeatSlugTaken',
    ]);
  });
});

describe('host of a URL', () => {
  for (const [address, host] of [
    ['https://Example.com/path?q#f', 'example.com'],
    ['http://example.com:8080', 'example.com'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['http://127.1/', '127.0.0.1'],
    ['ftp://example.com', null],
    ['javascript:alert(1)', null],
    ['example.com', null],
    ['https://', null],
    ['https:example.com', null],
    [' https://example.com', null],
    ['https://exa mple.com', null],
    ['https://user:secret@example.com/', null],
    ['https://user@example.com/', null],
  ] as const)
    it(`is ${host ?? 'null'} for ${JSON.stringify(address)}`, () => {
      expect(webHostOf(address)).to.equal(host);
    });
});

describe('request headers of a website', () => {
  const reserved = [
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Proxy-Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
  ];

  for (const name of reserved)
    it(`cannot include ${name} in any letter case: invalidRequestBody`, () => {
      for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
        const sent = { headers: { 'X-Fine': 'yes', [spelling]: 'x' } };
        expectIssue(aNewWebsite(sent), `headers.${spelling}`);
        const decision = decideMonitorChange(website, aChange(sent));
        expect(decision).to.deep.include({ ok: false, code: 'invalidRequestBody' });
        expect(decision).to.have.nested.property('data.issues[0].path', `headers.${spelling}`);
      }
    });

  it('can include any other header, even if its name resembles a reserved one', () => {
    const sent = {
      headers: {
        'X-Host': 'a',
        'Content-Type': 'text/plain',
        Authorization: 'Bearer x',
        'Content-Length-Hint': '1',
        Cookie: 'a=b',
      },
    };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent)));
    expectAccepted(decideMonitorChange(website, aChange(sent)));
  });
});
