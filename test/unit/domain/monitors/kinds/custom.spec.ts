import { expect } from 'chai';
import { addOwnMonitorKinds } from '../../../../../src/composition/own-monitor-kinds.ts';
import { monitorCopyOf } from '../../../../../src/domain/customer-copies/monitor-copy.ts';
import { MAX_CUSTOM_MEMBERS, customKind } from '../../../../../src/domain/monitors/kinds/custom.ts';
import type { NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../../../../src/domain/monitors/monitor.ts';
import { described } from '../../../../../src/domain/monitors/own-monitor-kinds.ts';
import { flag, text } from '../../../../../src/domain/monitors/setting-fields.ts';
import { defineOwnMonitorKind } from '../../../../../src/infrastructure/checks/own-kinds/own-monitor-kind.ts';
import { NOW } from '../../../../builders/clock.ts';
import { acmeQueue } from '../../../../builders/own-monitor-kind.ts';
import { aNewWebsite } from '../../../../builders/websites.ts';

const SECRETS = { token: 'tok-123' };

/** A kind whose monitors name a host, and whose own rule always fails to run. */
const brokenKind = defineOwnMonitorKind({
  label: 'Broken',
  description: 'A kind with faults.',
  target: 'A host.',
  settings: { isOpen: described('A flag.', flag(false)), note: described('A note.', text({ maxLength: 5 })) },
  hostOf: (target) => (target === 'none' ? null : (JSON.parse(target) as string)),
  issuesOf: (target) => {
    if (target === '"1.1.1.1"') throw new Error('not today');
    return [];
  },
  check: () => ({ state: 'up' }),
});

const factsOf = (sent: SentMonitor, hosts: NewMonitorFacts['hosts'] = {}): NewMonitorFacts => ({
  sent,
  monitoringType: typeof sent.monitoringType === 'string' ? sent.monitoringType : 'x-acme-queue',
  now: NOW,
  packageMinimum: null,
  hosts,
});

const aNew = (more: SentMonitor = {}, hosts?: NewMonitorFacts['hosts']) =>
  decideNewMonitor(
    customKind,
    factsOf({ name: 'Orders', monitoringType: 'x-acme-queue', target: 'orders', secrets: SECRETS, ...more }, hosts),
  );

const storedWith = (more: Partial<Monitor> = {}): Monitor => ({
  ...aNewWebsite({
    kind: 'custom',
    monitoringType: 'x-acme-queue',
    target: 'orders',
    settings: { configuration: { region: 'us', maxWaiting: 5 }, degradedAfter: null, alertOnDegraded: false },
    secrets: { secrets: SECRETS },
  }),
  id: 1,
  revision: 1,
  ...more,
});

const change = (sent: SentMonitor, more: Partial<Monitor> = {}) => {
  const stored = storedWith(more);
  const kept = { ...factsOf(sent), monitoringType: stored.monitoringType };
  return decideMonitorChange(customKind, { ...kept, stored });
};

const pathsOf = (outcome: ReturnType<typeof aNew>): readonly string[] =>
  outcome.ok ? [] : ((outcome.data?.['issues'] ?? []) as readonly { readonly path: string }[]).map(({ path }) => path);

describe('custom monitor', () => {
  let remove: () => void;
  beforeEach(() => {
    remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(), 'x-broken': brokenKind });
  });
  afterEach(() => remove());

  it('has the configuration as it was sent, and the interval of its kind', () => {
    const created = aNew({ configuration: { maxWaiting: 7 } });
    const value = created.ok ? created.value : expect.fail('The monitor was refused.');
    expect(value.settings).to.deep.equal({
      configuration: { maxWaiting: 7 },
      degradedAfter: null,
      alertOnDegraded: false,
    });
    expect([value.target, value.checkInterval, value.secrets]).to.deep.equal(['orders', 5, { secrets: SECRETS }]);
  });

  for (const [sent, path] of [
    [{ monitoringType: undefined }, 'monitoringType'],
    [{ monitoringType: 'x-other' }, 'monitoringType'],
    [{ target: undefined }, 'target'],
    [{ configuration: { maxWaiting: -1 } }, 'configuration.maxWaiting'],
    [{ configuration: { maxWaiting: 10_001 } }, 'configuration.maxWaiting'],
    [{ configuration: { region: 'asia' } }, 'configuration.region'],
    [{ configuration: { colour: 'red' } }, 'configuration.colour'],
    [{ configuration: { region: 'us', maxWaiting: 1001 } }, 'configuration.maxWaiting'],
    [{ configuration: [] }, 'configuration'],
    [{ configuration: { note: 'x'.repeat(MAX_CUSTOM_MEMBERS) } }, 'configuration'],
    [{ secrets: null }, 'secrets.token'],
    [{ secrets: { token: '' } }, 'secrets.token'],
    [{ secrets: { ...SECRETS, other: 'x' } }, 'secrets.other'],
    [{ checkInterval: 1 }, 'checkInterval'],
  ] as const)
    it(`is refused for ${path} with ${JSON.stringify(sent).slice(0, 80)}`, () => {
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const base = { name: 'Orders', monitoringType: 'x-acme-queue', target: 'orders', secrets: SECRETS };
      const left = Object.fromEntries(
        Object.entries({ ...base, ...given }).filter(([name]) => !(name in sent) || name in given),
      );
      expect(pathsOf(decideNewMonitor(customKind, factsOf(left)))).to.include(path);
    });

  it('needs its host to be public, as far as its kind names one', () => {
    const broken = { monitoringType: 'x-broken', secrets: null };
    const hostsOf = (target: string) => customKind.hosts({ target }, 'x-broken');
    expect([hostsOf('none'), hostsOf('"10.0.0.1"'), hostsOf('7'), hostsOf('{')]).to.deep.equal([
      {},
      { target: '10.0.0.1' },
      { target: null },
      { target: null },
    ]);
    expect(pathsOf(aNew({ ...broken, target: '"10.0.0.1"' }, { target: 'notPublic' }))).to.deep.equal(['target']);
    expect(pathsOf(aNew({ ...broken, target: '{' }, { target: 'malformed' }))).to.deep.equal(['target']);
    expect(aNew({ ...broken, target: '"8.8.8.8"' }, { target: 'public' }).ok).to.equal(true);
  });

  it('is refused if the code of the host that validates it fails', () =>
    expect(pathsOf(aNew({ monitoringType: 'x-broken', secrets: null, target: '"1.1.1.1"' }))).to.deep.equal([
      'configuration',
    ]));

  it('keeps its kind', () => {
    expect(pathsOf(change({ monitoringType: 'x-broken' }))).to.deep.equal(['monitoringType']);
    expect(change({ monitoringType: 'x-acme-queue' }).ok).to.equal(true);
  });

  it('keeps its secrets only while target and configuration stay, in whatever order the members are', () => {
    expect(change({ configuration: { maxWaiting: 5, region: 'us' } })).to.have.deep.nested.property(
      'value.secrets.secrets',
      SECRETS,
    );
    expect(pathsOf(change({ configuration: { maxWaiting: 6, region: 'us' } }))).to.deep.equal(['secrets.token']);
    expect(pathsOf(change({ target: 'returns' }))).to.deep.equal(['secrets.token']);
    expect(change({ target: 'returns', secrets: { token: 'new' } })).to.have.deep.nested.property(
      'value.secrets.secrets',
      { token: 'new' },
    );
  });

  it('needs no secrets while it is paused, and is resumed with them only', () => {
    const without = { secrets: { secrets: null } };
    expect(change({ status: 'paused', secrets: null }).ok).to.equal(true);
    expect(pathsOf(change({ status: 'active' }, { ...without, status: 'paused' }))).to.deep.equal(['secrets.token']);
    expect(change({ name: 'Renamed' }, without).ok).to.equal(true);
  });

  it('is copied without its secrets, paused and with its kind', () =>
    expect(monitorCopyOf(customKind, storedWith(), (text) => text).sent).to.deep.include({
      monitoringType: 'x-acme-queue',
      target: 'orders',
      configuration: { region: 'us', maxWaiting: 5 },
      status: 'paused',
    }));

  it('whose kind is no longer added can be renamed and paused, but not given settings', () => {
    remove();
    expect(customKind.storedWarnings?.(storedWith()).map(({ path }) => path)).to.deep.equal(['monitoringType']);
    expect(change({ name: 'Renamed', status: 'paused' }).ok).to.equal(true);
    expect(pathsOf(change({ target: 'returns' }))).to.deep.equal(['monitoringType']);
    expect(pathsOf(change({ secrets: SECRETS }))).to.deep.equal(['monitoringType']);
    remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(), 'x-broken': brokenKind });
    expect(customKind.storedWarnings?.(storedWith())).to.deep.equal([]);
  });
});
