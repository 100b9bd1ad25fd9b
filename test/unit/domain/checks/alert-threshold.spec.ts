import { expect } from 'chai';
import {
  alertingOf,
  confirmationOf,
  DEFAULT_ALERTING,
  heartbeatAlerting,
  neededLocations,
  nextReminderAt,
} from '../../../../src/domain/checks/alert-threshold.ts';
import { DEFAULT_ALERT_SETTINGS } from '../../../../src/domain/kernel/alert-settings.ts';
import type { AlertSettings } from '../../../../src/domain/kernel/alert-settings.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('number of failing locations that makes a monitor down', () => {
  const cases = [
    { share: '0.5', count: 1, locations: 1, needed: 1 },
    { share: '0.5', count: 1, locations: 2, needed: 1 },
    { share: '0.5', count: 1, locations: 3, needed: 2 },
    { share: '0.5', count: 1, locations: 4, needed: 2 },
    { share: '0.5', count: 3, locations: 4, needed: 3 },
    { share: '0', count: 0, locations: 4, needed: 1 },
    { share: '0', count: 2, locations: 4, needed: 2 },
    { share: '1', count: 0, locations: 4, needed: 4 },
    { share: '1.5', count: 0, locations: 4, needed: 4 },
    { share: '0.7', count: 0, locations: 10, needed: 7 },
    { share: '0.3', count: 0, locations: 10, needed: 3 },
    { share: '0.31', count: 0, locations: 10, needed: 4 },
    { share: '0.05', count: 0, locations: 2, needed: 1 },
    { share: '0.5', count: 9, locations: 3, needed: 3 },
    { share: 'half', count: 2, locations: 3, needed: 2 },
  ];
  for (const { share, count, locations, needed } of cases)
    it(`is ${needed} of ${locations} for a threshold of ${share} and a count of ${count}`, () => {
      expect(neededLocations({ locationThreshold: share, locationThresholdCount: count }, locations)).to.equal(needed);
    });
});

describe('alert settings', () => {
  it('remind after the interval of the customer in minutes, and never for 0', () => {
    expect(nextReminderAt({ reminderInterval: 15 }, NOW)).to.deep.equal(later(NOW, minutes(15)));
    expect(nextReminderAt({ reminderInterval: 0 }, NOW)).to.equal(null);
  });

  it('count the first missed heartbeat as a failure, regardless of alertConsecutiveChecks', () => {
    const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 5, locationThresholdCount: 3, reminderInterval: 7 };
    expect(heartbeatAlerting(alerting)).to.include({ consecutiveChecks: 1, reminderInterval: 7 });
    expect(neededLocations(heartbeatAlerting(alerting), 1)).to.equal(1);
  });
});

describe('the alert settings of a monitor', () => {
  const organization: AlertSettings = {
    ...DEFAULT_ALERT_SETTINGS,
    alertConsecutiveChecks: 4,
    alertReminderInterval: 9,
  };
  const own = { alertConsecutiveChecks: 6, recoveryConsecutiveChecks: 7 };
  const monitor = { kind: 'website', monitoringType: 'http', alerting: own };
  const sources = { customer: null, organization };

  it('are those in force', () =>
    expect(alertingOf(monitor, sources)).to.deep.equal({
      consecutiveChecks: 6,
      recoveryConsecutiveChecks: 7,
      locationThreshold: DEFAULT_ALERT_SETTINGS.alertLocationThreshold,
      locationThresholdCount: DEFAULT_ALERT_SETTINGS.alertLocationThresholdCount,
      reminderInterval: 9,
    }));

  it('for claimed checks are the numbers of results alone', () =>
    expect(confirmationOf({ ...monitor, alerting: { alertConsecutiveChecks: null } }, sources)).to.deep.equal({
      consecutiveChecks: 4,
      recoveryConsecutiveChecks: DEFAULT_ALERT_SETTINGS.recoveryConsecutiveChecks,
    }));
});
