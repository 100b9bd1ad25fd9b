import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { codesOf } from '../../../../src/domain/kernel/rules.ts';
import { webHostOf } from '../../../../src/domain/monitors/host-finding.ts';
import { chosenLocations, decideTriggerCheck } from '../../../../src/domain/monitors/monitor-locations.ts';
import type { NewWebsite, SentWebsite, WebsiteChange } from '../../../../src/domain/monitors/website-check.rules.ts';
import {
  decideWebsiteCreate,
  decideWebsitePatch,
  websiteCreateRules,
  websitePatchRules,
} from '../../../../src/domain/monitors/website-check.rules.ts';

const aNewWebsite = (sent: SentWebsite = {}, facts: Partial<NewWebsite> = {}): NewWebsite => ({
  sent,
  monitoringType: 'http',
  packageMinimum: null,
  url: 'public',
  connectHost: null,
  ...facts,
});

const stored: WebsiteChange['stored'] = {
  monitoringType: 'http',
  checkInterval: 5,
  url: 'https://example.com',
  connectHost: null,
  connectTlsInsecure: false,
  minPageSize: null,
  maxPageSize: null,
  keyword: null,
};

const aChange = (sent: SentWebsite = {}, facts: Partial<WebsiteChange> = {}): WebsiteChange => ({
  sent,
  packageMinimum: null,
  url: null,
  connectHost: null,
  stored,
  ...facts,
});

const expectIssue = (website: NewWebsite, path: string) => {
  const decision = decideWebsiteCreate(website);
  expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
  expect(decision).to.have.nested.property('data.issues').that.satisfies((issues: { path: string }[]) =>
    issues.map((issue) => issue.path).join() === path,
  );
};

const expectCode = (change: WebsiteChange, code: string) => {
  expect(decideWebsitePatch(change)).to.include({ ok: false, code });
};

const expectTaken = (decision: { ok: boolean }) => {
  expect(decision).to.include({ ok: true });
};

