import { expect } from 'chai';
import {
  configuredTarget,
  followsRedirects,
  isBlank,
  searchedKeyword,
  unusedWebsiteSettings,
  websiteFields,
  websiteRecipients,
  websiteSecrets,
} from '../../../../../src/domain/monitors/kinds/website-settings.ts';
import type { WebsiteSettings } from '../../../../../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../../../../src/domain/monitors/setting-fields.ts';
import type { SettingField } from '../../../../../src/domain/monitors/setting-fields.ts';

const accepted = (field: SettingField<unknown>, ...values: readonly unknown[]) =>
  values.filter((value) => field.accepts(value));

describe('the settings of a website', () => {
  it('expect one status, a set of statuses, or any success', () => {
    const valid = [100, 599, '404', '200-299,301', null];
    expect(accepted(websiteFields.expectedStatus, ...valid, 99, 600, '', '99', '2xx', '200,'.repeat(26))).to.deep.equal(
      valid,
    );
  });

  it('have a query for JSON answers, or none', () => {
    const valid = ['$.status', '', null];
    expect(accepted(websiteFields.jsonPath, ...valid, '$.', 'a b', `$.${'a'.repeat(499)}`, 1)).to.deep.equal(valid);
  });

  it('of a heartbeat and of a scenario exclude those without effect on them', () => {
    const connect = ['connectHost', 'connectPort', 'connectTlsInsecure'];
    expect(unusedWebsiteSettings('http')).to.deep.equal(['slug']);
    expect(unusedWebsiteSettings('scenario')).to.deep.equal([...connect, 'slug']);
    expect(unusedWebsiteSettings('heartbeat'))
      .to.include.members([...connect, 'checkSslEnabled', 'sslNoticeDays', 'changes'])
      .and.to.not.include.members(['slug'])
      .and.to.not.include.members(['keyword']);
  });
});

describe('the request of a website', () => {
  it('has headers whose values are texts', () => {
    const valid = [{}, { Accept: 'text/html', 'X-Key': 'a' }];
    expect(accepted(websiteSecrets.headers, ...valid, { Accept: 'a', 'X-Key': 1 }, null, ['a'], 'a')).to.deep.equal(
      valid,
    );
  });

  it('has a body that is a text, or none', () =>
    expect(accepted(websiteSecrets.body, 'a', '', null, 1, {})).to.deep.equal(['a', '', null]));

  it('has a user name and a password, a bearer token, or no credentials', () => {
    const basic = { username: 'ada', password: 'secret' };
    const bearer = { type: 'bearer', token: 'abc' };
    const valid = [null, basic, { ...basic, type: 'basic' }, bearer];
    const invalid = [
      {},
      { username: 'ada' },
      { password: 'secret' },
      { username: 'ada', password: 1 },
      { username: 1, password: 'secret' },
      { ...basic, type: 'digest' },
      { ...basic, type: 'bearer' },
      { type: 'bearer' },
      { token: 'abc' },
      { type: 'bearer', token: 1 },
      { type: 'basic', token: 'abc' },
      ['ada', 'secret'],
      'ada',
    ];
    expect(accepted(websiteSecrets.auth, ...valid, ...invalid)).to.deep.equal(valid);
  });
});

describe('the host to which checks of a website connect', () => {
  const target = (connectHost: string | null, connectPort: number | null) =>
    configuredTarget({ connectHost, connectPort });

  it('is that of its URL unless another one is set', () =>
    expect([target(null, 8443), target('', 8443)]).to.deep.equal([null, null]));

  it('has the port after its name, else the port that is set, else that of the URL', () => {
    expect(target('origin.example:8080', 8443)).to.deep.equal({ host: 'origin.example', port: 8080 });
    expect(target('[2001:db8::1]', 8443)).to.deep.equal({ host: '2001:db8::1', port: 8443 });
    expect(target('origin.example', null)).to.deep.equal({ host: 'origin.example', port: null });
  });

  it('is as it was written if it is malformed, so that it is refused', () =>
    expect(target('https://a.example', 8443)).to.deep.equal({ host: 'https://a.example', port: 8443 }));
});

describe('the destinations of the secrets of a website', () => {
  const settings = initialSettings<WebsiteSettings>(websiteFields);
  const shop = 'https://shop.example';
  const direct = [shop, JSON.stringify([shop, null])];

  it('are its origin, with the host that is connected to', () => {
    expect(websiteRecipients(`${shop}/cart?a=b`, settings)).to.deep.equal(direct);
    expect(websiteRecipients(`${shop}/`, { ...settings, connectHost: 'a.example', connectPort: 8443 })).to.deep.equal([
      shop,
      JSON.stringify([shop, { host: 'a.example', port: 8443 }]),
    ]);
    expect(websiteRecipients('', settings)).to.deep.equal(['', '["",null]']);
  });

  it('are also the origins that its steps open, but not those that they expect', () => {
    const opened = (...steps: WebsiteSettings['steps']) => websiteRecipients(`${shop}/a`, { ...settings, steps });
    expect(opened({ action: 'goto', url: 'https://login.example/b' }, { action: 'goto', url: '/c' })).to.deep.equal([
      ...direct,
      'https://login.example',
      shop,
    ]);
    expect(opened({ action: 'assertUrl', url: 'https://paid.example/*' })).to.deep.equal(direct);
    expect(opened({ action: 'goto', url: 'https://' })).to.deep.equal([...direct, '']);
  });
});

describe('the keyword of a website', () => {
  const searched = (checkKeywordEnabled: boolean, keyword: string | null) =>
    searchedKeyword({ checkKeywordEnabled, keyword });

  it('is searched for if the check is enabled and there is one', () =>
    expect([searched(true, 'Bread'), searched(false, 'Bread'), searched(true, ''), searched(true, null)]).to.deep.equal(
      ['Bread', null, null, null],
    ));
});

describe('the redirects of a website', () => {
  const follows = (changed: object) =>
    followsRedirects({ checkStatusEnabled: true, expectedStatus: null, maxRedirects: 1, ...changed });

  it('are followed unless none may be, or one is the expected answer', () => {
    expect([follows({}), follows({ maxRedirects: 0 })]).to.deep.equal([true, false]);
    expect([
      follows({ expectedStatus: '301' }),
      follows({ expectedStatus: '301', checkStatusEnabled: false }),
    ]).to.deep.equal([false, true]);
    expect(follows({ maxRedirects: 0, expectedStatus: 200 })).to.equal(false);
  });
});

describe('a setting that is left out or cleared', () => {
  it('is undefined, null or empty', () =>
    expect([undefined, null, '', ' ', 0, false].filter(isBlank)).to.deep.equal([undefined, null, '']));
});
