import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { codesOf } from '../../../../src/domain/kernel/rules.ts';
import { webHostOf } from '../../../../src/domain/monitors/hosts.ts';
import type { HostFinding } from '../../../../src/domain/monitors/hosts.ts';
import { chosenLocations, decideTriggerCheck } from '../../../../src/domain/monitors/location.rules.ts';
import { websiteKind } from '../../../../src/domain/monitors/kinds/website.ts';
import type { MonitorChangeFacts, MonitorKind, NewMonitorFacts, SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import {
  changedMonitorRules,
  decideMonitorChange,
  decideNewMonitor,
  hostMembers,
  keepsSchedulePhase,
  losesCertificate,
  newMonitorRules,
} from '../../../../src/domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import { aNewWebsite as aWebsiteRecord } from '../../../builders/websites.ts';

const website: MonitorKind = websiteKind;

const aNewWebsite = (sent: SentMonitor = {}, { url = 'public', ...facts }: Partial<NewMonitorFacts> & { url?: HostFinding | null; connectHost?: HostFinding } = {}): NewMonitorFacts => {
  const { connectHost, ...others } = facts;
  return {
    sent,
    monitoringType: 'http',
    packageMinimum: null,
    hosts: { ...(url === null ? {} : { url }), ...(connectHost === undefined ? {} : { connectHost }) },
    ...others,
  };
};

const stored: Monitor = { ...aWebsiteRecord({ checkInterval: 5, target: 'https://example.com' }), id: 1, revision: 1 };
const storedWith = ({ settings, ...members }: Partial<Monitor>): { readonly stored: Monitor } => ({
  stored: { ...stored, ...members, settings: { ...stored.settings, ...settings } },
});

const aChange = (sent: SentMonitor = {}, { url, connectHost, ...facts }: Partial<MonitorChangeFacts> & { url?: HostFinding; connectHost?: HostFinding } = {}): MonitorChangeFacts => {
  const before = facts.stored ?? stored;
  return {
    sent,
    monitoringType: typeof sent.monitoringType === 'string' ? sent.monitoringType : before.monitoringType,
    packageMinimum: null,
    hosts: { ...(url === undefined ? {} : { url }), ...(connectHost === undefined ? {} : { connectHost }) },
    stored: before,
    ...facts,
  };
};

const expectIssue = (facts: NewMonitorFacts, path: string) => {
  const decision = decideNewMonitor(website, facts);
  expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
  expect(decision).to.have.nested.property('data.issues').that.satisfies((issues: { path: string }[]) =>
    issues.map((issue) => issue.path).join() === path,
  );
};

const expectCode = (change: MonitorChangeFacts, code: string) => {
  expect(decideMonitorChange(website, change)).to.include({ ok: false, code });
};

const expectAccepted = (decision: { ok: boolean }) => {
  expect(decision).to.include({ ok: true });
};

describe('creation of a website', () => {
  it('sets the given members and defaults for the others', () => {
    const decision = decideNewMonitor(website, aNewWebsite({ url: 'https://example.com', timeoutSeconds: 20, sslNoticeDays: 7, headers: { 'X-Key': 'a' } }, { packageMinimum: 10 }));
    expect(decision).to.deep.include({ ok: true }).and.to.have.property('value').that.deep.include({
      monitoringType: 'http',
      target: 'https://example.com',
      status: 'active',
      checkInterval: 10,
      timeoutSeconds: 20,
      secrets: { headers: { 'X-Key': 'a' }, body: null, auth: null, secrets: {} },
    });
    expect(decision).to.have.nested.property('value.settings').that.deep.include({ sslNoticeDays: 7, checkSslEnabled: true, method: 'GET', keyword: null });
  });

  it('defaults to an interval of five minutes and a timeout of 30 seconds', () => {
    expect(decideNewMonitor(website, aNewWebsite())).to.have.property('value').that.includes({ checkInterval: 5, timeoutSeconds: 30 });
  });

  it('searches the keyword for type keyword, regardless of checkKeywordEnabled', () => {
    const sent = { keyword: 'Bread', checkKeywordEnabled: false };
    expect(decideNewMonitor(website, aNewWebsite(sent, { monitoringType: 'keyword' }))).to.have.nested.property('value.settings.checkKeywordEnabled', true);
    expect(decideNewMonitor(website, aNewWebsite(sent))).to.have.nested.property('value.settings.checkKeywordEnabled', false);
  });

  it('refuses a type that this version cannot check with invalidRequestBody', () => {
    expectIssue(aNewWebsite({ monitoringType: 'ftp' }, { monitoringType: 'ftp' }), 'monitoringType');
  });

  for (const [monitoringType, ceiling] of [['http', 1440], ['keyword', 1440], ['heartbeat', 43_200]] as const)
    it(`reports a checkInterval outside 1 to ${ceiling} of type ${monitoringType} as an issue of invalidRequestBody`, () => {
      for (const checkInterval of [1, ceiling]) expectAccepted(decideNewMonitor(website, aNewWebsite({ checkInterval, keyword: 'Bread' }, { monitoringType })));
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

  it('reports a URL that is malformed, not public or missing as an issue of invalidRequestBody', () => {
    for (const url of ['malformed', 'unresolved', 'notPublic', null] as const) expectIssue(aNewWebsite({}, { url }), 'url');
  });

  for (const [cause, address, url, message] of [
    ['no scheme', 'shop.example', 'malformed', /^The address has no scheme/],
    ['no scheme before a port', 'shop.example:8080/x', 'malformed', /^The address has no scheme/],
    ['another scheme', 'ftp://shop.example/', 'malformed', /^The scheme is ftp/],
    ['credentials', 'https://ada:secret@shop.example/', 'malformed', /user name or password.*auth/],
    ['a host that is malformed', 'https://127.1/', 'malformed', /^Expected a host name/],
    ['a name that does not resolve', 'https://shop.example/', 'unresolved', /does not resolve/],
    ['a private address', 'https://10.0.0.1/', 'notPublic', /PRIVATE_TARGET_ALLOWLIST/],
    ['too many characters', `https://shop.example/${'x'.repeat(2028)}`, 'malformed', /at most 2048 characters/],
  ] as const)
    it(`names the cause for a refused URL on creation and change: ${cause}`, () => {
      const [created, changed] = [decideNewMonitor(website, aNewWebsite({ url: address }, { url })), decideMonitorChange(website, aChange({ url: address }, { url }))];
      expect([created, changed].map((refusal) => (refusal.ok ? null : refusal.code))).to.deep.equal(['invalidRequestBody', 'invalidUrl']);
      for (const refusal of [created, changed]) {
        expect(refusal).to.have.nested.property('data.issues[0].path', 'url');
        expect(refusal).to.have.nested.property('data.issues[0].message').that.matches(message).and.does.not.include('secret');
      }
    });

  it('accepts a heartbeat without URL, or with a public one only', () => {
    expectAccepted(decideNewMonitor(website, aNewWebsite({}, { url: null, monitoringType: 'heartbeat' })));
    expectIssue(aNewWebsite({}, { url: 'notPublic', monitoringType: 'heartbeat' }), 'url');
  });

  it('reports a connectPort outside 1 to 65535 as an issue of invalidRequestBody', () => {
    for (const connectPort of [1, 65_535, null]) expectAccepted(decideNewMonitor(website, aNewWebsite({ connectPort })));
    for (const connectPort of [0, 65_536, '443']) expectIssue(aNewWebsite({ connectPort }), 'connectPort');
  });

  it('answers connectHostInvalid and connectHostNotPublic', () => {
    const sent = { connectHost: 'origin.example.com:8443' };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent, { connectHost: 'public' })));
    expect(decideNewMonitor(website, aNewWebsite(sent, { connectHost: 'malformed' }))).to.deep.equal(refused('connectHostInvalid'));
    for (const connectHost of ['notPublic', 'unresolved'] as const)
      expect(decideNewMonitor(website, aNewWebsite(sent, { connectHost }))).to.deep.include({ ok: false, code: 'connectHostNotPublic' });
  });

  it('answers connectTlsInsecureWithoutHost if connectHost is empty', () => {
    for (const connectHost of [undefined, null, ''])
      expect(
        decideNewMonitor(website, aNewWebsite({ connectTlsInsecure: true, ...(connectHost !== undefined && { connectHost }) })),
      ).to.deep.equal(refused('connectTlsInsecureWithoutHost'));
    expectAccepted(decideNewMonitor(website, aNewWebsite({ connectTlsInsecure: true, connectHost: 'a.example' }, { connectHost: 'public' })));
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
    ]);
  });
});

