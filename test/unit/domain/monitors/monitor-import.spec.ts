import { expect } from 'chai';
import {
  cellsOfMonitor,
  changesOfMonitorRow,
  columnsOfMonitorChanges,
  isOfRow,
  monitorColumns,
  nameInRow,
} from '../../../../src/domain/monitors/monitor-import.ts';
import { INHERITED_ALERTING } from '../../../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { stateListed } from '../../../../src/domain/monitors/monitor-listing.ts';
import type { ListedMonitor } from '../../../../src/domain/monitors/monitor-listing.ts';
import { NOW } from '../../../builders/clock.ts';

const { website, domain, icmp } = monitorKinds;

const listed: ListedMonitor = {
  id: 1,
  publicId: 'm-1',
  organizationId: 1,
  customerId: 7,
  kind: 'website',
  monitoringType: 'http',
  name: 'Shop',
  target: 'https://shop.example/',
  status: 'active',
  managementType: 'managed',
  checkInterval: 5,
  condition: 'up',
  conditionSince: NOW,
  createdAt: NOW,
  customerName: 'Bakery',
  isInMaintenance: false,
  tags: [
    { publicId: 't-1', name: 'shop', color: 'red' },
    { publicId: 't-2', name: 'web', color: 'blue' },
  ],
};
const cells = (more: Partial<ListedMonitor> = {}): Readonly<Record<string, unknown>> => {
  const values = cellsOfMonitor({ ...listed, ...more });
  return Object.fromEntries<unknown>(monitorColumns.map((column, at) => [column, values[at]]));
};

describe('the row of a monitor in a list of all kinds', () => {
  it('has what an import of it would leave unchanged', () => {
    expect(cells()).to.deep.equal({
      publicId: 'm-1',
      kind: 'website',
      name: 'Shop',
      target: 'https://shop.example/',
      monitoringType: 'http',
      customer: 'Bakery',
      status: 'active',
      managementType: 'managed',
      checkInterval: 5,
      tags: 'shop; web',
    });
  });

  it('names the type only of kinds that have several, and no interval of those with a fixed schedule', () => {
    expect(cells({ kind: 'icmp', monitoringType: 'icmp' })).to.include({ monitoringType: null, checkInterval: 5 });
    expect(cells({ kind: 'domain', monitoringType: 'domain' })).to.include({
      monitoringType: null,
      checkInterval: null,
    });
    expect(cells({ kind: 'x-gone' as 'website' })).to.include({ monitoringType: null, checkInterval: 5 });
  });
});

describe('the changes of a row', () => {
  const stored = {
    name: 'Shop',
    target: 'https://shop.example/',
    settings: { ...Object.fromEntries(Object.entries(website.settings).map(([name, { initial }]) => [name, initial])) },
    alerting: { ...INHERITED_ALERTING, alertConsecutiveChecks: 3 },
    checkInterval: 5,
  };
  const changes = (sent: Parameters<typeof changesOfMonitorRow>[2]) => changesOfMonitorRow(website, stored, sent);

  it('are the members that differ from the stored monitor', () => {
    const same = {
      name: 'Shop',
      url: 'https://shop.example/',
      checkInterval: 5,
      alerting: { alertConsecutiveChecks: 3 },
    };
    expect(changes({ ...same, method: stored.settings['method'] })).to.deep.equal({});
    const others = {
      name: 'Store',
      url: 'https://store.example/',
      checkInterval: 6,
      alerting: { alertConsecutiveChecks: 3, alertReminderInterval: 60 },
      method: 'HEAD',
    };
    expect(changes(others)).to.deep.equal(others);
  });

  it('compare the target in its canonical form, and the name of a domain as its label', () => {
    const { settings, alerting } = stored;
    const ofDomain = { name: 'Shop', target: 'shop.example', settings, alerting };
    expect(changesOfMonitorRow(domain, ofDomain, { domainName: 'Shop.Example', label: 'Shop' })).to.deep.equal({});
    expect(changesOfMonitorRow(domain, ofDomain, { label: 'Other' })).to.deep.equal({ label: 'Other' });
  });
});

describe('the monitor of a row', () => {
  const isOf = (
    row: Partial<Parameters<typeof isOfRow>[0]>,
    monitor: Partial<ListedMonitor> = {},
    customerId: number | null = 7,
  ) =>
    isOfRow({ kind: website, publicId: null, sent: { name: 'Shop' }, ...row }, customerId, { ...listed, ...monitor });

  it('is the one with its public id, whatever its name and its owner', () => {
    const row = { publicId: 'm-1', sent: { name: 'Other' } };
    expect([isOf(row, {}, null), isOf({ ...row, publicId: 'm-2', sent: { name: 'Shop' } })]).to.deep.equal([
      true,
      false,
    ]);
    expect(isOf({ ...row, kind: icmp })).to.equal(false);
  });

  it('is the one of its kind and owner with its name, or else with its target as name', () => {
    expect(isOf({})).to.equal(true);
    expect([
      isOf({ kind: icmp }),
      isOf({}, {}, 8),
      isOf({}, {}, null),
      isOf({ sent: { name: 'Other' } }),
    ]).to.deep.equal([false, false, false, false]);
    const url = 'https://shop.example/';
    expect([isOf({ sent: { url } }, { name: url }), isOf({ sent: { url } })]).to.deep.equal([true, false]);
    expect([nameInRow(website, { name: 'Shop', url }), nameInRow(website, {})]).to.deep.equal(['Shop', '']);
  });

  it('is the one with the target for resources of customers', () => {
    const ofDomain = { kind: 'domain', name: 'Shop', target: 'shop.example' } as const;
    const row = { kind: domain, sent: { domainName: 'SHOP.example', label: 'Other' } };
    expect([isOf(row, ofDomain), isOf(row, { ...ofDomain, target: 'other.example' })]).to.deep.equal([true, false]);
    expect(isOf({ ...row, sent: { label: 'Shop' } }, { ...ofDomain, target: '' })).to.equal(true);
  });
});

describe('columnsOfMonitorChanges', () => {
  it('has the same columns for the name and the target of every kind', () => {
    const ofDomain = { label: 'Shop', domainName: 'shop.example' };
    expect(columnsOfMonitorChanges(domain, ofDomain)).to.deep.equal(['name', 'target']);
    const ofWebsite = { name: 'Shop', url: 'https://shop.example', checkInterval: 5 };
    expect(columnsOfMonitorChanges(website, ofWebsite)).to.deep.equal(['name', 'target', 'checkInterval']);
  });
});

describe('the state of a monitor in lists', () => {
  it('is paused, else in maintenance, else its condition', () => {
    const state = (more: Partial<ListedMonitor>) => stateListed({ ...listed, ...more });
    expect([
      state({ status: 'paused', isInMaintenance: true }),
      state({ isInMaintenance: true, condition: 'down' }),
      state({ condition: 'down' }),
      stateListed({ status: 'active', condition: 'up' }),
    ]).to.deep.equal(['paused', 'maintenance', 'down', 'up']);
  });
});
