import { expect } from 'chai';
import {
  configIssues,
  keptSecrets,
  recipientsOf,
  storedSettings,
} from '../../../../src/domain/notifications/channel-config.ts';
import { fieldsWith } from '../../../../src/domain/notifications/channel-type.ts';
import type { ChannelSettings } from '../../../../src/domain/notifications/channel-type.ts';
import { factsOfType } from '../../../../src/domain/notifications/channel-types.ts';
import type { ChannelType } from '../../../../src/domain/notifications/channel-types.ts';
import { channelSettingsRules } from '../../../../src/domain/notifications/channel.rules.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const URL_OK = 'https://hooks.example.com/in';
const pathsOf = (config: ChannelSettings, hostIsPrivate = false, type: ChannelType = 'webhook'): string[] =>
  configIssues({
    type,
    config,
    kept: {},
    privateMembers: hostIsPrivate ? ['url', 'serverUrl'] : [],
    hasDefaultProvider: false,
  }).map(({ path }) => path);
const messagesOf = (config: ChannelSettings, type: ChannelType = 'webhook'): string[] =>
  configIssues({ type, config, kept: {}, privateMembers: [], hasDefaultProvider: false }).map(({ message }) => message);

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

  for (const host of [
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'box.local',
    'a.internal',
    'nas.home.arpa',
    'home.arpa',
    'intranet',
    'intranet.',
  ])
    it(`settings are rejected for the host ${host}, which is reserved or a single label`, () => {
      expect(pathsOf({ url: `https://${host}/` })).to.deep.equal(['config.url']);
    });

  it('settings are accepted for names that resemble reserved ones', () => {
    for (const host of ['mylocal.example', 'local.example.com', 'internal.example', 'xn--mnchen-3ya.example'])
      expect(pathsOf({ url: `https://${host}/` })).to.deep.equal([]);
  });

  it('settings are rejected for reserved, malformed and multi-line headers', () => {
    for (const headers of [{ 'Content-Length': '1' }, { 'webhook-id': 'a' }, { 'a b': 'c' }, { a: 'b\nc' }, { a: 'ü' }])
      expect(pathsOf({ url: URL_OK, headers })).to.deep.equal([`config.headers.${Object.keys(headers)[0]}`]);
  });

  it('settings are normalized, and secret ones are stored apart', () => {
    const { config, secrets } = storedSettings(
      'webhook',
      { url: 'HTTPS://Hooks.Example.com:443/In', headers: { 'X-Key': 'sesame' } },
      {},
    );
    expect([config, secrets]).to.deep.equal([
      { url: 'https://hooks.example.com/In' },
      { headers: { 'X-Key': 'sesame' } },
    ]);
    expect(storedSettings('email', { recipients: [' A@Example.com', 'a@example.com'] }, {}).config).to.deep.equal({
      recipients: ['a@example.com'],
    });
  });

  it('settings are rejected for a private address in any member that requests go to', () => {
    expect(pathsOf({ topic: 'alerts', serverUrl: 'https://ntfy.example.com/' }, true, 'ntfy')).to.deep.equal([
      'config.serverUrl',
    ]);
    expect(pathsOf({ topic: 'alerts', serverUrl: 'http://localhost/' }, false, 'ntfy')).to.deep.equal([
      'config.serverUrl',
    ]);
  });

  it('settings may contain any URL in message texts', () => {
    expect(
      pathsOf({ recipients: ['a@example.com'], textTemplate: 'See http://localhost/ and {{link}}' }, true, 'email'),
    ).to.deep.equal([]);
  });

  it('settings are rejected for a template with an unknown placeholder', () => {
    expect(pathsOf({ url: URL_OK, textTemplate: 'Key {{secrets.url}}' }, false, 'slack')).to.deep.equal([
      'config.textTemplate',
    ]);
    expect(messagesOf({ url: URL_OK, textTemplate: 'x' }, 'webhook')).to.deep.equal([
      'Not supported by channels of type webhook.',
    ]);
    expect(messagesOf({ url: URL_OK, textTemplate: '{{secret}}' }, 'slack')).to.deep.equal([
      'There is no placeholder secret.',
    ]);
    expect(messagesOf({ url: URL_OK, textTemplate: 'x'.repeat(4001) }, 'slack')).to.deep.equal([
      'Expected a text of 1 to 4000 characters.',
    ]);
    expect([messagesOf({ url: 7 }), messagesOf({ url: '' })]).to.deep.equal([
      ['Expected a text.'],
      ['Expected a text of 1 to 2048 characters.'],
    ]);
  });

  it('settings of text messages need what their provider needs, and a provider unless the service has one', () => {
    const recipients = ['+41791234567'];
    expect(pathsOf({ recipients }, false, 'sms')).to.deep.equal(['config.provider']);
    expect(
      configIssues({ type: 'sms', config: { recipients }, kept: {}, privateMembers: [], hasDefaultProvider: true }),
    ).to.deep.equal([]);
    expect(pathsOf({ recipients, provider: 'twilio', token: 'x' }, false, 'sms')).to.deep.equal([
      'config.accountId',
      'config.sender',
    ]);
    expect(pathsOf({ recipients: ['079 123 45 67'], provider: 'http', url: URL_OK }, false, 'sms')).to.deep.equal([
      'config.recipients.0',
    ]);
  });

  it('settings of text messages and calls are those of their provider', () => {
    const accountOf = (type: 'sms' | 'voice', provider: string): readonly string[] =>
      Object.entries(fieldsWith(provider, factsOfType(type)))
        .filter(([name]) => !/^(?:recipients|provider|countries)$|Template$/.test(name))
        .map(([name, { isRequired }]) => (isRequired ? name : `${name}?`));
    expect(accountOf('sms', '')).to.deep.equal([]);
    expect(accountOf('sms', 'twilio')).to.deep.equal(['accountId', 'token', 'sender']);
    expect(accountOf('sms', 'messagebird')).to.deep.equal(['token', 'sender']);
    expect(accountOf('sms', 'bird')).to.deep.equal(['accountId', 'token', 'workspaceId']);
    expect(accountOf('sms', 'http')).to.deep.equal(['sender?', 'url', 'headers?']);
    expect(accountOf('voice', 'twilio')).to.deep.equal(['accountId', 'token', 'sender']);
    expect(accountOf('voice', 'http')).to.deep.equal(['sender?', 'url', 'secret', 'headers?']);
    expect(Object.keys(fieldsWith('', factsOfType('email')))).to.include('recipients');
  });

  for (const name of ['__proto__', 'constructor', 'toString'])
    it(`settings are rejected for the member ${name}`, () => {
      expect(pathsOf(JSON.parse(`{"url":"${URL_OK}","${name}":"a"}`) as ChannelSettings)).to.deep.equal([
        `config.${name}`,
      ]);
    });
});

