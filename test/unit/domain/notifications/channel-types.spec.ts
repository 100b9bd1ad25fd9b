import { expect } from 'chai';
import {
  addressesIn,
  configIssues,
  headerNamesOf,
  recipientsOf,
  secretNamesOf,
  setsHostHeader,
  settingsOf,
  storedSettings,
} from '../../../../src/domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../../../src/domain/notifications/channel-type.ts';
import {
  channelTypeNames,
  factsOfType,
  isKnownType,
  isSentByHttp,
  isSharedType,
  messagesOf,
} from '../../../../src/domain/notifications/channel-types.ts';
import type { ChannelType } from '../../../../src/domain/notifications/channel-types.ts';

const URL = 'https://hooks.example.com/in';
const PHONE = '+41791234567';
const key = (length: number) => 'a'.repeat(length);

/** Valid settings of each type, and the recipients and messages that follow from them. */
const types: Readonly<
  Record<
    ChannelType,
    readonly [settings: ChannelSettings, recipients: readonly string[], messages: readonly (string | null)[]]
  >
> = {
  webhook: [{ url: URL }, [URL], [null]],
  email: [
    { recipients: ['a@example.com', 'b@example.com'] },
    ['a@example.com', 'b@example.com'],
    ['a@example.com', 'b@example.com'],
  ],
  sms: [{ recipients: [PHONE], provider: 'messagebird', token: 't', sender: 'Ops' }, [PHONE], [PHONE]],
  slack: [{ url: URL }, [URL], [null]],
  teams: [{ url: URL }, [URL], [null]],
  discord: [{ url: URL }, [URL], [null]],
  telegram: [{ token: `123:${key(20)}`, chatId: '-42', threadId: 7 }, ['-42/7'], [null]],
  pagerduty: [{ routingKey: key(32) }, [key(32)], [null]],
  opsgenie: [{ apiKey: key(20) }, [key(20)], [null]],
  'jira-service-management': [{ apiKey: key(20) }, [key(20)], [null]],
  pushover: [{ token: key(30), userKey: key(30), device: 'phone' }, [`${key(30)}/phone`], [null]],
  ntfy: [{ topic: 'alerts', serverUrl: 'https://ntfy.example.com/' }, ['https://ntfy.example.com/alerts'], [null]],
  googlechat: [{ url: URL }, [URL], [null]],
  mattermost: [{ url: URL }, [URL], [null]],
  rocketchat: [{ url: URL }, [URL], [null]],
  gotify: [{ serverUrl: URL, token: 't' }, [`${URL} t`], [null]],
  matrix: [{ serverUrl: URL, roomId: '!a:example.org', token: 't' }, ['!a:example.org'], [null]],
  zulip: [
    { serverUrl: URL, botEmail: 'bot@example.com', apiKey: 'k', stream: 'ops', topic: 'all' },
    [`${URL} ops>all`],
    [null],
  ],
  signal: [{ serverUrl: URL, sender: PHONE, recipients: [PHONE] }, [PHONE], [PHONE]],
  whatsapp: [
    { phoneNumberId: '12345', token: 't', recipients: [PHONE], template: 'alert', language: 'en' },
    [PHONE],
    [PHONE],
  ],
  apprise: [{ serverUrl: URL, key: 'k', tag: 'ops' }, [`${URL} k ops`], [null]],
  webPush: [
    {
      endpoint: URL,
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: key(22),
    },
    [URL],
    [null],
  ],
  voice: [
    { recipients: [PHONE], provider: 'twilio', countries: ['+41'], accountId: 'AC1', token: 't', sender: PHONE },
    [PHONE],
    [PHONE],
  ],
};
const issuesOf = (type: ChannelType, config: ChannelSettings, privateMembers: readonly string[] = []) =>
  configIssues({ type, config, kept: {}, privateMembers, hasDefaultProvider: false });

for (const type of channelTypeNames) {
  const [settings, recipients, messages] = types[type];
  const { fields } = factsOfType(type);
  describe(`channels of type ${type}`, () => {
    it('have these settings, recipients and messages', () => {
      expect(issuesOf(type, settings)).to.deep.equal([]);
      const stored = storedSettings(type, settings, {});
      const secrets = { ...stored.secrets, signingSecret: null };
      expect(recipientsOf({ type, config: stored.config, secrets })).to.deep.equal(recipients);
      expect(messagesOf({ type, config: stored.config })).to.deep.equal(messages);
      expect(settingsOf({ config: stored.config, secrets })).to.deep.equal(settings);
      const secret = Object.keys(settings).filter((name) => fields[name]?.isSecret);
      expect(secretNamesOf({ config: stored.config, secrets })).to.have.members(secret);
    });

    const required = Object.entries(fields).filter(([, { isRequired }]) => isRequired);
    for (const [name] of required)
      it(`require ${name}, unless it is kept`, () => {
        const { [name]: value, ...others } = settings;
        const message = `Required for channels of type ${type}.`;
        expect(issuesOf(type, { ...others, [name]: null })).to.deep.include({ path: `config.${name}`, message });
        const kept = { type, config: others, kept: { [name]: value }, privateMembers: [], hasDefaultProvider: false };
        expect(configIssues(kept)).to.deep.equal([]);
      });

    const addresses = addressesIn(type, settings);
    for (const [name, address] of addresses)
      it(`send to ${name} only if it is a public address of http or https without credentials`, () => {
        const messageFor = (value: string, isPrivate = false) =>
          issuesOf(type, { ...settings, [name]: value }, isPrivate ? [name] : [])[0];
        const path = `config.${name}`;
        expect(messageFor(address)).to.equal(undefined);
        expect(messageFor(address, true)).to.deep.equal({ path, message: 'The host is not on the public internet.' });
        expect(messageFor('https://localhost/')?.message).to.equal('The host is not on the public internet.');
        expect(messageFor('nonsense')).to.deep.equal({ path, message: 'The value is not a URL.' });
        expect(messageFor('ftp://example.com/')?.message).to.equal('Only http and https URLs are supported.');
        for (const credentials of ['user@', ':pw@', 'user:pw@'])
          expect(messageFor(`http://${credentials}example.com/`)?.message).to.match(/^Send credentials in a header/);
      });
  });
}

