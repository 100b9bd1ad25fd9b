import { expect } from 'chai';
import { codesOf } from '../../../../src/domain/kernel/rules.ts';
import type { SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import {
  changedMonitorRules,
  decideMonitorChange,
  hostMembers,
  keepsSchedulePhase,
  losesCertificate,
} from '../../../../src/domain/monitors/monitor.rules.ts';
import { aChange, expectAccepted, expectCode, stored, storedWith, website } from './website-facts.ts';

describe('change of a website', () => {
  it('accepts stored values without validation if no related member is sent', () => {
    const outdated = storedWith({ checkInterval: 99_999, settings: { connectTlsInsecure: true } });
    expectAccepted(decideMonitorChange(website, aChange({}, { packageMinimum: 100_000, ...outdated })));
    expectAccepted(decideMonitorChange(website, aChange({}, storedWith({ monitoringType: 'scenario' }))));
  });

  it('changes only the given members', () => {
    const { monitoringType, name, target, status, pausedUntil, timeoutSeconds, alerting, settings, secrets } = stored;
    expect(decideMonitorChange(website, aChange({ checkInterval: 7, keyword: 'Bread', body: 'a' }))).to.deep.equal({
      ok: true,
      value: {
        monitoringType,
        name,
        target,
        status,
        pausedUntil,
        checkInterval: 7,
        timeoutSeconds,
        alerting,
        settings: { ...settings, keyword: 'Bread' },
        secrets: { ...secrets, body: 'a' },
      },
    });
  });

  it('refuses a type that this version cannot check with invalidRequestBody', () => {
    expectCode(aChange({ monitoringType: 'ftp' }), 'invalidRequestBody');
  });

  it('answers invalidCheckInterval unless the interval is an integer from 1', () => {
    expectAccepted(decideMonitorChange(website, aChange({ checkInterval: 1 })));
    for (const checkInterval of [0, -1, 1.5, 1440.5, '5', null])
      expectCode(aChange({ checkInterval }), 'invalidCheckInterval');
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
    expectAccepted(
      decideMonitorChange(
        website,
        aChange({ monitoringType: 'http' }, storedWith({ monitoringType: 'heartbeat', checkInterval: 1440 })),
      ),
    );
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
    for (const sent of [
      { sslNoticeDays: 0 },
      { sslNoticeDays: 365 },
      { minPageSize: 0 },
      { maxPageSize: null },
      { checkSizeEnabled: false },
    ])
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
    expectAccepted(
      decideMonitorChange(
        website,
        aChange({ minPageSize: 11, maxPageSize: null }, storedWith({ settings: { maxPageSize: 10 } })),
      ),
    );
  });

  it('answers invalidUrl for a URL that is malformed or not public, not for a name that does not resolve at the moment', () => {
    expectAccepted(decideMonitorChange(website, aChange({}, { url: 'public' })));
    expectAccepted(decideMonitorChange(website, aChange({}, { url: 'unresolved' })));
    for (const url of ['malformed', 'notPublic'] as const) expectCode(aChange({}, { url }), 'invalidUrl');
  });

  it('answers invalidUrl if a heartbeat without URL becomes an active check', () => {
    const heartbeat = storedWith({ monitoringType: 'heartbeat', target: '' });
    expect(website.hosts(hostMembers(website, { monitoringType: 'http' }, heartbeat.stored), 'http')).to.deep.equal({
      url: null,
    });
    expectCode(aChange({ monitoringType: 'http' }, { ...heartbeat, url: 'malformed' }), 'invalidUrl');
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'http' }, { ...heartbeat, url: 'public' })));
    expectAccepted(decideMonitorChange(website, aChange({ monitoringType: 'heartbeat' }, heartbeat)));
  });

  it('judges the stored hosts if the type changes, and only then', () => {
    const { stored: heartbeat } = storedWith({ monitoringType: 'heartbeat', settings: { connectHost: 'a.example' } });
    expect(website.hosts(hostMembers(website, { monitoringType: 'http' }, heartbeat), 'http')).to.deep.equal({
      url: 'example.com',
      connectHost: 'a.example',
    });
    expect(
      website.hosts(hostMembers(website, { monitoringType: 'http', connectHost: null }, heartbeat), 'http'),
    ).to.deep.equal({ url: 'example.com' });
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
    for (const connectHost of [null, ''])
      expectCode(aChange({ connectHost }, insecure), 'connectTlsInsecureWithoutHost');
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
      'invalidHeartbeatSchedule',
      'heartbeatSlugTaken',
    ]);
  });
});

describe('secrets of a website', () => {
  const known = {
    headers: { 'X-Key': 'a' },
    body: 'b',
    auth: { username: 'u', password: 'p' },
    secrets: { password: 'x' },
  };
  const none = { headers: {}, body: null, auth: null, secrets: {} };
  const direct = storedWith({ target: 'https://example.com/a', secrets: known });
  const behind = storedWith({ ...direct.stored, settings: { connectHost: 'origin.example:8443' } });
  const secretsOf = (sent: SentMonitor, before = direct) =>
    expect(decideMonitorChange(website, aChange(sent, before)), JSON.stringify(sent)).to.have.nested.property(
      'value.secrets',
    );

  it('remain while the scheme, host and port of the URL and the connect target do', () => {
    for (const sent of [
      { name: 'Other' },
      { url: 'https://EXAMPLE.com:443/b?c#d' },
      { connectPort: 8443 },
      { connectHost: '' },
      { monitoringType: 'heartbeat' },
      { checkInterval: 7 },
    ])
      secretsOf(sent).that.deep.equals(known);
    for (const sent of [
      { connectHost: 'ORIGIN.example:8443' },
      { connectHost: 'origin.example', connectPort: 8443 },
      { connectPort: 1 },
    ])
      secretsOf(sent, behind).that.deep.equals(known);
  });

  it('are removed when one of these changes', () => {
    for (const url of [
      'http://example.com/a',
      'https://example.com:8443/a',
      'https://www.example.com/a',
      'https://example.com.evil.example/a',
    ])
      secretsOf({ url }).that.deep.equals(none);
    secretsOf({ connectHost: 'evil.example' }).that.deep.equals(none);
    for (const connectHost of ['evil.example:8443', 'origin.example', 'origin.example:8444', null, ''])
      secretsOf({ connectHost }, behind).that.deep.equals(none);
    secretsOf(
      { connectPort: 1 },
      storedWith({ ...direct.stored, settings: { connectHost: 'origin.example' } }),
    ).that.deep.equals(none);
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
    it(`ends when the website ${what}`, () =>
      expect(losesCertificate(website, stored, { ...stored, ...change })).to.equal(true));
});

describe('schedule phase of a monitor', () => {
  it('is kept unless status, type, interval or locations change', () => {
    const before = { ...stored, locationIds: [1, 12] };
    expect(keepsSchedulePhase(before, { ...before, name: 'Store', locationIds: [1, 12] })).to.equal(true);
    for (const change of [
      { status: 'paused' },
      { monitoringType: 'keyword' },
      { checkInterval: 6 },
      { locationIds: [1] },
      { locationIds: [11, 2] },
    ] as const)
      expect(keepsSchedulePhase(before, { ...before, ...change }), JSON.stringify(change)).to.equal(false);
  });
});
