import { expect } from 'chai';
import { addressLiteralOf, configIssues, configOf } from '../../../../src/domain/notifications/channel-config.ts';
import { channelSettingsRules } from '../../../../src/domain/notifications/channel.rules.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const URL_OK = 'https://hooks.example.com/in';
const pathsOf = (config: object, hostIsPrivate = false, type: 'webhook' | 'email' = 'webhook'): string[] =>
  configIssues({ type, config, hostIsPrivate }).map(({ path }) => path);

describe('the settings of a channel', () => {
  it('are a URL and headers for a webhook, and recipients for mail', () => {
    expect(pathsOf({ url: URL_OK, headers: { 'X-Key': 'a' } })).to.deep.equal([]);
    expect(pathsOf({ recipients: ['a@example.com'] }, false, 'email')).to.deep.equal([]);
    expect(pathsOf({})).to.deep.equal(['config.url']);
    expect(pathsOf({ url: URL_OK }, false, 'email')).to.deep.equal(['config.recipients', 'config.url']);
    expect(pathsOf({ recipients: [] }, false, 'email')).to.deep.equal(['config.recipients']);
  });

  it('are refused for an address literal that was found to be private', () => {
    expect(pathsOf({ url: 'https://192.0.2.1/' }, true)).to.deep.equal(['config.url']);
  });

  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', 'box.local', 'a.internal', 'nas.home.arpa', 'home.arpa', 'intranet', 'intranet.'])
    it(`are refused for the host ${host}, which is reserved or a single label`, () => {
      expect(pathsOf({ url: `https://${host}/` })).to.deep.equal(['config.url']);
    });

  it('are not refused for names that only look like reserved ones', () => {
    for (const host of ['mylocal.example', 'local.example.com', 'internal.example', 'xn--mnchen-3ya.example']) expect(pathsOf({ url: `https://${host}/` })).to.deep.equal([]);
  });

  it('are refused for headers that HTTP or the signature owns, or that would begin another', () => {
    for (const headers of [{ 'Content-Length': '1' }, { 'webhook-id': 'a' }, { 'a b': 'c' }, { a: 'b\nc' }, { a: 'ü' }])
      expect(pathsOf({ url: URL_OK, headers })).to.deep.equal([`config.headers.${Object.keys(headers)[0]}`]);
  });

  it('are kept in canonical form, without the values of headers', () => {
    expect(configOf({ url: 'HTTPS://Hooks.Example.com:443/In', headers: { 'X-Key': 'sesame' } })).to.deep.equal({ url: 'https://hooks.example.com/In', headerNames: ['X-Key'] });
    expect(configOf({ recipients: [' A@Example.com', 'a@example.com'] })).to.deep.equal({ recipients: ['a@example.com'] });
  });

  it('hold an address literal, in whatever spelling, or a name', () => {
    for (const [url, literal] of [['http://127.1/', '127.0.0.1'], ['http://0x7f000001/', '127.0.0.1'], ['http://[::1]:80/', '[::1]'], ['http://example.com/', null], ['nonsense', null]] as const)
      expect(addressLiteralOf(url)).to.equal(literal);
  });
});

describe('the rules on the settings of a channel', () => {
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
