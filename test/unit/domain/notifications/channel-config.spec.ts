import { expect } from 'chai';
import { configIssues, configOf } from '../../../../src/domain/notifications/channel-config.ts';
import { channelSettingsRules } from '../../../../src/domain/notifications/channel.rules.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const URL_OK = 'https://hooks.example.com/in';
const pathsOf = (config: object, hostIsPrivate = false, type: 'webhook' | 'email' = 'webhook'): string[] =>
  configIssues({ type, config, hostIsPrivate }).map(({ path }) => path);

describe('channel settings', () => {
  it('settings consist of URL and headers for a webhook, and of recipients for mail', () => {
    expect(pathsOf({ url: URL_OK, headers: { 'X-Key': 'a' } })).to.deep.equal([]);
    expect(pathsOf({ recipients: ['a@example.com'] }, false, 'email')).to.deep.equal([]);
    expect(pathsOf({})).to.deep.equal(['config.url']);
    expect(pathsOf({ url: URL_OK }, false, 'email')).to.deep.equal(['config.recipients', 'config.url']);
    expect(pathsOf({ recipients: [] }, false, 'email')).to.deep.equal(['config.recipients']);
  });

  it('settings are rejected for a private address literal', () => {
    expect(pathsOf({ url: 'https://192.0.2.1/' }, true)).to.deep.equal(['config.url']);
  });

  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', 'box.local', 'a.internal', 'nas.home.arpa', 'home.arpa', 'intranet', 'intranet.'])
    it(`settings are rejected for the host ${host}, which is reserved or a single label`, () => {
      expect(pathsOf({ url: `https://${host}/` })).to.deep.equal(['config.url']);
    });

  it('settings are accepted for names that resemble reserved ones', () => {
    for (const host of ['mylocal.example', 'local.example.com', 'internal.example', 'xn--mnchen-3ya.example']) expect(pathsOf({ url: `https://${host}/` })).to.deep.equal([]);
  });

  it('settings are rejected for reserved, malformed and multi-line headers', () => {
    for (const headers of [{ 'Content-Length': '1' }, { 'webhook-id': 'a' }, { 'a b': 'c' }, { a: 'b\nc' }, { a: 'ü' }])
      expect(pathsOf({ url: URL_OK, headers })).to.deep.equal([`config.headers.${Object.keys(headers)[0]}`]);
  });

  it('settings are normalized and omit header values', () => {
    expect(configOf({ url: 'HTTPS://Hooks.Example.com:443/In', headers: { 'X-Key': 'sesame' } })).to.deep.equal({ url: 'https://hooks.example.com/In', headerNames: ['X-Key'] });
    expect(configOf({ recipients: [' A@Example.com', 'a@example.com'] })).to.deep.equal({ recipients: ['a@example.com'] });
  });
});

describe('channelSettingsRules', () => {
  const asked = { type: 'webhook', typeChanges: false, config: null, hostIsPrivate: false } as const;
  const codeOf = (more: object) => firstBroken(channelSettingsRules, { ...asked, ...more })?.code;

  it('answer configRequiredForTypeChange first, then webhookHostHeaderForbidden, then invalidRequestBody', () => {
    expect(codeOf({})).to.equal(undefined);
    expect(codeOf({ typeChanges: true })).to.equal('configRequiredForTypeChange');
    expect(codeOf({ typeChanges: true, config: { url: 'nonsense', headers: { host: 'a' } } })).to.equal('webhookHostHeaderForbidden');
    expect(codeOf({ typeChanges: true, config: { url: 'nonsense' } })).to.equal('invalidRequestBody');
    expect(codeOf({ typeChanges: true, config: { url: URL_OK } })).to.equal(undefined);
  });
});
