import { expect } from 'chai';
import { aNewWebsite } from '../../../builders/websites.ts';
import { refuseCopy, refuseCopySize } from '../../../../src/domain/customer-copies/customer-copy.rules.ts';
import { monitorCopyOf, parentsFirst } from '../../../../src/domain/customer-copies/monitor-copy.ts';
import {
  concernsSource,
  copiedScope,
  recipientsOf,
  reportCopyOf,
} from '../../../../src/domain/customer-copies/report-copy.ts';
import { substituteBy } from '../../../../src/domain/customer-copies/substitution.ts';
import { INHERITED_ALERTING } from '../../../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../../src/domain/monitors/monitor-kind.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import type { Report } from '../../../../src/domain/reports/report.ts';
import { initialSettings } from '../../../../src/domain/monitors/setting-fields.ts';
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
  const domain: MonitorKind = monitorKinds.domain;

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

  it('sends no address of a heartbeat that has none', () => {
    const heartbeat = aMonitor(website, { monitoringType: 'heartbeat', target: '' });
    expect(monitorCopyOf(website, heartbeat, substitute).sent).not.to.have.property('url');
  });

  it('sends a resource of a customer with its label, and without type and schedule, which are fixed', () => {
    const monitor = aMonitor(domain, { name: 'korn', target: 'korn.example' });
    expect(monitorCopyOf(domain, monitor, substitute)).to.deep.equal({
      sent: { label: 'blau', domainName: 'blau.example', status: 'active' },
      secrets: [],
      leftOut: [],
    });
  });

  it('leaves out no setting of the target that the monitor does not have', () => {
    const monitor = aMonitor(ssh, { target: 'korn.example', settings: initialSettings(ssh.settings) });
    expect(monitorCopyOf(ssh, monitor, substitute)).to.deep.include({ leftOut: [] });
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

  it('refuses a copy to the source itself by naming the member, but only after the tenant of the target', () => {
    const refusal = refuseCopy({ source, target: source, substitutions: [] });
    expect(refusal?.data).to.deep.equal({
      issues: [{ path: 'customerId', message: 'A customer cannot be copied to itself.' }],
    });
    expect(code({ ...source, organizationId: 8 })).to.equal('customerNotFound');
  });

  it('refuses two pairs for the same text before it looks at the target', () => {
    const pair = { from: 'korn', to: 'blau' };
    expect(refuseCopy({ source, target: null, substitutions: [pair, pair] })).to.deep.include({
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'substitutions.1.from', message: 'An earlier pair replaces the same text.' }] },
    });
  });

  it('refuses more than 300 records, and tells how many there would be', () => {
    expect(refuseCopySize(300)).to.equal(null);
    const refusal = refuseCopySize(301);
    expect(refusal?.code).to.equal('invalidRequestBody');
    expect(refusal?.data).to.have.nested.property('issues[0].path', 'include');
    expect(refusal?.data)
      .to.have.nested.property('issues[0].message')
      .that.matches(/ have 301 .* at most 300 /);
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

  it('go once to recipients whose addresses become the same', () => {
    const pairs = [
      { from: 'a@korn', to: 'ops@blau' },
      { from: 'b@korn', to: 'ops@blau' },
    ];
    expect(recipientsOf(['a@korn.example', 'b@korn.example'], pairs)).to.deep.equal({
      kept: ['ops@blau.example'],
      leftOut: [],
    });
  });

  it('are due like the original, with the same figures, and start anew', () => {
    const members = {
      frequency: 'monthly',
      weekday: null,
      dayOfMonth: 3,
      hour: 6,
      timezone: 'Europe/Zurich',
      mode: 'all',
      threshold: 99.5,
      perCustomer: true,
      language: 'fr',
      target: 99.9,
      serviceHours: null,
      isActive: false,
    } as const;
    const own = { name: 'Blau', scope: { kind: 'customers', customerIds: [2] }, recipientEmails: null } as const;
    const report: Report = {
      ...members,
      id: 1,
      publicId: 'r1',
      organizationId: 7,
      revision: 3,
      createdAt: NOW,
      updatedAt: NOW,
      nextRunAt: NOW,
      name: 'Korn',
      scope: { kind: 'customers', customerIds: [1] },
      recipientEmails: ['a@korn.example'],
    };
    expect(reportCopyOf(report, own)).to.deep.equal({ ...members, ...own });
  });
});