describe('a new website', () => {
  it('answers its members when all of them are fine', () => {
    const sent = { checkInterval: 5, timeoutSeconds: 30, checkSslEnabled: true };
    expect(decideWebsiteCreate(aNewWebsite(sent))).to.deep.equal({ ok: true, value: sent });
    expectTaken(decideWebsiteCreate(aNewWebsite()));
  });

  for (const [monitoringType, ceiling] of [['http', 1440], ['keyword', 1440], ['scenario', 1440], ['heartbeat', 43_200]] as const)
    it(`reports a checkInterval outside 1 to ${ceiling} of type ${monitoringType} as an issue of invalidRequestBody`, () => {
      for (const checkInterval of [1, ceiling]) expectTaken(decideWebsiteCreate(aNewWebsite({ checkInterval, keyword: 'Bread' }, { monitoringType })));
      for (const checkInterval of [0, ceiling + 1, 2.5, '5', null])
        expectIssue(aNewWebsite({ checkInterval, keyword: 'Bread' }, { monitoringType }), 'checkInterval');
    });

  it('reports timeoutSeconds outside 1 to 60 as an issue of invalidRequestBody', () => {
    for (const timeoutSeconds of [1, 60]) expectTaken(decideWebsiteCreate(aNewWebsite({ timeoutSeconds })));
    for (const timeoutSeconds of [0, 61, 1.5, '30']) expectIssue(aNewWebsite({ timeoutSeconds }), 'timeoutSeconds');
  });

  it('answers checkIntervalTooLow below the minimum of the package', () => {
    expectTaken(decideWebsiteCreate(aNewWebsite({ checkInterval: 10 }, { packageMinimum: 10 })));
    expect(decideWebsiteCreate(aNewWebsite({ checkInterval: 9 }, { packageMinimum: 10 }))).to.deep.equal(
      refused('checkIntervalTooLow', { minimum: 10 }),
    );
  });

  it('reports a check field of wrong type or range as an issue of invalidRequestBody', () => {
    expectIssue(aNewWebsite({ checkKeywordEnabled: 'yes' }), 'checkKeywordEnabled');
    expectIssue(aNewWebsite({ sslNoticeDays: 366 }), 'sslNoticeDays');
  });

  it('reports a URL that is malformed, not public or left out as an issue of invalidRequestBody', () => {
    for (const url of ['malformed', 'notPublic', null] as const) expectIssue(aNewWebsite({}, { url }), 'url');
  });

  it('needs no URL as a heartbeat, and takes only a public one', () => {
    expectTaken(decideWebsiteCreate(aNewWebsite({}, { url: null, monitoringType: 'heartbeat' })));
    expectIssue(aNewWebsite({}, { url: 'notPublic', monitoringType: 'heartbeat' }), 'url');
    expectIssue(aNewWebsite({}, { url: null, monitoringType: 'scenario' }), 'url');
  });

  it('reports a connectPort outside 1 to 65535 as an issue of invalidRequestBody', () => {
    for (const connectPort of [1, 65_535, null]) expectTaken(decideWebsiteCreate(aNewWebsite({ connectPort })));
    for (const connectPort of [0, 65_536, '443']) expectIssue(aNewWebsite({ connectPort }), 'connectPort');
  });

  it('answers connectHostInvalid and connectHostNotPublic', () => {
    const sent = { connectHost: 'origin.example.com:8443' };
    expectTaken(decideWebsiteCreate(aNewWebsite(sent, { connectHost: 'public' })));
    expect(decideWebsiteCreate(aNewWebsite(sent, { connectHost: 'malformed' }))).to.deep.equal(refused('connectHostInvalid'));
    expect(decideWebsiteCreate(aNewWebsite(sent, { connectHost: 'notPublic' }))).to.deep.equal(refused('connectHostNotPublic'));
  });

  it('answers connectTlsInsecureWithoutHost when connectHost is empty', () => {
    for (const connectHost of [undefined, null, ''])
      expect(
        decideWebsiteCreate(aNewWebsite({ connectTlsInsecure: true, ...(connectHost !== undefined && { connectHost }) })),
      ).to.deep.equal(refused('connectTlsInsecureWithoutHost'));
    expectTaken(decideWebsiteCreate(aNewWebsite({ connectTlsInsecure: true, connectHost: 'a.example' }, { connectHost: 'public' })));
    expectTaken(decideWebsiteCreate(aNewWebsite({ connectTlsInsecure: false })));
  });

  it('accepts the connect fields of heartbeats and scenarios', () => {
    for (const monitoringType of ['heartbeat', 'scenario'] as const) {
      const sent = { connectHost: 'a.example', connectPort: 8443, connectTlsInsecure: true };
      expectTaken(decideWebsiteCreate(aNewWebsite(sent, { monitoringType, connectHost: 'public' })));
    }
  });

  it('can be refused with none of the codes of a partial PATCH', () => {
    expect(codesOf(websiteCreateRules)).to.have.members([
      'invalidRequestBody',
      'checkIntervalTooLow',
      'connectHostInvalid',
      'connectHostNotPublic',
      'connectTlsInsecureWithoutHost',
    ]);
  });
});

