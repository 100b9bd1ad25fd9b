import { expect } from 'chai';
import { aNewWebsite } from '../../../builders/websites.ts';
import {
  copiedChoice,
  copiedFilters,
  copiedRouting,
  copiedOverrideSource,
} from '../../../../src/domain/customer-copies/channel-choice-copy.ts';
import { channelCopyOf, copiedTagFilters } from '../../../../src/domain/customer-copies/channel-copy.ts';
import type { ChannelSettings } from '../../../../src/domain/notifications/channel-type.ts';
import type { NotificationChannel } from '../../../../src/domain/notifications/channel.ts';
import { noFilters } from '../../../../src/domain/notifications/channel-choice.ts';
import {
  MAX_COPIED_RECORDS,
  refuseCopy,
  refuseCopySize,
} from '../../../../src/domain/customer-copies/customer-copy.rules.ts';
import { monitorCopyOf, parentsFirst } from '../../../../src/domain/customer-copies/monitor-copy.ts';
import { concernsSource, copiedScope, recipientsOf } from '../../../../src/domain/customer-copies/report-copy.ts';
import { statusPageCopyIssues, statusPageCopyOf } from '../../../../src/domain/customer-copies/status-page-copy.ts';
import { substituteBy } from '../../../../src/domain/customer-copies/substitution.ts';
import { INHERITED_ALERTING } from '../../../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../../src/domain/monitors/monitor-kind.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import { initialSettings } from '../../../../src/domain/monitors/setting-fields.ts';
import type { StatusPage } from '../../../../src/domain/status-pages/status-page.ts';
import { NOW } from '../../../builders/clock.ts';

const substitute = substituteBy([{ from: 'korn', to: 'blau' }]);

const aMonitor = (kind: MonitorKind, facts: Partial<Monitor> = {}): Monitor => ({
  ...aNewWebsite(),
  id: 1,
  revision: 1,
  kind: kind.kind,
  monitoringType: kind.defaultType,
  settings: initialSettings(kind.settings),
  secrets: initialSettings(kind.secrets),
  ...facts,
});

describe('monitorCopyOf', () => {
  const website: MonitorKind = monitorKinds.website;
  const ssh: MonitorKind = monitorKinds.ssh;

  it('sends the settings that differ from the defaults, with substituted texts', () => {
    const monitor = aMonitor(website, {
      name: ' korn ',
      target: 'https://korn.example/',
      settings: { ...initialSettings(website.settings), keyword: 'korn', connectTlsInsecure: true },
    });
    const { sent, secrets } = monitorCopyOf(website, monitor, substitute);
    expect(sent).to.deep.equal({
      name: 'blau',
      url: 'https://blau.example/',
      monitoringType: 'http',
      keyword: 'blau',
      connectTlsInsecure: true,
      checkInterval: 1,
      timeoutSeconds: 10,
      locationIds: [],
      secrets: {},
      status: 'active',
    });
    expect(secrets).to.deep.equal([]);
  });

  it('keeps the values of fixed lists, such as the watched facets', () => {
    const settings = { ...initialSettings(website.settings), changes: ['spf', 'dkim:s1'], keywordMode: 'absent' };
    const replacing = substituteBy([
      { from: 'spf', to: 'other' },
      { from: 'absent', to: 'present' },
    ]);
    const { sent } = monitorCopyOf(website, aMonitor(website, { settings }), replacing);
    expect(sent).to.deep.include({ changes: ['spf', 'dkim:s1'], keywordMode: 'absent' });
  });

  it('keeps the alert settings of the monitor itself, without those that have no effect on its type', () => {
    const alerting = { ...INHERITED_ALERTING, alertConsecutiveChecks: 3, alertReminderInterval: 0 };
    const copied = (monitoringType: string) =>
      monitorCopyOf(website, aMonitor(website, { alerting, monitoringType }), substitute).sent.alerting;
    expect(copied('http')).to.deep.equal({ alertConsecutiveChecks: 3, alertReminderInterval: 0 });
    expect(copied('heartbeat')).to.deep.equal({ alertReminderInterval: 0 });
  });

  it('pauses a monitor with secrets and fills the references of its scenario', () => {
    const monitor = aMonitor(website, {
      secrets: { ...initialSettings(website.secrets), secrets: { pin: 'korn' } },
    });
    const { sent, secrets } = monitorCopyOf(website, monitor, substitute);
    expect(sent).to.deep.include({ status: 'paused', secrets: { pin: 'not set' } });
    expect(secrets).to.deep.equal(['secrets']);
  });

  it('leaves out the fingerprint of a host key for another host only', () => {
    const hostKeyFingerprint = `SHA256:${'a'.repeat(43)}`;
    const settings = { ...initialSettings(ssh.settings), hostKeyFingerprint };
    const copies = ['korn.example', 'same.example'].map((target) =>
      monitorCopyOf(ssh, aMonitor(ssh, { target, settings }), substitute),
    );
    expect(copies.map(({ sent }) => sent['hostKeyFingerprint'])).to.deep.equal([undefined, hostKeyFingerprint]);
    expect(copies.map(({ leftOut }) => leftOut)).to.deep.equal([['hostKeyFingerprint'], []]);
  });

  it('keeps a pause', () => {
    expect(monitorCopyOf(website, aMonitor(website, { status: 'paused' }), substitute).sent.status).to.equal('paused');
  });
});

