import { expect } from 'chai';
import {
  copiedChoice,
  copiedFilters,
  copiedOverrideSource,
  copiedRouting,
} from '../../../../src/domain/customer-copies/channel-choice-copy.ts';
import {
  channelCopyOf,
  channelWarnings,
  copiedTagFilters,
  uncopiedWarning,
} from '../../../../src/domain/customer-copies/channel-copy.ts';
import { noFilters } from '../../../../src/domain/notifications/channel-choice.ts';
import { listField } from '../../../../src/domain/notifications/channel-fields.ts';
import { defineChannelType } from '../../../../src/domain/notifications/channel-type.ts';
import type { ChannelSettings } from '../../../../src/domain/notifications/channel-type.ts';
import type { NotificationChannel } from '../../../../src/domain/notifications/channel.ts';
import { addOwnType, removeOwnType } from '../../../../src/domain/notifications/own-channel-types.ts';

describe('channelCopyOf', () => {
  const pairs = [{ from: 'korn', to: 'blau' }];
  const channel = (type: NotificationChannel['type'], config: ChannelSettings, secrets: ChannelSettings = {}) => ({
    name: ' Alerts of korn ',
    type,
    config,
    secrets: { ...secrets, signingSecret: null },
    isActive: true,
  });

  it('substitutes name, recipients and templates, and leaves out recipients that no pair applies to', () =>
    expect(
      channelCopyOf(
        channel('email', {
          recipients: ['a@korn.example', 'ops@agency.example'],
          subjectTemplate: 'korn: {{monitor}}',
          answers: ['acknowledge'],
        }),
        [...pairs, { from: 'acknowledge', to: 'x' }],
      ),
    ).to.deep.equal({
      sent: {
        name: 'Alerts of blau',
        type: 'email',
        config: { recipients: ['a@blau.example'], subjectTemplate: 'blau: {{monitor}}', answers: ['acknowledge'] },
        isActive: true,
      },
      secrets: [],
      leftOut: ['ops@agency.example'],
    }));

  it('keeps a recipient that a pair replaces by itself', () => {
    const kept = channelCopyOf(channel('email', { recipients: ['ops@agency.example'] }), [
      { from: 'ops@agency.example', to: 'ops@agency.example' },
    ]);
    expect(kept).to.have.nested.property('sent.config.recipients').that.deep.equals(['ops@agency.example']);
  });

  it('copies no channel of which a pair applies to no recipient', () => {
    expect(channelCopyOf(channel('email', { recipients: ['ops@agency.example'] }), pairs)).to.equal('noRecipient');
    expect(channelCopyOf(channel('webhook', { url: 'https://agency.example/' }), pairs)).to.equal('noRecipient');
    expect(channelCopyOf(channel('email', { recipients: ['a@korn.example'] }), [])).to.equal('noRecipient');
  });

  it('turns off a channel that lacks a secret which it can be stored without, and keeps one turned off', () => {
    const webhook = channel('webhook', { url: 'https://korn.example/' }, { headers: { authorization: 'korn' } });
    const copy = channelCopyOf(webhook, pairs);
    expect(copy).to.deep.include({ secrets: ['headers'] });
    expect(copy).to.have.nested.property('sent.isActive', false);
    expect(JSON.stringify(copy)).not.to.include('authorization');
    const off = { ...channel('webhook', { url: 'https://korn.example/' }), isActive: false };
    expect(channelCopyOf(off, pairs)).to.have.nested.property('sent.isActive', false);
  });

  it('keeps words of a fixed list, such as the provider of text messages', () => {
    const sms = channel('sms', { recipients: ['+41791234567'], provider: 'http', url: 'https://korn.example/' });
    const copy = channelCopyOf(sms, [...pairs, { from: '+417', to: '+497' }, { from: 'http', to: 'ftp' }]);
    expect(copy).to.have.deep.nested.property('sent.config', {
      recipients: ['+49791234567'],
      provider: 'http',
      url: 'ftps://blau.example/',
    });
  });

  it('copies text messages through the provider of the service, which need no account', () => {
    const copy = channelCopyOf(channel('sms', { recipients: ['+41791234567'] }), [{ from: '+417', to: '+497' }]);
    expect(copy).to.have.deep.nested.property('sent.config.recipients', ['+49791234567']);
  });

  it('leaves out recipients only, and keeps every entry of other lists', () => {
    const entries = { items: { type: 'string' }, maxItems: 5, plain: (entry: string) => entry } as const;
    const facts = defineChannelType({
      fields: { people: listField('The people.', entries, {}), rooms: listField('The rooms.', entries, {}) },
      audience: 'people',
      recipientsOf: ({ people }) => people,
    });
    addOwnType('x-pager', facts);
    const own = channel('x-pager' as NotificationChannel['type'], { people: ['korn', 'agency'], rooms: ['hall'] });
    const copy = channelCopyOf(own, pairs);
    removeOwnType('x-pager');
    expect(copy).to.have.deep.nested.property('sent.config', { people: ['blau'], rooms: ['hall'] });
  });

  it('copies no channel of a type that the service does not know', () => {
    expect(channelCopyOf(channel('x-gone' as NotificationChannel['type'], {}), pairs)).to.equal('needsSecrets');
  });

  it('copies no channel that is nothing without its secrets', () => {
    const slack = channel('slack', {}, { url: 'https://hooks.slack.example/korn' });
    const telegram = channel('telegram', { chatId: '@korn_alerts' }, { token: '12345:korn-korn-korn-korn-korn' });
    const twilio = channel(
      'sms',
      { recipients: ['+41791234567'], provider: 'twilio', accountId: 'AC1', sender: '+41791234568' },
      { token: 'korn' },
    );
    for (const each of [slack, telegram, twilio])
      expect(channelCopyOf(each, [...pairs, { from: '+41791234567', to: '+41791234569' }])).to.equal('needsSecrets');
  });
});