describe('secrets of a changed channel', () => {
  const stored = {
    type: 'ntfy',
    config: { serverUrl: 'https://ntfy.example.com/' },
    secrets: { signingSecret: null, topic: 'alerts', token: 'tk_1' },
  } as const;

  it('are kept if they are not sent', () => {
    expect(keptSecrets('ntfy', { serverUrl: 'https://ntfy.example.com' }, stored)).to.deep.equal({
      topic: 'alerts',
      token: 'tk_1',
    });
    expect(keptSecrets('ntfy', { serverUrl: 'https://ntfy.example.com', token: 'tk_2' }, stored)).to.deep.equal({
      topic: 'alerts',
    });
    expect(keptSecrets('ntfy', { serverUrl: 'https://ntfy.example.com', token: null }, stored)).to.deep.equal({
      topic: 'alerts',
    });
  });

  it('are none for a new channel, and those of the default server if none is sent', () => {
    expect(keptSecrets('ntfy', { topic: 'alerts' }, null)).to.deep.equal({});
    const { secrets } = stored;
    expect(keptSecrets('ntfy', { serverUrl: null }, { type: 'ntfy', config: {}, secrets })).to.deep.equal({
      topic: 'alerts',
      token: 'tk_1',
    });
  });

  it('are not kept if the type or the address changes that they are sent to', () => {
    expect(keptSecrets('slack', {}, stored)).to.deep.equal({});
    expect(keptSecrets('gotify', { serverUrl: 'https://ntfy.example.com/' }, stored)).to.deep.equal({});
    expect(keptSecrets('ntfy', { serverUrl: 'https://evil.example/' }, stored)).to.deep.equal({});
    expect(keptSecrets('ntfy', {}, stored)).to.deep.equal({});
    const sms = {
      type: 'sms',
      config: { provider: 'twilio', accountId: 'AC1' },
      secrets: { signingSecret: null, token: 'x' },
    } as const;
    expect(keptSecrets('sms', { provider: 'http', url: 'https://evil.example/' }, sms)).to.deep.equal({});
    expect(keptSecrets('sms', { provider: 'messagebird' }, sms)).to.deep.equal({});
    expect(keptSecrets('sms', { provider: 'twilio' }, sms)).to.deep.equal({ token: 'x' });
  });

  it('include a secret address', () => {
    const slack = {
      type: 'slack',
      config: {},
      secrets: { signingSecret: null, url: 'https://hooks.slack.com/services/T/B/x' },
    } as const;
    expect(keptSecrets('slack', { textTemplate: 'x' }, slack)).to.deep.equal({
      url: 'https://hooks.slack.com/services/T/B/x',
    });
    const app = { ...slack, secrets: { ...slack.secrets, appSigningSecret: 'a'.repeat(32) } };
    expect(keptSecrets('slack', { url: 'https://hooks.slack.com/services/T/B/y' }, app)).to.deep.equal({});
    expect(recipientsOf(slack)).to.deep.equal(['https://hooks.slack.com/services/T/B/x']);
  });
});

describe('channelSettingsRules', () => {
  const asked = {
    type: 'webhook',
    typeChanges: false,
    config: null,
    kept: {},
    privateMembers: [],
    hasDefaultProvider: false,
  } as const;
  const codeOf = (more: object) => firstBroken(channelSettingsRules, { ...asked, ...more })?.code;

  it('answer configRequiredForTypeChange first, then webhookHostHeaderForbidden, then invalidRequestBody', () => {
    expect(codeOf({})).to.equal(undefined);
    expect(codeOf({ typeChanges: true })).to.equal('configRequiredForTypeChange');
    expect(codeOf({ typeChanges: true, config: { url: 'nonsense', headers: { host: 'a' } } })).to.equal(
      'webhookHostHeaderForbidden',
    );
    expect(codeOf({ typeChanges: true, config: { url: 'nonsense' } })).to.equal('invalidRequestBody');
    expect(codeOf({ typeChanges: true, config: { url: URL_OK } })).to.equal(undefined);
  });
});
