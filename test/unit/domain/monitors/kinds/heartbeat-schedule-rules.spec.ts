import { expect } from 'chai';
import { refused } from '../../../../../src/domain/kernel/outcome.ts';
import type { SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { aChange, aNewWebsite, expectAccepted, storedWith, website } from '../website-facts.ts';

const heartbeat = { monitoringType: 'heartbeat', url: null } as const;
const create = (sent: SentMonitor, packageMinimum: number | null = null) =>
  decideNewMonitor(website, aNewWebsite({ name: 'Job', ...sent }, { ...heartbeat, packageMinimum }));
const storedHeartbeat = (settings: object) => storedWith({ monitoringType: 'heartbeat', settings: { ...settings } });
const change = (sent: SentMonitor, settings: object, packageMinimum: number | null = null) =>
  decideMonitorChange(website, aChange(sent, { ...storedHeartbeat(settings), packageMinimum }));
const invalid = (path: string, message: string) => refused('invalidHeartbeatSchedule', { issues: [{ path, message }] });

const UNREADABLE = 'Expected a cron expression of five fields, or calendar expressions of systemd.';
const UNKNOWN_ZONE = 'Expected a name of the IANA time zone database.';

describe('the schedule of a heartbeat monitor', () => {
  it('is stored with its time zone, and can be left out or empty', () => {
    const sent = { heartbeatSchedule: '0 3 * * *', timeZone: 'Europe/Berlin' };
    expect(create(sent)).to.have.property('value').that.has.property('settings').that.includes(sent);
    for (const none of [{}, { heartbeatSchedule: '' }, { heartbeatSchedule: null, timeZone: '' }])
      expect(create(none), JSON.stringify(none)).to.have.nested.property('value.settings.heartbeatSchedule', null);
  });

  it('is refused with invalidHeartbeatSchedule, which says why', () => {
    expect(create({ heartbeatSchedule: 'tomorrow' })).to.deep.equal(invalid('heartbeatSchedule', UNREADABLE));
    expect(create({ heartbeatSchedule: '0 0 30 2 *' })).to.deep.equal(
      invalid('heartbeatSchedule', 'This schedule never runs.'),
    );
    expect(create({ heartbeatSchedule: '*-*-* *:*:*' })).to.deep.equal(
      invalid('heartbeatSchedule', 'This schedule runs more often than once a minute.'),
    );
    expect(create({ heartbeatSchedule: '10:00 Mars/Olympus' })).to.deep.equal(
      invalid('heartbeatSchedule', UNKNOWN_ZONE),
    );
  });

  it('is refused in a time zone that does not exist, also without a schedule', () => {
    for (const more of [{}, { heartbeatSchedule: 'tomorrow' }])
      expect(create({ timeZone: 'Mars/Olympus', ...more })).to.deep.equal(invalid('timeZone', UNKNOWN_ZONE));
  });

  it('is refused with checkIntervalTooLow if two runs are closer than the package allows', () => {
    const every = (schedule: string, packageMinimum: number | null) =>
      create({ heartbeatSchedule: schedule }, packageMinimum);
    expectAccepted(every('*/10 * * * *', 10));
    expectAccepted(every('*/5 * * * *', null));
    expectAccepted(every('', 10));
    expect(every('*/9 * * * *', 10)).to.deep.equal(refused('checkIntervalTooLow', { minimum: 10 }));
  });

  it('is judged with what is stored when it, its time zone or the type changes', () => {
    const odd = { heartbeatSchedule: 'tomorrow', timeZone: 'Europe/Berlin' };
    const often = { heartbeatSchedule: '*/5 * * * *' };
    for (const sent of [{ timeZone: 'UTC' }, { monitoringType: 'heartbeat' }, { heartbeatSchedule: 'yesterday' }])
      expect(change(sent, odd), JSON.stringify(sent)).to.deep.equal(invalid('heartbeatSchedule', UNREADABLE));
    expect(change({ heartbeatSchedule: 'daily' }, { timeZone: 'Mars/Olympus' })).to.deep.equal(
      invalid('timeZone', UNKNOWN_ZONE),
    );
    expect(change({ timeZone: 'UTC' }, often, 10)).to.deep.equal(refused('checkIntervalTooLow', { minimum: 10 }));
    for (const sent of [{ heartbeatSchedule: null }, { name: 'Job' }]) expectAccepted(change(sent, odd));
    expectAccepted(change({ name: 'Job' }, often, 10));
  });

  it('has no effect on another type of monitor', () => {
    const sent = { heartbeatSchedule: 'tomorrow', timeZone: 'Mars/Olympus' };
    expectAccepted(decideNewMonitor(website, aNewWebsite(sent, { packageMinimum: 5 })));
    expectAccepted(decideMonitorChange(website, aChange({ ...sent, monitoringType: 'http' }, storedHeartbeat({}))));
  });
});