describe('warnings about channels', () => {
  const ops = { publicId: 'ch1', name: 'Ops' };
  const copyOf = (leftOut: readonly string[]) => ({
    sent: { name: 'Ops of blau', type: 'email', config: {}, isActive: true } as const,
    secrets: [],
    leftOut,
  });

  it('name a channel that was not copied, and the reason', () => {
    expect([uncopiedWarning(ops, 'needsSecrets'), uncopiedWarning(ops, 'noRecipient')]).to.deep.equal([
      {
        path: 'notificationChannels.ch1',
        message: 'The channel Ops needs secrets, which are never copied. It was left out.',
      },
      {
        path: 'notificationChannels.ch1',
        message: 'No pair applies to a recipient of the channel Ops. It was left out.',
      },
    ]);
  });

  it('name the recipients that were left out', () => {
    const warnings = channelWarnings({ publicId: 'ch1', type: 'email' }, copyOf(['a@x.example', 'b@x.example']));
    expect(warnings).to.deep.equal([
      {
        path: 'notificationChannels.ch1.config',
        message: 'No pair applies to a@x.example, b@x.example, so the channel Ops of blau does not send to them.',
      },
    ]);
    expect(channelWarnings({ publicId: 'ch1', type: 'email' }, copyOf([]))).to.deep.equal([]);
  });

  it('say that a webhook signs with another secret', () => {
    const [warning, ...others] = channelWarnings({ publicId: 'ch1', type: 'webhook' }, copyOf([]));
    expect(others).to.deep.equal([]);
    expect(warning?.path).to.equal('notificationChannels.ch1.signingSecret');
    expect(warning?.message).to.match(/^The channel Ops of blau signs with a new secret, which is not shown\./);
  });
});

describe('copiedTagFilters', () => {
  it('names the copies in place of tags of the source, whatever their case', () => {
    const filters = { ...noFilters, tags: ['Shop-Korn', 'critical'] };
    expect(copiedTagFilters(filters, new Map([['shop-korn', 'shop-blau']])).tags).to.deep.equal([
      'shop-blau',
      'critical',
    ]);
  });
});

describe('copiedChoice', () => {
  const channels = [
    { id: 1, customerId: null },
    { id: 2, customerId: 7 },
    { id: 3, customerId: null },
  ];
  const choice = (chosen: number[] | null, present: number[] | null | undefined, copies: [number, number][] = []) =>
    copiedChoice({ id: 7, notificationChannels: chosen }, present, channels, new Map(copies));

  it('adds to the choice of the target, with copies in place of the channels of the source', () => {
    expect(choice([1, 2], [3], [[2, 9]])).to.deep.equal([3, 1, 9]);
    expect(choice([1, 2], [3])).to.deep.equal([3, 1]);
  });

  it('is that of the source for a new customer, and all channels if nothing remains', () => {
    expect(choice([1], undefined)).to.deep.equal([1]);
    expect(choice([2], undefined, [[2, 9]])).to.deep.equal([9]);
    expect(choice([2], undefined)).to.equal(null);
    expect(choice(null, undefined)).to.equal(null);
  });

  it('narrows no target that has all channels, and widens none that has chosen', () => {
    expect(choice([1], null)).to.equal(null);
    expect(choice(null, [3], [[2, 9]])).to.deep.equal([3]);
    expect(choice(null, []), 'no channel at all').to.deep.equal([]);
  });
});

describe('copiedOverrideSource', () => {
  const override = { inheritsConfig: true, customerId: null, sourceChannelId: 3 };
  const copies = new Map([[3, 9]]);

  it('is the copy of a channel of the source, and the channel itself otherwise', () => {
    expect(copiedOverrideSource(override, { id: 7 }, copies)).to.equal(3);
    expect(copiedOverrideSource({ ...override, customerId: 8 }, { id: 7 }, copies)).to.equal(3);
    expect(copiedOverrideSource({ ...override, customerId: 7 }, { id: 7 }, copies)).to.equal(9);
  });

  it('is null for an override with settings of its own, and for one of a channel that was not copied', () => {
    expect(copiedOverrideSource({ ...override, inheritsConfig: false }, { id: 7 }, copies)).to.equal(null);
    expect(copiedOverrideSource({ ...override, sourceChannelId: null }, { id: 7 }, copies)).to.equal(null);
    expect(copiedOverrideSource({ ...override, customerId: 7 }, { id: 7 }, new Map())).to.equal(null);
  });
});

describe('what follows a copied customer', () => {
  const source = { imTeamId: 1, imEscalationPolicyId: 2 };

  it('is its default team and policy, unless the draft names others or none', () => {
    expect(copiedRouting(source, {})).to.deep.equal(source);
    expect(copiedRouting(source, { imTeamId: 3 })).to.deep.equal({ imTeamId: 3, imEscalationPolicyId: 2 });
    expect(copiedRouting(source, { imTeamId: null, imEscalationPolicyId: null })).to.deep.equal({
      imTeamId: null,
      imEscalationPolicyId: null,
    });
  });

  it('are the filters of channels that select it, once', () => {
    const filters = { ...noFilters, tags: ['shop'], customers: [7] };
    expect(copiedFilters(filters, 7, 8)).to.deep.equal({ ...filters, customers: [7, 8] });
    expect(copiedFilters({ ...filters, customers: [7, 8] }, 7, 8)).to.equal(null);
    expect(copiedFilters({ ...filters, customers: [9] }, 7, 8)).to.equal(null);
    expect(copiedFilters(noFilters, 7, 8)).to.equal(null);
  });
});
