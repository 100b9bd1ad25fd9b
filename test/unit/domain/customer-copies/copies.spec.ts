import { expect } from 'chai';
import { aNewWebsite } from '../../../builders/websites.ts';
import {
  copiedChoice,
  copiedFilters,
  copiedRouting,
  isOverrideCopied,
} from '../../../../src/domain/customer-copies/channel-choice-copy.ts';
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

describe('copiedChoice', () => {
  const channels = [
    { id: 1, customerId: null },
    { id: 2, customerId: 7 },
    { id: 3, customerId: null },
  ];
  const choice = (chosen: number[] | null, present: number[] | null | undefined) =>
    copiedChoice({ id: 7, notificationChannels: chosen }, present, channels);

  it('adds to the choice of the target and leaves out the channels of the source', () => {
    expect(choice([1, 2], [3])).to.deep.equal({ chosen: [3, 1], leftOut: [2] });
  });

  it('is that of the source for a new customer, and all channels if nothing remains', () => {
    expect(choice([1], undefined).chosen).to.deep.equal([1]);
    expect(choice([2], undefined).chosen).to.equal(null);
    expect(choice(null, undefined).chosen).to.equal(null);
  });

  it('narrows no target that has all channels, and widens none that has chosen', () => {
    expect(choice([1], null).chosen).to.equal(null);
    expect(choice(null, [3]).chosen).to.deep.equal([3]);
  });
});

describe('isOverrideCopied', () => {
  const override = { inheritsConfig: true, customerId: null };

  it('is false for an override with settings of its own, and for one of a channel of the source', () => {
    expect(isOverrideCopied(override, { id: 7 })).to.equal(true);
    expect(isOverrideCopied({ ...override, customerId: 8 }, { id: 7 })).to.equal(true);
    expect(isOverrideCopied({ ...override, inheritsConfig: false }, { id: 7 })).to.equal(false);
    expect(isOverrideCopied({ ...override, customerId: 7 }, { id: 7 })).to.equal(false);
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
