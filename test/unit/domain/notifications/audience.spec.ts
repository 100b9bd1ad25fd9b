import { expect } from 'chai';
import { noFilters } from '../../../../src/domain/notifications/channel-choice.ts';
import {
  alertSettingsOf,
  decideAudience,
  noAlertSettings,
  targetsOf,
} from '../../../../src/domain/notifications/audience.ts';
import type { AlertSettings, Audience, FilteredChannel } from '../../../../src/domain/notifications/audience.ts';

const hook: FilteredChannel = {
  id: 1,
  filters: noFilters,
  publicId: 'hook',
  type: 'webhook',
  config: { url: 'https://hooks.example.com/' },
};
const mail: FilteredChannel = {
  id: 2,
  filters: noFilters,
  publicId: 'mail',
  type: 'email',
  config: { recipients: ['a@example.com', 'b@example.com'] },
};
const text: FilteredChannel = {
  id: 3,
  filters: noFilters,
  publicId: 'text',
  type: 'sms',
  config: { recipients: ['+41791111111'], provider: 'http' },
};
const stored = {
  notificationChannels: null,
  notificationTargets: null,
  notificationRules: null,
  notificationEmail: null,
  notificationPhoneNumber: null,
};

const anAudience = (more: Partial<Audience>): Audience => ({
  customerId: null,
  channels: [hook, mail, text],
  overrides: [],
  tags: [],
  contacts: [],
  settings: noAlertSettings,
  ...more,
});
const reached = (
  audience: Partial<Audience>,
  event: Parameters<typeof targetsOf>[1]['type'] = 'incident.opened',
  monitorId: string | null = 'm',
) =>
  targetsOf(anAudience(audience), { type: event, severity: 'error' }, monitorId).map(({ channel, recipient }) =>
    `${channel?.publicId ?? 'direct'} ${recipient ?? ''}`.trim(),
  );
const withSettings = (settings: Partial<AlertSettings>) => reached({ settings: { ...noAlertSettings, ...settings } });

describe('recipients of an alert', () => {
  it('are all active channels of the organization by default', () => {
    expect(reached({})).to.deep.equal(['hook', 'mail a@example.com', 'mail b@example.com', 'text +41791111111']);
  });

  it('are the channels that the customer has chosen', () => {
    expect(withSettings({ channelIds: [1] })).to.deep.equal(['hook']);
    expect(withSettings({ channelIds: [] })).to.deep.equal([]);
  });

  it('are all active channels if no channel that the customer has chosen is active', () => {
    expect(withSettings({ channelIds: [99] })).to.deep.equal(reached({}));
    expect(withSettings({ channelIds: [99, 1] })).to.deep.equal(['hook']);
  });

  it('include the addresses that the customer names, each once', () => {
    expect(withSettings({ channelIds: [2], emails: ['a@example.com', 'c@example.com'] })).to.deep.equal([
      'mail a@example.com',
      'mail b@example.com',
      'direct c@example.com',
    ]);
  });

  it('include the phones that the customer names while there is an active sms channel, also if it is not chosen', () => {
    const settings = { ...noAlertSettings, channelIds: [1], phones: ['+41792222222'] };
    expect(reached({ settings })).to.deep.equal(['hook', 'text +41792222222']);
    expect(reached({ settings, channels: [hook, mail] })).to.deep.equal(['hook']);
  });

  it('include the contact of the monitor that it is about, each once', () => {
    const contacts = [
      { monitorId: 'm', email: 'A@example.com', phone: '+41 79 333 33 33' },
      { monitorId: 'other', email: 'other@example.com', phone: null },
    ];
    expect(reached({ contacts, channels: [mail, text] })).to.deep.equal([
      'mail a@example.com',
      'mail b@example.com',
      'text +41791111111',
      'text +41793333333',
    ]);
    expect(reached({ contacts, channels: [mail] }, 'incident.opened', 'other')).to.deep.equal([
      'mail a@example.com',
      'mail b@example.com',
      'direct other@example.com',
    ]);
    expect(reached({ contacts, channels: [] }, 'incident.opened', null)).to.deep.equal([]);
  });

  it('name who was meant, the channel or the customer, and the channels that hold the alert', () => {
    const settings = {
      ...noAlertSettings,
      channelIds: [2, 4],
      emails: ['a@example.com', 'c@example.com'],
      phones: ['+41792222222'],
    };
    const call: FilteredChannel = {
      ...text,
      id: 4,
      publicId: 'call',
      type: 'voice',
      config: { recipients: settings.phones },
    };
    const { targets, held } = decideAudience(
      anAudience({ channels: [hook, mail, text, call], settings }),
      { type: 'incident.opened', severity: null },
      'm',
    );
    expect(targets).to.deep.equal([
      { channel: mail, recipient: 'a@example.com', isDirect: false },
      { channel: mail, recipient: 'b@example.com', isDirect: false },
      { channel: call, recipient: '+41792222222', isDirect: false },
      { channel: null, recipient: 'c@example.com', isDirect: true },
      { channel: text, recipient: '+41792222222', isDirect: true },
    ]);
    expect(held).to.deep.equal([
      { channelId: 1, heldBy: 'choice' },
      { channelId: 3, heldBy: 'choice' },
    ]);
    expect(reached({ settings: { ...noAlertSettings, phones: ['+41791111111'] }, channels: [text] })).to.deep.equal([
      'text +41791111111',
    ]);
  });

  it('are none for events that the customer has not chosen', () => {
    const settings = { ...noAlertSettings, events: ['incident.resolved'] };
    expect(reached({ settings })).to.deep.equal([]);
    expect(reached({ settings }, 'incident.resolved')).to.have.length(4);
    expect(
      decideAudience(anAudience({ settings, channels: [hook] }), { type: 'incident.opened', severity: null }, 'm'),
    ).to.deep.equal({ targets: [], held: [{ channelId: 1, heldBy: 'events' }] });
  });

  it('are the channels that want a tag of the monitor that it is about', () => {
    const channels = [{ ...hook, filters: { ...noFilters, tags: ['shop'] } }];
    const tags = [
      { monitorId: 'm', tag: 'shop' },
      { monitorId: 'other', tag: 'staging' },
    ];
    expect(reached({ channels, tags })).to.deep.equal(['hook']);
    expect(reached({ channels, tags }, 'incident.opened', 'other')).to.deep.equal([]);
    expect(
      decideAudience(anAudience({ channels, tags }), { type: 'incident.opened', severity: null }, 'other').held,
    ).to.deep.equal([{ channelId: 1, heldBy: 'filters' }]);
  });

  it('are those of the override for the website it belongs to', () => {
    const override = {
      monitorId: 'm',
      sourceChannelId: 1,
      isActive: true,
      channel: { ...hook, id: 9, publicId: 'override' },
    };
    expect(reached({ overrides: [override] })[0]).to.equal('override');
    expect(reached({ overrides: [override] }, 'incident.opened', 'other')[0]).to.equal('hook');
    expect(reached({ overrides: [{ ...override, isActive: false }] }))
      .to.not.include('hook')
      .and.not.include('override');
    expect(reached({ overrides: [{ ...override, channel: null }] })[0]).to.equal('hook');
    expect(reached({ overrides: [override], settings: { ...noAlertSettings, channelIds: [1] } })).to.deep.equal([
      'override',
    ]);
    expect(reached({ overrides: [override], channels: [mail] })).to.not.include('override');
  });
});