describe('a partial PATCH of a website', () => {
  it('passes when nothing with a rule is sent, whatever is stored', () => {
    const outdated = { ...stored, checkInterval: 99_999, connectTlsInsecure: true };
    expectTaken(decideWebsitePatch(aChange({}, { packageMinimum: 100_000, stored: outdated })));
  });

  it('answers the members sent', () => {
    expect(decideWebsitePatch(aChange({ checkInterval: 7 }))).to.deep.equal({ ok: true, value: { checkInterval: 7 } });
  });

  it('answers invalidCheckInterval unless the interval is an integer from 1', () => {
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 1 })));
    for (const checkInterval of [0, -1, 1.5, 1440.5, '5', null]) expectCode(aChange({ checkInterval }), 'invalidCheckInterval');
  });

  it('answers checkIntervalTooHigh above the ceiling of the stored type', () => {
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 1440 })));
    expectCode(aChange({ checkInterval: 1441 }), 'checkIntervalTooHigh');
    const heartbeat = { stored: { ...stored, monitoringType: 'heartbeat' } } as const;
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 43_200 }, heartbeat)));
    expectCode(aChange({ checkInterval: 43_201 }, heartbeat), 'checkIntervalTooHigh');
  });

  it('derives the ceiling from monitoringType when it is sent', () => {
    const becomingHeartbeat = { monitoringType: 'heartbeat' } as const;
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 43_200 }, becomingHeartbeat)));
    expectCode(aChange({ checkInterval: 43_201 }, becomingHeartbeat), 'checkIntervalTooHigh');
  });

  it('answers checkIntervalTooHigh when the stored interval does not fit the new type', () => {
    const rare = { ...stored, monitoringType: 'heartbeat', checkInterval: 1441 } as const;
    expectCode(aChange({}, { monitoringType: 'http', stored: rare }), 'checkIntervalTooHigh');
    expectTaken(decideWebsitePatch(aChange({}, { monitoringType: 'http', stored: { ...rare, checkInterval: 1440 } })));
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 60 }, { monitoringType: 'http', stored: rare })));
  });

  it('answers checkIntervalTooLow below the minimum of the package', () => {
    expectTaken(decideWebsitePatch(aChange({ checkInterval: 10 }, { packageMinimum: 10 })));
    expectCode(aChange({ checkInterval: 9 }, { packageMinimum: 10 }), 'checkIntervalTooLow');
  });

  it('answers invalidTimeout outside 1 to 60', () => {
    for (const timeoutSeconds of [1, 60]) expectTaken(decideWebsitePatch(aChange({ timeoutSeconds })));
    for (const timeoutSeconds of [0, 61, 2.5, '30', null]) expectCode(aChange({ timeoutSeconds }), 'invalidTimeout');
  });

  it('answers invalidCheckConfig for a check field of wrong type or range', () => {
    for (const sent of [{ sslNoticeDays: 0 }, { sslNoticeDays: 365 }, { minPageSize: 0 }, { maxPageSize: null }, { checkSizeEnabled: false }])
      expectTaken(decideWebsitePatch(aChange(sent)));
    for (const sent of [
      { sslNoticeDays: -1 },
      { sslNoticeDays: 366 },
      { sslNoticeDays: 7.5 },
      { sslNoticeDays: null },
      { minPageSize: -1 },
      { minPageSize: '0' },
      { maxPageSize: 1.5 },
      { checkSizeEnabled: 1 },
      { checkStatusEnabled: null },
    ])
      expectCode(aChange(sent), 'invalidCheckConfig');
  });

  it('answers invalidCheckConfig when the largest page would be smaller than the smallest, stored sizes included', () => {
    expectTaken(decideWebsitePatch(aChange({ minPageSize: 10, maxPageSize: 10 })));
    expectCode(aChange({ minPageSize: 11, maxPageSize: 10 }), 'invalidCheckConfig');
    expectCode(aChange({ minPageSize: 11 }, { stored: { ...stored, maxPageSize: 10 } }), 'invalidCheckConfig');
    expectTaken(decideWebsitePatch(aChange({ minPageSize: 11, maxPageSize: null }, { stored: { ...stored, maxPageSize: 10 } })));
  });

  it('answers invalidUrl for a URL that is malformed or not public', () => {
    expectTaken(decideWebsitePatch(aChange({}, { url: 'public' })));
    for (const url of ['malformed', 'notPublic'] as const) expectCode(aChange({}, { url }), 'invalidUrl');
  });

  it('answers invalidUrl when a heartbeat without URL is to be checked actively', () => {
    const heartbeat = { ...stored, monitoringType: 'heartbeat', url: '' } as const;
    expectCode(aChange({}, { monitoringType: 'http', stored: heartbeat }), 'invalidUrl');
    expectTaken(decideWebsitePatch(aChange({}, { monitoringType: 'http', stored: heartbeat, url: 'public' })));
    expectTaken(decideWebsitePatch(aChange({}, { monitoringType: 'heartbeat', stored: heartbeat })));
  });

  it('answers invalidCheckConfig when a keyword monitor would be left without a keyword', () => {
    const keyword = { ...stored, monitoringType: 'keyword', keyword: 'Bread' } as const;
    for (const left of ['', null]) expectCode(aChange({ keyword: left }, { stored: keyword }), 'invalidCheckConfig');
    expectCode(aChange({}, { monitoringType: 'keyword' }), 'invalidCheckConfig');
    expectTaken(decideWebsitePatch(aChange({ keyword: 'Cake' }, { monitoringType: 'keyword' })));
    expectTaken(decideWebsitePatch(aChange({ keyword: null }, { monitoringType: 'http', stored: keyword })));
  });

  it('answers connectHostInvalid for a malformed host and for a connectPort outside 1 to 65535', () => {
    expectCode(aChange({ connectHost: 'https://a.example' }, { connectHost: 'malformed' }), 'connectHostInvalid');
    for (const connectPort of [1, 65_535, null]) expectTaken(decideWebsitePatch(aChange({ connectPort })));
    for (const connectPort of [0, 65_536, '443']) expectCode(aChange({ connectPort }), 'connectHostInvalid');
  });

  it('answers connectHostNotPublic', () => {
    expectCode(aChange({ connectHost: 'a.example' }, { connectHost: 'notPublic' }), 'connectHostNotPublic');
  });

  it('answers connectTlsInsecureWithoutHost by what would be stored in the end', () => {
    const withHost = { stored: { ...stored, connectHost: 'a.example' } };
    const insecure = { stored: { ...stored, connectHost: 'a.example', connectTlsInsecure: true } };
    expectCode(aChange({ connectTlsInsecure: true }), 'connectTlsInsecureWithoutHost');
    expectTaken(decideWebsitePatch(aChange({ connectTlsInsecure: true }, withHost)));
    for (const connectHost of [null, '']) expectCode(aChange({ connectHost }, insecure), 'connectTlsInsecureWithoutHost');
    expectTaken(decideWebsitePatch(aChange({ connectHost: '', connectTlsInsecure: false }, insecure)));
  });

  it('has a code of its own for every member that the specification names one for, and invalidRequestBody for its headers', () => {
    expect(codesOf(websitePatchRules)).to.have.members([
      'invalidRequestBody',
      'checkIntervalTooLow',
      'checkIntervalTooHigh',
      'invalidCheckInterval',
      'invalidTimeout',
      'invalidCheckConfig',
      'invalidUrl',
      'connectHostInvalid',
      'connectHostNotPublic',
      'connectTlsInsecureWithoutHost',
    ]);
  });
});

