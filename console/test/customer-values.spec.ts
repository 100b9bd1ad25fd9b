import { expect } from 'chai';
import {
  alertRuleValues,
  recipientValues,
  sentAlertRules,
  sentRecipients,
  sentService,
  serviceValues,
} from '../customers/customer-values.ts';

const customer = {
  status: 'active',
  cancellationDate: null,
  monthlyReportsEnabled: false,
  allowedCheckCountryCodes: null,
  notificationChannels: null,
  notificationTargets: null,
  notificationRules: null,
} as Parameters<typeof serviceValues>[0];

describe('the forms of a customer', () => {
  it('show the day of its end in the zone, and send the beginning of a day there', () => {
    const ending = { ...customer, cancellationDate: '2026-12-31T23:00:00.000Z' };
    expect(serviceValues(ending, 'Europe/Zurich').cancellationDate).to.equal('2027-01-01');
    expect(serviceValues(ending, 'America/Lima').cancellationDate).to.equal('2026-12-31');
    expect(sentService({ cancellationDate: '2027-01-01' }, 'Europe/Zurich')).to.deep.equal({
      cancellationDate: '2026-12-31T23:00:00.000Z',
    });
  });

  it('withdraw the end, and send what changes alone', () => {
    expect(sentService({ cancellationDate: '' }, 'UTC')).to.deep.equal({ cancellationDate: null });
    expect(sentService({ status: 'paused' }, 'UTC')).to.deep.equal({ status: 'paused' });
    expect(sentService({ allowedCheckCountryCodes: null }, 'UTC')).to.deep.equal({ allowedCheckCountryCodes: null });
  });

  it('send all further recipients once one of them changes, and none as null', () => {
    const newest = recipientValues({ ...customer, notificationTargets: { phones: ['+41791234567'] } });
    expect(sentRecipients({ emails: 'a@example.com\n\nb@example.com ' }, newest)).to.deep.equal({
      notificationTargets: { emails: ['a@example.com', 'b@example.com'], phones: ['+41791234567'] },
    });
    expect(sentRecipients({ phones: '\n' }, newest)).to.deep.equal({ notificationTargets: null });
    expect(sentRecipients({ channels: ['3'] }, newest)).to.deep.equal({ notificationChannels: [3] });
    expect(sentRecipients({ channels: null }, newest)).to.deep.equal({ notificationChannels: null });
  });

  it('tell all events from none, and send the rules together', () => {
    const newest = alertRuleValues(customer, 'Europe/Zurich');
    const quietHours = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };
    expect(sentAlertRules({ events: [] }, newest)).to.deep.equal({ notificationRules: { events: [] } });
    expect(sentAlertRules({ isQuiet: true }, newest)).to.deep.equal({ notificationRules: { quietHours } });
    const stored = alertRuleValues(
      { ...customer, notificationRules: { events: ['incident.opened'], quietHours } },
      'UTC',
    );
    expect(sentAlertRules({ events: null }, stored)).to.deep.equal({ notificationRules: { quietHours } });
    expect(sentAlertRules({ isQuiet: false, events: null }, stored)).to.deep.equal({ notificationRules: null });
  });
});
