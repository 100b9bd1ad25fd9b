import { expect } from 'chai';
import { MAX_CUSTOM_MEMBERS, customKind } from '../../../../../src/domain/monitors/kinds/custom.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import type { SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { addOwnKind, described, removeOwnKind } from '../../../../../src/domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFacts } from '../../../../../src/domain/monitors/own-monitor-kinds.ts';
import { text } from '../../../../../src/domain/monitors/setting-fields.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aNewWebsite } from '../../../../builders/websites.ts';

const kind: OwnKindFacts = {
  label: 'Queue',
  description: 'A queue.',
  target: 'Its name.',
  settings: { region: described('The region.', text({})) },
  secrets: { token: described('The token.', text({}, { isRequired: true })) },
  issuesOf: (target, { region }) =>
    region === 'us' ? [] : [{ path: 'target', message: `${target} is not in the US.` }],
};
const stored = {
  ...aNewWebsite({
    kind: 'custom',
    monitoringType: 'x-queue',
    target: 'orders',
    settings: { configuration: { region: 'us' }, degradedAfter: null, alertOnDegraded: false },
    secrets: { secrets: { token: 'a' } },
  }),
  id: 1,
  revision: 1,
};
const facts = { monitoringType: 'x-queue', now: NOW, packageMinimum: null, hosts: {} };
const issuesOf = (outcome: ReturnType<typeof decideNewMonitor>): unknown =>
  outcome.ok ? [] : (outcome.data?.['issues'] as readonly { readonly path: string }[]).map(({ path }) => path);
const change = (sent: SentMonitor, before: object = {}) =>
  issuesOf(decideMonitorChange(customKind, { ...facts, sent, stored: { ...stored, ...before } }));

describe('the members of a custom monitor', () => {
  const fields = { ...customKind.settings, ...customKind.secrets };
  const ofLength = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });

  it('are objects of limited size, of which the secrets can be left out', () => {
    const longest = ofLength(MAX_CUSTOM_MEMBERS);
    for (const field of [fields.configuration, fields.secrets]) {
      expect([{}, longest].filter((sent) => field.accepts(sent))).to.deep.equal([{}, longest]);
      const others = [ofLength(MAX_CUSTOM_MEMBERS + 1), [], 'a', 7, undefined];
      expect(others.filter((sent) => field.accepts(sent))).to.deep.equal([]);
    }
    expect([fields.configuration.accepts(null), fields.secrets.accepts(null)]).to.deep.equal([false, true]);
  });

  it('show the names of the secrets in order', () => {
    expect(customKind.secretSummary?.({ secrets: { b: '1', a: '2' } })).to.deep.equal({ secretNames: ['a', 'b'] });
    expect(customKind.secretSummary?.({ secrets: null })).to.deep.equal({ secretNames: [] });
  });
});

describe('a custom monitor', () => {
  beforeEach(() => addOwnKind('x-queue', kind));
  afterEach(() => removeOwnKind('x-queue'));

  const create = (sent: SentMonitor) =>
    issuesOf(decideNewMonitor(customKind, { ...facts, sent: { name: 'Orders', target: 'orders', ...sent } }));

  it('is judged by its kind once its settings are valid', () => {
    const sent = { monitoringType: 'x-queue', secrets: { token: 'a' } };
    expect(create({ ...sent, configuration: { region: 'us' } })).to.deep.equal([]);
    expect(create({ ...sent, configuration: { region: 'eu' } })).to.deep.equal(['target']);
    expect(create({ ...sent, configuration: { region: 7 } })).to.deep.equal(['configuration.region']);
    expect(create({ ...sent, configuration: { region: 'us' }, secrets: {} })).to.deep.equal(['secrets.token']);
    expect(create({ configuration: { region: 'us' } })).to.deep.equal(['monitoringType']);
  });

  it('needs its secrets unless it is created paused', () => {
    const sent = { monitoringType: 'x-queue', configuration: { region: 'us' } };
    expect([create(sent), create({ ...sent, status: 'paused' }), create({ ...sent, status: 'active' })]).to.deep.equal([
      ['secrets.token'],
      [],
      ['secrets.token'],
    ]);
  });

  it('is judged again when it is resumed or changed, with what is stored', () => {
    const outdated = { settings: { ...stored.settings, configuration: { region: 'eu' } } };
    expect(change({ name: 'Queue' }, outdated)).to.deep.equal([]);
    expect(change({ status: 'active' }, outdated)).to.deep.equal([]);
    expect(change({ status: 'active' }, { ...outdated, status: 'paused' })).to.deep.equal(['target']);
    expect(change({ status: 'paused' }, { ...outdated, status: 'paused' })).to.deep.equal([]);
    expect(change({ target: 'orders' }, outdated)).to.deep.equal(['target']);
    expect(change({ secrets: { token: 'b' } }, outdated)).to.deep.equal(['target']);
  });

  it('whose kind is gone can be resumed', () => {
    const gone = { status: 'paused', monitoringType: 'x-gone' } as const;
    const sent = { status: 'active' } as const;
    const facts_ = { ...facts, monitoringType: 'x-gone', sent, stored: { ...stored, ...gone } };
    expect(decideMonitorChange(customKind, facts_)).to.include({ ok: true });
  });

  it('contacts no host of a kind that names none, or without a target', () => {
    expect(customKind.hosts({ target: 'orders' }, 'x-queue')).to.deep.equal({});
    expect(customKind.hosts({ target: 'orders' }, 'x-gone')).to.deep.equal({});
    removeOwnKind('x-queue');
    addOwnKind('x-queue', { ...kind, hostOf: (target, { region }) => `${target}.${String(region)}.example` });
    expect(customKind.hosts({ target: 'orders', configuration: { region: 'us' } }, 'x-queue')).to.deep.equal({
      target: 'orders.us.example',
    });
    expect(customKind.hosts({ target: 'orders', configuration: 7 }, 'x-queue')).to.deep.equal({
      target: 'orders..example',
    });
    expect(customKind.hosts({ target: 7 }, 'x-queue')).to.deep.equal({});
  });
});