describe('parentsFirst', () => {
  it('puts each monitor after its parent and keeps the order otherwise', () => {
    const monitors = [
      { id: 1, parentMonitorId: 3 },
      { id: 2, parentMonitorId: 9 },
      { id: 3, parentMonitorId: 4 },
      { id: 4, parentMonitorId: null },
    ];
    expect(parentsFirst(monitors).map(({ id }) => id)).to.deep.equal([4, 3, 1, 2]);
  });
});

describe('refuseCopy', () => {
  const source = { id: 1, organizationId: 7 };
  const code = (target: typeof source | null) => refuseCopy({ source, target, substitutions: [] })?.code;

  it('refuses no target, one of another organization and the source itself', () => {
    expect(code({ id: 2, organizationId: 7 })).to.equal(undefined);
    expect(code(null)).to.equal('customerNotFound');
    expect(code({ id: 2, organizationId: 8 })).to.equal('customerNotFound');
    expect(code(source)).to.equal('invalidRequestBody');
  });

  it('refuses more records than a copy can have', () => {
    expect(refuseCopySize(MAX_COPIED_RECORDS)).to.equal(null);
    expect(refuseCopySize(MAX_COPIED_RECORDS + 1)?.code).to.equal('invalidRequestBody');
  });
});

describe('copies of reports', () => {
  const copied = {
    customers: new Map([[1, 2]]),
    monitors: new Map([
      [10, 20],
      [11, null],
    ]),
    tags: new Map([[5, 6]]),
  };
  const cases = [
    [{ kind: 'organization' }, false, null],
    [{ kind: 'customers', customerIds: [1] }, true, { kind: 'customers', customerIds: [2] }],
    [{ kind: 'customers', customerIds: [1, 3] }, true, null],
    [{ kind: 'customers', customerIds: [3] }, false, null],
    [{ kind: 'websites', websiteIds: [10] }, true, { kind: 'websites', websiteIds: [20] }],
    [{ kind: 'monitors', monitorIds: [10, 11] }, true, null],
    [{ kind: 'tags', tagIds: [5] }, true, { kind: 'tags', tagIds: [6] }],
  ] as const;
  for (const [scope, isConcerned, expected] of cases)
    it(`${expected === null ? 'leave out' : 'have'} ${JSON.stringify(scope)}`, () => {
      expect([concernsSource({ scope }, copied), copiedScope(scope, copied)]).to.deep.equal([isConcerned, expected]);
    });

  it('go to the recipients to whom a pair applies, or to the administrators', () => {
    const pairs = [{ from: 'korn', to: 'blau' }];
    expect(recipientsOf(['a@korn.example', 'b@x.example'], pairs)).to.deep.equal({
      kept: ['a@blau.example'],
      leftOut: ['b@x.example'],
    });
    expect(recipientsOf(['b@x.example'], pairs)).to.deep.equal({ kept: null, leftOut: ['b@x.example'] });
    expect(recipientsOf(null, pairs)).to.deep.equal({ kept: null, leftOut: [] });
  });
});

describe('statusPageCopyOf', () => {
  const page: StatusPage = {
    id: 1,
    publicId: '0195a0f4-0000-7000-8000-000000000001',
    organizationId: 1,
    customerId: 1,
    slug: 'korn',
    title: 'Status of korn',
    description: null,
    language: null,
    texts: { de: { footer: 'korn' } },
    brandColor: null,
    allowedNetworks: null,
    membersOnly: false,
    announceAfterMinutes: 5,
    passwordHash: null,
    componentRules: [{ tag: null, customerId: 1, packageId: null, groupId: null }],
    createdAt: NOW,
    updatedAt: NOW,
    revision: 1,
  };

  it('substitutes slug and texts', () => {
    expect(statusPageCopyOf(page, substitute)).to.deep.include({
      slug: 'blau',
      title: 'Status of blau',
      texts: { de: { footer: 'blau' } },
      membersOnly: false,
      announceAfterMinutes: 5,
    });
  });

  it('leaves out the rules, whose components are copied', () =>
    expect(statusPageCopyOf(page, substitute).componentRules).to.deep.equal([]));

  it('shows the copy of a protected page to members only', () => {
    for (const protection of [{ passwordHash: 'hash' }, { allowedNetworks: ['192.0.2.0/24'] }])
      expect(statusPageCopyOf({ ...page, ...protection }, substitute)).to.include({
        membersOnly: true,
        allowedNetworks: null,
      });
  });

  it('reports texts that are not valid any more', () => {
    const copy = statusPageCopyOf(page, (text) => `${text} ${'x'.repeat(10_000)}`);
    expect(statusPageCopyIssues({ ...copy, description: copy.title }).map(({ path }) => path)).to.deep.equal([
      'slug',
      'title',
      'description',
      'texts.de.footer',
    ]);
  });
});

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