describe('the host of a URL', () => {
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
    it(`is ${host ?? 'nothing'} in ${JSON.stringify(address)}`, () => {
      expect(webHostOf(address)).to.equal(host);
    });
});

describe('the locations of a monitor', () => {
  it('are the default ones when left out, and none when the list is empty', () => {
    expect(chosenLocations(undefined, [1, 2])).to.deep.equal([1, 2]);
    expect(chosenLocations([], [1, 2])).to.deep.equal([]);
    expect(chosenLocations([3], [1, 2])).to.deep.equal([3]);
  });

  it('must be at least one for a triggered check, else noLocationsConfigured', () => {
    expect(decideTriggerCheck({ isActive: true, locationIds: [] })).to.deep.equal(refused('noLocationsConfigured'));
    expect(decideTriggerCheck({ isActive: true, locationIds: [3] })).to.deep.equal({ ok: true, value: [3] });
  });

  it('check no heartbeat, so triggering one answers noLocationsConfigured', () => {
    expect(decideTriggerCheck({ isActive: false, locationIds: [3] })).to.deep.equal(refused('noLocationsConfigured'));
  });
});

describe('the headers of a website’s request', () => {
  const reserved = ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Proxy-Connection', 'Keep-Alive', 'TE', 'Trailer', 'Upgrade', 'Expect'];

  for (const name of reserved)
    it(`do not include ${name}, in whatever case: invalidRequestBody names it`, () => {
      for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
        const sent = { headers: { 'X-Fine': 'yes', [spelling]: 'x' } };
        expectIssue(aNewWebsite(sent), `headers.${spelling}`);
        const decision = decideWebsitePatch(aChange(sent));
        expect(decision).to.deep.include({ ok: false, code: 'invalidRequestBody' });
        expect(decision).to.have.nested.property('data.issues[0].path', `headers.${spelling}`);
      }
    });

  it('include any other, one that merely resembles a reserved name too', () => {
    const sent = { headers: { 'X-Host': 'a', 'Content-Type': 'text/plain', Authorization: 'Bearer x', 'Content-Length-Hint': '1', Cookie: 'a=b' } };
    expectTaken(decideWebsiteCreate(aNewWebsite(sent)));
    expectTaken(decideWebsitePatch(aChange(sent)));
  });
});
