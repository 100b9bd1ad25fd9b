import { expect } from 'chai';
import {
  checkChannelFilters,
  isFilteredAway,
  noFilters,
  receivingChannels,
  unmetFilters,
  wantsAlert,
} from '../../../../src/domain/notifications/channel-choice.ts';
import { noticeSeverity } from '../../../../src/domain/notifications/notice-severity.ts';

const alert = { tags: ['production', 'shop'], customerId: 7, severity: 'error' } as const;

describe('the filters of a channel', () => {
  it('want every alert if they are empty', () => {
    expect(wantsAlert(noFilters, alert)).to.equal(true);
    expect(wantsAlert(noFilters, { tags: [], customerId: null, severity: null })).to.equal(true);
  });

  it('want a monitor with one of the tags, whatever the case of their names', () => {
    const wants = (...tags: string[]) => wantsAlert({ ...noFilters, tags }, alert);
    expect([wants('Production'), wants('staging', 'SHOP'), wants('staging')]).to.deep.equal([true, true, false]);
  });

  it('want the customers that they name, and then nothing of the organization itself', () => {
    const filters = { ...noFilters, customers: [7, 8] };
    expect(wantsAlert(filters, alert)).to.equal(true);
    expect(wantsAlert(filters, { ...alert, customerId: 9 })).to.equal(false);
    expect(wantsAlert(filters, { ...alert, customerId: null })).to.equal(false);
  });

  it('want the severities that they name, and alerts without one', () => {
    const filters = { ...noFilters, severities: ['warning'] } as const;
    expect(wantsAlert(filters, alert)).to.equal(false);
    expect(wantsAlert(filters, { ...alert, severity: 'warning' })).to.equal(true);
    expect(wantsAlert(filters, { ...alert, severity: null })).to.equal(true);
  });

  it('name those that keep the alert back', () => {
    const filters = { tags: ['staging'], customers: [8], severities: ['warning'] } as const;
    expect(unmetFilters(filters, alert)).to.deep.equal(['tags', 'customers', 'severities']);
    expect(unmetFilters({ ...filters, tags: ['Shop'] }, { ...alert, severity: null })).to.deep.equal(['customers']);
    expect(unmetFilters(noFilters, alert)).to.deep.equal([]);
  });

  it('want only what all of them want', () => {
    const filters = { tags: ['shop'], customers: [7], severities: ['error'] } as const;
    expect(wantsAlert(filters, alert)).to.equal(true);
    for (const other of [{ tags: [] }, { customerId: 8 }, { severity: 'warning' as const }])
      expect(wantsAlert(filters, { ...alert, ...other })).to.equal(false);
  });
});

describe('the channels that receive an alert', () => {
  const all = { id: 1, filters: noFilters };
  const staging = { id: 2, filters: { ...noFilters, tags: ['staging'] } };
  const facts = { channelIds: null, overrides: [], alert };
  const ids = (given: Partial<Parameters<typeof receivingChannels>[1]>, active = [all, staging]) =>
    receivingChannels(active, { ...facts, ...given }).map(({ channel }) => channel.id);

  it('are those that want it', () => {
    expect(ids({})).to.deep.equal([1]);
    expect(ids({ alert: { ...alert, tags: ['staging'] } })).to.deep.equal([1, 2]);
  });

  it('are of the choice of the customer, whose channels keep their filters', () => {
    expect(ids({ channelIds: [2] })).to.deep.equal([]);
    expect(ids({ channelIds: [9] })).to.deep.equal([1]);
  });

  it('are without those that the monitor mutes, and with those that it turns on against their filters', () => {
    expect(ids({ overrides: [{ sourceChannelId: 1, isActive: false }] })).to.deep.equal([]);
    expect(ids({ overrides: [{ sourceChannelId: 2, isActive: true }] })).to.deep.equal([1, 2]);
  });

  it('are not turned on by the monitor against the choice of the customer', () => {
    expect(ids({ channelIds: [1], overrides: [{ sourceChannelId: 2, isActive: true }] })).to.deep.equal([1]);
  });

  it('are filtered away only if there were some without filters', () => {
    const isAway = (active: (typeof all)[], overrides: { sourceChannelId: number; isActive: boolean }[] = []) =>
      isFilteredAway(active, { ...facts, overrides });
    expect(isAway([staging])).to.equal(true);
    expect(isAway([all, staging])).to.equal(false);
    expect(isAway([])).to.equal(false);
    expect(isAway([staging], [{ sourceChannelId: 2, isActive: false }])).to.equal(false);
    expect(isAway([staging], [{ sourceChannelId: 2, isActive: true }])).to.equal(false);
  });

  it('are missed by doctor, which counts the monitors and names ten', () => {
    expect(checkChannelFilters([]).verdict).to.equal('ok');
    const groups = Array.from({ length: 11 }, (_, at) => ({ name: `Shop ${at}`, count: 2 }));
    expect(checkChannelFilters(groups)).to.include({
      verdict: 'warning',
      says: `the filters of channels leave no channel for outages of 22 monitors (${groups
        .slice(0, 10)
        .map(({ name }) => name)
        .join(', ')}, ...)`,
    });
    expect(checkChannelFilters([{ name: 'Shop', count: 1 }]).says).to.match(/ 1 monitors \(Shop\)$/);
  });
});

describe('the severity of a notice', () => {
  const parties = { customer: null, organization: { id: 'o', name: 'Agency' } };
  const incident = {
    id: 'i',
    title: 'Down',
    status: 'open',
    startedAt: '',
    confirmedAt: null,
    resolvedAt: null,
    summary: null,
    evidence: null,
  };

  it('is that of the cause of its outage', () => {
    const of = (reason: string | null) =>
      noticeSeverity({ type: 'incident.opened', data: { ...parties, incident: { ...incident, reason } } });
    expect([of('statusUnexpected'), of(null)]).to.deep.equal(['error', 'error']);
    expect([of('domainExpiring'), of('addressListed')]).to.deep.equal(['warning', 'warning']);
  });

  it('is that of the expiry, and none for a renewed domain, which may end both', () => {
    const of = (type: Parameters<typeof noticeSeverity>[0]['type']) => noticeSeverity({ type, data: parties });
    expect([of('certificate.expiring'), of('certificate.renewed'), of('domain.expiryWarning')]).to.deep.equal([
      'warning',
      'warning',
      'warning',
    ]);
    expect([of('domain.expiryError'), of('domain.expired')]).to.deep.equal(['error', 'error']);
    expect(of('domain.renewed')).to.equal(null);
  });
});