describe('stored alert settings', () => {
  it('are normalized, and without those that version 0.1.0 stored in another shape', () => {
    const settings = alertSettingsOf({
      ...stored,
      notificationChannels: ['mail'],
      notificationTargets: { ops: ['x'] },
      notificationRules: [{ severity: 'high' }],
    });
    expect(settings).to.deep.equal(noAlertSettings);
    for (const other of [undefined, 'text', 7])
      expect(alertSettingsOf({ ...stored, notificationTargets: other, notificationRules: other })).to.deep.equal(
        noAlertSettings,
      );
  });

  it('name channels by their ids, events, and each address once', () => {
    const channelIdsOf = (notificationChannels: unknown) =>
      alertSettingsOf({ ...stored, notificationChannels }).channelIds;
    expect([channelIdsOf([2, 1]), channelIdsOf([]), channelIdsOf([1, 'mail'])]).to.deep.equal([[2, 1], [], null]);
    expect(
      alertSettingsOf({
        ...stored,
        notificationTargets: { emails: [1, 'a@example.com', null], phones: [2, '+41791234567'] },
        notificationRules: {
          events: ['incident.opened', 3],
          quietHours: { from: '22:00', to: '07:00', timezone: 'UTC' },
        },
      }),
    ).to.deep.equal({
      channelIds: null,
      emails: ['a@example.com'],
      phones: ['+41791234567'],
      events: ['incident.opened'],
      quietHours: { from: '22:00', to: '07:00', timezone: 'UTC' },
    });
  });

  it('include the notification address and phone number of the customer', () => {
    const { emails, phones } = alertSettingsOf({
      ...stored,
      notificationEmail: 'Ops@Example.com',
      notificationPhoneNumber: '+41 79 123 45 67',
      notificationTargets: { emails: ['ops@example.com', 'x@example.com'], phones: ['0041791234567', '079 123 45 67'] },
    });
    expect([emails, phones]).to.deep.equal([['ops@example.com', 'x@example.com'], ['+41791234567']]);
  });
});