describe('change of a website', () => {
  it('accepts stored values without validation if no related member is sent', () => {
    const outdated = storedWith({ checkInterval: 99_999, settings: { connectTlsInsecure: true } });
    expectAccepted(decideMonitorChange(website, aChange({}, { packageMinimum: 100_000, ...outdated })));
    expectAccepted(decideMonitorChange(website, aChange({}, storedWith({ monitoringType: 'scenario' }))));
  });

  it('changes only the given members', () => {
    const { monitoringType, name, target, status, pausedUntil, timeoutSeconds, settings, secrets } = stored;
    expect(decideMonitorChange(website, aChange({ checkInterval: 7, keyword: 'Bread', body: 'a' }))).to.deep.equal({
      ok: true,
      value: { monitoringType, name, target, status, pausedUntil, checkInterval: 7, timeoutSeconds, settings: { ...settings, keyword: 'Bread' }, secrets: { ...secrets, body: 'a' } },
    });
  });

  it('refuses a type that this version cannot check with invalidRequestBody', () => {
    expectCode(aChange({ monitoringType: 'ftp' }), 'invalidRequestBody');
  });

  it('answers invalidCheckInterval unless the interval is an integer from 1', () => {
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 1 })));
    for (const checkInterval of [0, -1, 1.5, 1440.5, '5', null]) expectCode(aChange({ checkInterval }), 'invalidCheckInterval');
  });

  it('answers checkIntervalTooHigh above the ceiling of the stored type', () => {
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 1440 })));
    expectCode(aChange({ checkInterval: 1441 }), 'checkIntervalTooHigh');
    const heartbeat = storedWith({ monitoringType: 'heartbeat' });
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 43_200 }, heartbeat)));
    expectCode(aChange({ checkInterval: 43_201 }, heartbeat), 'checkIntervalTooHigh');
  });

  it('derives the ceiling from monitoringType when it is sent', () => {
    const becomingHeartbeat = { monitoringType: 'heartbeat' } as const;
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 43_200, ...becomingHeartbeat })));
    expectCode(aChange({ checkInterval: 43_201, ...becomingHeartbeat }), 'checkIntervalTooHigh');
  });

  it('answers checkIntervalTooHigh if the stored interval exceeds the maximum of the new type', () => {
    const rare = storedWith({ monitoringType: 'heartbeat', checkInterval: 1441 });
    expectCode(aChange({ monitoringType: 'http' }, rare), 'checkIntervalTooHigh');
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'http' }, storedWith({ monitoringType: 'heartbeat', checkInterval: 1440 }))));
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'http', checkInterval: 60 }, rare)));
  });

  it('answers checkIntervalTooLow below the minimum of the package', () => {
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 10 }, { packageMinimum: 10 })));
    expectCode(aChange({ checkInterval: 9 }, { packageMinimum: 10 }), 'checkIntervalTooLow');
  });

  it('answers invalidTimeout outside 1 to 60', () => {
    for (const timeoutSeconds of [1, 60]) expectAccepted(decideMonitorChange(website, aChange({ timeoutSeconds })));
    for (const timeoutSeconds of [0, 61, 2.5, '30', null]) expectCode(aChange({ timeoutSeconds }), 'invalidTimeout');
  });

  it('answers invalidCheckConfig for a check field of wrong type or range', () => {
    for (const sent of [{ sslNoticeDays: 0 }, { sslNoticeDays: 365 }, { minPageSize: 0 }, { maxPageSize: null }, { checkSizeEnabled: false }])
      expectAccepted(decideMonitorChange(website, aChange(sent)));
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

  it('answers invalidCheckConfig if the maximum page size would be below the minimum, including stored sizes', () => {
    expectAccepted(decideMonitorChange(website, aChange({ minPageSize: 10, maxPageSize: 10 })));
    expectCode(aChange({ minPageSize: 11, maxPageSize: 10 }), 'invalidCheckConfig');
    expectCode(aChange({ minPageSize: 11 }, storedWith({ settings: { maxPageSize: 10 } })), 'invalidCheckConfig');
    expectAccepted(decideMonitorChange(website, aChange({ minPageSize: 11, maxPageSize: null }, storedWith({ settings: { maxPageSize: 10 } }))));
  });

  it('answers invalidUrl for a URL that is malformed or not public', () => {
    expectAccepted(decideMonitorChange(website, aChange({}, { url: 'public' })));
    for (const url of ['malformed', 'unresolved', 'notPublic'] as const) expectCode(aChange({}, { url }), 'invalidUrl');
  });

  it('answers invalidUrl if a heartbeat without URL becomes an active check', () => {
    const heartbeat = storedWith({ monitoringType: 'heartbeat', target: '' });
    expect(website.hosts(hostMembers(website, { monitoringType: 'http' }, heartbeat.stored), 'http')).to.deep.equal({ url: null });
    expectCode(aChange({ monitoringType: 'http' }, { ...heartbeat, url: 'malformed' }), 'invalidUrl');
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'http' }, { ...heartbeat, url: 'public' })));
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'heartbeat' }, heartbeat)));
  });

  it('judges the stored hosts if the type changes, and only then', () => {
    const { stored: heartbeat } = storedWith({ monitoringType: 'heartbeat', settings: { connectHost: 'a.example' } });
    expect(website.hosts(hostMembers(website, { monitoringType: 'http' }, heartbeat), 'http')).to.deep.equal({ url: 'example.com', connectHost: 'a.example' });
    expect(website.hosts(hostMembers(website, { monitoringType: 'http', connectHost: null }, heartbeat), 'http')).to.deep.equal({ url: 'example.com' });
    expect(hostMembers(website, { name: 'Other' }, heartbeat)).to.deep.equal({ name: 'Other' });
  });

  it('answers invalidCheckConfig if a keyword monitor would have no keyword', () => {
    const keyword = storedWith({ monitoringType: 'keyword', settings: { keyword: 'Bread' } });
    for (const left of ['', null]) expectCode(aChange({ keyword: left }, keyword), 'invalidCheckConfig');
    expectCode(aChange({ monitoringType: 'keyword' }), 'invalidCheckConfig');
    expectAccepted(decideMonitorChange(website, aChange({ keyword: 'Cake', monitoringType: 'keyword' })));
    expectAccepted(decideMonitorChange(website, aChange({ keyword: null, monitoringType: 'http' }, keyword)));
  });

  it('answers connectHostInvalid for a malformed host and for a connectPort outside 1 to 65535', () => {
    expectCode(aChange({ connectHost: 'https://a.example' }, { connectHost: 'malformed' }), 'connectHostInvalid');
    for (const connectPort of [1, 65_535, null]) expectAccepted(decideMonitorChange(website, aChange({ connectPort })));
    for (const connectPort of [0, 65_536, '443']) expectCode(aChange({ connectPort }), 'connectHostInvalid');
  });

  it('answers connectHostNotPublic', () => {
    expectCode(aChange({ connectHost: 'a.example' }, { connectHost: 'notPublic' }), 'connectHostNotPublic');
  });

  it('answers connectTlsInsecureWithoutHost based on the resulting settings', () => {
    const withHost = storedWith({ settings: { connectHost: 'a.example' } });
    const insecure = storedWith({ settings: { connectHost: 'a.example', connectTlsInsecure: true } });
    expectCode(aChange({ connectTlsInsecure: true }), 'connectTlsInsecureWithoutHost');
    expectAccepted(decideMonitorChange(website, aChange({ connectTlsInsecure: true }, withHost)));
    for (const connectHost of [null, '']) expectCode(aChange({ connectHost }, insecure), 'connectTlsInsecureWithoutHost');
    expectAccepted(decideMonitorChange(website, aChange({ connectHost: '', connectTlsInsecure: false }, insecure)));
  });

  it('has a specific code for every member with one in the specification, and invalidRequestBody for headers', () => {
    expect(codesOf(changedMonitorRules(website))).to.have.members([
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

describe('secrets of a website', () => {
  const known = { headers: { 'X-Key': 'a' }, body: 'b', auth: { username: 'u', password: 'p' }, secrets: { password: 'x' } };
  const none = { headers: {}, body: null, auth: null, secrets: {} };
  const direct = storedWith({ target: 'https://example.com/a', secrets: known });
  const behind = storedWith({ ...direct.stored, settings: { connectHost: 'origin.example:8443' } });
  const secretsOf = (sent: SentMonitor, before = direct) => expect(decideMonitorChange(website, aChange(sent, before)), JSON.stringify(sent)).to.have.nested.property('value.secrets');

  it('remain while the scheme, host and port of the URL and the connect target do', () => {
    for (const sent of [{ name: 'Other' }, { url: 'https://EXAMPLE.com:443/b?c#d' }, { connectPort: 8443 }, { connectHost: '' }, { monitoringType: 'heartbeat' }, { checkInterval: 7 }]) secretsOf(sent).that.deep.equals(known);
    for (const sent of [{ connectHost: 'ORIGIN.example:8443' }, { connectHost: 'origin.example', connectPort: 8443 }, { connectPort: 1 }]) secretsOf(sent, behind).that.deep.equals(known);
  });

  it('are removed when one of these changes', () => {
    for (const url of ['http://example.com/a', 'https://example.com:8443/a', 'https://www.example.com/a', 'https://example.com.evil.example/a']) secretsOf({ url }).that.deep.equals(none);
    secretsOf({ connectHost: 'evil.example' }).that.deep.equals(none);
    for (const connectHost of ['evil.example:8443', 'origin.example', 'origin.example:8444', null, '']) secretsOf({ connectHost }, behind).that.deep.equals(none);
    secretsOf({ connectPort: 1 }, storedWith({ ...direct.stored, settings: { connectHost: 'origin.example' } })).that.deep.equals(none);
  });

  it('are removed when a heartbeat gets another URL, or connects to a host that a former type did not use', () => {
    const heartbeat = storedWith({ ...direct.stored, monitoringType: 'heartbeat' });
    secretsOf({ url: 'https://evil.example/' }, heartbeat).that.deep.equals(none);
    secretsOf({ monitoringType: 'http', connectHost: 'evil.example' }, heartbeat).that.deep.equals(none);
  });

  it('may be sent with such a change, which keeps none of the others', () => {
    secretsOf({ url: 'https://evil.example/', body: 'mine' }).that.deep.equals({ ...none, body: 'mine' });
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

describe('certificate warning of a website', () => {
  it('remains while the certificate is monitored', () => {
    expect(losesCertificate(website, stored, { ...stored, name: 'Other' })).to.equal(false);
  });

  for (const [what, change] of [
    ['is paused', { status: 'paused' }],
    ['no longer monitors its certificate', { settings: { ...stored.settings, checkSslEnabled: false } }],
    ['accepts any certificate', { settings: { ...stored.settings, connectTlsInsecure: true } }],
    ['has another URL', { target: 'https://other.example/' }],
    ['connects to another host', { settings: { ...stored.settings, connectHost: '192.0.2.1' } }],
    ['connects to another port', { settings: { ...stored.settings, connectPort: 8443 } }],
    ['becomes a heartbeat', { monitoringType: 'heartbeat' }],
  ] as const)
    it(`ends when the website ${what}`, () => expect(losesCertificate(website, stored, { ...stored, ...change })).to.equal(true));
});

describe('schedule phase of a monitor', () => {
  it('is kept unless status, type, interval or locations change', () => {
    const before = { ...stored, locationIds: [1, 12] };
    expect(keepsSchedulePhase(before, { ...before, name: 'Store', locationIds: [1, 12] })).to.equal(true);
    for (const change of [{ status: 'paused' }, { monitoringType: 'keyword' }, { checkInterval: 6 }, { locationIds: [1] }, { locationIds: [11, 2] }] as const)
      expect(keepsSchedulePhase(before, { ...before, ...change }), JSON.stringify(change)).to.equal(false);
  });
});

describe('locations of a monitor', () => {
  it('default if omitted, and are none for an empty list', () => {
    expect(chosenLocations(undefined, [1, 2], websiteKind)).to.deep.equal([1, 2]);
    expect(chosenLocations([], [1, 2], websiteKind)).to.deep.equal([]);
    expect(chosenLocations([3], [1, 2], websiteKind)).to.deep.equal([3]);
  });

  const facts = { isHeartbeat: false, locations: [{ id: 3, countryCode: 'CH' }, { id: 4, countryCode: null }], allowedCheckCountryCodes: null };

  it('must include at least one for a triggered check, otherwise noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, locations: [] })).to.deep.equal(refused('noLocationsConfigured'));
    expect(decideTriggerCheck(facts)).to.deep.equal({ ok: true, value: [3, 4] });
  });

  it('must be in an allowed country for a triggered check, otherwise noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, allowedCheckCountryCodes: ['CH'] })).to.deep.equal({ ok: true, value: [3] });
    for (const allowedCheckCountryCodes of [['DE'], []]) expect(decideTriggerCheck({ ...facts, allowedCheckCountryCodes })).to.deep.equal(refused('noLocationsConfigured'));
  });

  it('do not apply to a heartbeat, so triggering one answers noLocationsConfigured', () => {
    expect(decideTriggerCheck({ ...facts, isHeartbeat: true })).to.deep.equal(refused('noLocationsConfigured'));
  });
});

describe('request headers of a website', () => {
  const reserved = ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Proxy-Connection', 'Keep-Alive', 'TE', 'Trailer', 'Upgrade', 'Expect'];

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
    const sent = { headers: { 'X-Host': 'a', 'Content-Type': 'text/plain', Authorization: 'Bearer x', 'Content-Length-Hint': '1', Cookie: 'a=b' } };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent)));
    expectAccepted(decideMonitorChange(website, aChange(sent)));
  });
});
