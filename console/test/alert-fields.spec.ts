import { expect } from 'chai';
import { alertSettingNames } from '../../src/domain/kernel/alert-settings.ts';
import { customerAlertFields, ownAlertFields, sentAlerting } from '../kernel/settings/alert-fields.ts';

describe('thresholds and reminders of organizations and customers', () => {
  it('are those of monitors, none of which may be empty', () => {
    expect(Object.keys(ownAlertFields)).to.deep.equal(alertSettingNames);
    expect(Object.values(ownAlertFields).every(({ isRequired }) => isRequired)).to.equal(true);
  });

  it('of a customer have reminders of blocklists and certificates, which may be empty', () => {
    const further = Object.keys(customerAlertFields).filter((name) => !Object.hasOwn(ownAlertFields, name));
    expect(further).to.deep.equal(['dnsblReminderInterval', 'sslExpiryReminderInterval']);
    expect(sentAlerting(customerAlertFields, { dnsblReminderInterval: '' })).to.deep.equal({
      dnsblReminderInterval: null,
    });
  });

  it('are sent as numbers, except the share, which is a decimal', () => {
    const typed = { alertConsecutiveChecks: '3', alertLocationThreshold: '0.25', alertReminderInterval: '0' };
    expect(sentAlerting(ownAlertFields, typed)).to.deep.equal({
      alertConsecutiveChecks: 3,
      alertLocationThreshold: '0.25',
      alertReminderInterval: 0,
    });
  });
});