describe('channel types', () => {
  it('have recipients without the settings that are optional', () => {
    const recipients = (type: ChannelType, config: ChannelSettings) =>
      recipientsOf({ type, config, secrets: { signingSecret: null } });
    expect(recipients('telegram', { chatId: '42' })).to.deep.equal(['42']);
    expect(recipients('pushover', { userKey: 'k' })).to.deep.equal(['k']);
    expect(recipients('ntfy', { topic: 'alerts' })).to.deep.equal(['https://ntfy.sh/alerts']);
    expect(recipients('zulip', { serverUrl: URL, stream: 'ops' })).to.deep.equal([`${URL} ops>`]);
    expect(recipients('apprise', { serverUrl: URL })).to.deep.equal([`${URL}  `]);
    expect(recipients('apprise', { serverUrl: URL, urls: ['json://a'] })).to.deep.equal(['json://a']);
  });

  it('have no messages without recipients in their settings', () => {
    for (const type of ['email', 'sms', 'signal', 'whatsapp', 'voice'] as const)
      expect(messagesOf({ type, config: {} })).to.deep.equal([]);
  });

  it('are sent by HTTP, other than mail', () => {
    expect(channelTypeNames.filter((type) => !isSentByHttp(type))).to.deep.equal(['email']);
  });

  it('can belong to an organization unless a person subscribes', () => {
    expect(channelTypeNames.filter((type) => !isSharedType(type))).to.deep.equal(['webPush']);
    for (const other of ['x-gone', 'constructor', 1, null]) expect(isSharedType(other)).to.equal(false);
    expect(['email', 'x-gone', 'toString'].map(isKnownType)).to.deep.equal([true, false, false]);
  });

  it('take answers and addresses of mail, and name the entries that are wrong', () => {
    const recipients = ['a@example.com', 'b'];
    expect(issuesOf('email', { recipients })).to.deep.equal([
      { path: 'config.recipients.1', message: 'Expected an email address.' },
    ]);
    expect([[''], 'a@example.com'].map((sent) => issuesOf('email', { recipients: sent }).length)).to.deep.equal([1, 1]);
    const answers = (value: unknown) => issuesOf('email', { recipients: ['a@example.com'], answers: value });
    expect([answers([]), answers(['resolve'])]).to.deep.equal([[], []]);
    expect(answers(['delete']).map(({ path }) => path)).to.deep.equal(['config.answers.0']);
    expect(answers('resolve').map(({ path }) => path)).to.deep.equal(['config.answers']);
  });

  it('take a push key only if it is a point of its curve', () => {
    const [settings] = types.webPush;
    const other = String(settings['p256dh']).replace('BGsX', 'BGsY');
    expect(issuesOf('webPush', { ...settings, p256dh: other })).to.deep.equal([
      { path: 'config.p256dh', message: 'The value does not have the expected form.' },
    ]);
    expect(issuesOf('webPush', { ...settings, p256dh: 7 })).to.deep.equal([
      { path: 'config.p256dh', message: 'Expected a text.' },
    ]);
  });

  it('call numbers of their countries only', () => {
    const [settings] = types.voice;
    expect(issuesOf('voice', { ...settings, countries: ['+49', '+4178'] })).to.deep.equal([
      { path: 'config.recipients.0', message: 'The number belongs to none of the countries.' },
    ]);
    expect(issuesOf('voice', { recipients: [PHONE] })).to.deep.equal(
      ['provider', 'countries'].map((name) => ({
        path: `config.${name}`,
        message: 'Required for channels of type voice.',
      })),
    );
    expect(issuesOf('voice', { ...settings, countries: ['+49', '+4179'] })).to.deep.equal([]);
    expect(
      configIssues({
        type: 'voice',
        config: { recipients: [PHONE] },
        kept: {},
        privateMembers: [],
        hasDefaultProvider: true,
      }),
    ).to.deep.equal([]);
    expect(factsOfType('voice').issuesOf({ countries: ['+41'] })).to.deep.equal([]);
    expect(issuesOf('voice', { recipients: [PHONE], countries: ['+41'], provider: 'http', url: URL })).to.deep.equal([
      { path: 'config.secret', message: 'Required for the provider http.' },
    ]);
  });
});

describe('the headers of a channel', () => {
  it('are listed by name, and must not name the host', () => {
    const secrets = { signingSecret: null, headers: { 'X-Key': 'a' } };
    expect(headerNamesOf({ config: {}, secrets })).to.deep.equal(['X-Key']);
    expect(headerNamesOf({ config: {}, secrets: { signingSecret: null } })).to.equal(null);
    for (const name of ['host', 'Host', ' HOST '])
      expect(setsHostHeader({ headers: { a: 'b', [name]: 'c' } })).to.equal(true);
    for (const headers of [{ 'x-host': 'a' }, null, undefined, 'host'])
      expect(setsHostHeader({ headers })).to.equal(false);
  });
});
