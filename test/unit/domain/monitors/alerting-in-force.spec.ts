import { expect } from 'chai';
import { alertSettingNames, DEFAULT_ALERT_SETTINGS } from '../../../../src/domain/kernel/alert-settings.ts';
import type { AlertSettings } from '../../../../src/domain/kernel/alert-settings.ts';
import { alertingInForce, alertSettingsInForce } from '../../../../src/domain/monitors/alerting-in-force.ts';
import { alertingAfter, alertingIssues, INHERITED_ALERTING } from '../../../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../../src/domain/monitors/monitor-kind.ts';

const organization: AlertSettings = { ...DEFAULT_ALERT_SETTINGS, alertConsecutiveChecks: 9, alertReminderInterval: 90 };
const customer = { ...DEFAULT_ALERT_SETTINGS, alertConsecutiveChecks: 5, alertReminderInterval: 50 };
const website = { kind: 'website', monitoringType: 'http', alerting: null };
const kinds: readonly MonitorKind[] = Object.values<MonitorKind>(monitorKinds);

describe('alertingInForce', () => {
  it('is the setting of the monitor, else of its customer, else of the organization', () => {
    const own = { ...website, alerting: { alertConsecutiveChecks: 1 } };
    const both = ['alertConsecutiveChecks', 'alertReminderInterval'] as const;
    expect(alertingInForce(both, own, { customer, organization })).to.deep.equal({
      alertConsecutiveChecks: { effective: 1, from: 'monitor' },
      alertReminderInterval: { effective: 50, from: 'customer' },
    });
    expect(alertingInForce(both, own, { customer: null, organization })).to.deep.equal({
      alertConsecutiveChecks: { effective: 1, from: 'monitor' },
      alertReminderInterval: { effective: 90, from: 'organization' },
    });
  });

  it('is a setting of 0 of the monitor, which is not null', () => {
    const quiet = { ...website, alerting: { alertReminderInterval: 0 } };
    expect(alertSettingsInForce(['alertReminderInterval'], quiet, { customer, organization })).to.deep.equal({
      alertReminderInterval: 0,
    });
  });

  it('is that of the kind for heartbeats, domains and addresses, except for reminders', () => {
    const alerting = { ...DEFAULT_ALERT_SETTINGS, alertConsecutiveChecks: 7, alertReminderInterval: 70 };
    for (const [kind, monitoringType] of [
      ['website', 'heartbeat'],
      ['domain', 'domain'],
      ['ip', 'ip'],
    ] as const) {
      const found = alertingInForce(alertSettingNames, { kind, monitoringType, alerting }, { customer, organization });
      expect(found, kind).to.deep.equal({
        alertConsecutiveChecks: { effective: 1, from: 'kind' },
        recoveryConsecutiveChecks: { effective: 1, from: 'kind' },
        alertLocationThreshold: { effective: '1', from: 'kind' },
        alertLocationThresholdCount: { effective: 1, from: 'kind' },
        alertReminderInterval: { effective: 70, from: 'monitor' },
      });
    }
  });

  it('reminds of listed addresses as the customer says for blocklists, null for never', () => {
    const address = { kind: 'ip', monitoringType: 'ip', alerting: null };
    const remindersOf = (dnsblReminderInterval: number | null) =>
      alertSettingsInForce(['alertReminderInterval'], address, {
        customer: { ...customer, dnsblReminderInterval },
        organization,
      }).alertReminderInterval;
    expect([remindersOf(15), remindersOf(null)]).to.deep.equal([15, 0]);
    const others = alertSettingsInForce(
      ['alertConsecutiveChecks'],
      { ...address, kind: 'x-gone' },
      { customer, organization },
    );
    expect(others).to.deep.equal({ alertConsecutiveChecks: 5 });
  });
});

describe('alertingIssues', () => {
  const confirmation = { alertConsecutiveChecks: 3, alertLocationThreshold: '1' };

  it('names each setting that has no effect on heartbeats, domains and addresses', () => {
    for (const [kind, type] of [
      [monitorKinds.website, 'heartbeat'],
      [monitorKinds.domain, 'domain'],
      [monitorKinds.ip, 'ip'],
    ] as const)
      expect(alertingIssues(kind, { alerting: confirmation }, type)).to.deep.equal([
        { path: 'alerting.alertConsecutiveChecks', message: 'The first result of such a monitor counts.' },
        { path: 'alerting.alertLocationThreshold', message: 'The first result of such a monitor counts.' },
      ]);
  });

  it('has none for reminders and for null', () => {
    const alerting = { alertReminderInterval: 30, alertConsecutiveChecks: null };
    for (const kind of kinds) expect(alertingIssues(kind, { alerting }, kind.defaultType), kind.kind).to.deep.equal([]);
    expect(alertingIssues(monitorKinds.website, { alerting }, 'heartbeat')).to.deep.equal([]);
  });

  it('has none for monitors whose results are confirmed', () => {
    expect(alertingIssues(monitorKinds.website, { alerting: confirmation }, 'http')).to.deep.equal([]);
    expect(alertingIssues(monitorKinds.tcp, { alerting: confirmation }, 'tcp')).to.deep.equal([]);
  });
});

describe('alertingAfter', () => {
  it('keeps the members that are omitted, and inherits those that are null', () => {
    const kept = { ...INHERITED_ALERTING, alertConsecutiveChecks: 3, alertReminderInterval: 30 };
    expect(alertingAfter(kept, { alerting: { alertConsecutiveChecks: null } })).to.deep.equal({
      ...INHERITED_ALERTING,
      alertReminderInterval: 30,
    });
    expect(alertingAfter(kept, {})).to.deep.equal(kept);
  });
});
