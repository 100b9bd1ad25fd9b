import { expect } from 'chai';
import { groupsOf, orderOfMonitors } from '../../../../src/domain/reports/report-groups.ts';
import { MAX_NAMED_IN_VERDICT, verdictOf } from '../../../../src/domain/reports/report-verdict.ts';
import {
  reportDocument,
  reportedIncident,
  reportedMonitor,
  reportedUptime,
} from '../../../builders/report-documents.ts';

const met = { ...reportedMonitor(1), meetsTarget: true };
const missed = (name: string) => ({ ...reportedMonitor(2), name, meetsTarget: false });
const unknown = { ...reportedMonitor(3), ...reportedUptime({ unknown: 1000 }), uptimePercent: null, meetsTarget: null };

describe('the verdict of a report', () => {
  it('counts monitors without data, and neither as met nor as missed', () => {
    const verdict = verdictOf(reportDocument({ monitors: [met, unknown, missed('Mail')], incidents: [] }));
    expect(verdict).to.deep.equal({
      monitors: 3,
      withoutData: 1,
      missed: 1,
      missedNames: ['Mail'],
      outages: 0,
      longestOutage: null,
    });
  });

  it('names the first monitors that missed the target, and counts all', () => {
    const names = Array.from({ length: MAX_NAMED_IN_VERDICT + 1 }, (_, at) => `Shop ${at}`);
    const verdict = verdictOf(reportDocument({ monitors: names.map(missed) }));
    expect(verdict.missed).to.equal(MAX_NAMED_IN_VERDICT + 1);
    expect(verdict.missedNames).to.deep.equal(names.slice(0, MAX_NAMED_IN_VERDICT));
  });

  it('has the longest outage, the first one of equally long ones', () => {
    const incidents = [1, 5, 5].map((durationMs, at) => ({ ...reportedIncident(at), durationMs }));
    expect(verdictOf(reportDocument({ incidents })).longestOutage).to.equal(incidents[1]);
    const [brief] = [{ ...reportedIncident(1), durationMs: 0 }];
    expect(verdictOf(reportDocument({ incidents: [brief] })).longestOutage).to.equal(brief);
  });
});

describe('the order of the monitors of a report', () => {
  it('is by customer, own monitors last, then by name with numbers by their value', () => {
    const monitors = [
      { name: 'Intranet', customerName: null },
      { name: 'Kasse 10', customerName: 'Bakery' },
      { name: 'Kasse 2', customerName: 'Bakery' },
      { name: 'Shop', customerName: 'Anchor' },
    ];
    expect(monitors.toSorted(orderOfMonitors('de')).map(({ name }) => name)).to.deep.equal([
      'Shop',
      'Kasse 2',
      'Kasse 10',
      'Intranet',
    ]);
    const compare = orderOfMonitors('de');
    const [own, other] = ['Intranet', 'Extranet'].map((name) => ({ name, customerName: null }));
    const ofCustomer = { name: 'A', customerName: 'Zoo' };
    expect(compare(ofCustomer, { name: 'B', customerName: 'Anchor' })).to.equal(1);
    expect(own && other && compare(other, own)).to.equal(-1);
    expect(own && other && [compare(own, ofCustomer), compare(ofCustomer, own), compare(own, other)]).to.deep.equal([
      1, -1, 1,
    ]);
  });
});

describe('the groups of a report', () => {
  it('have the totals of each customer, the lowest uptime first and those without data last', () => {
    const groups = groupsOf([
      { ...met, customerName: 'Well', ...reportedUptime({ up: 100 }), incidents: 0 },
      { ...unknown, customerName: 'Unknown', incidents: 1 },
      { ...missed('a'), customerName: 'Ill', ...reportedUptime({ up: 50, down: 50 }), incidents: 2 },
      { ...met, customerName: 'Ill', ...reportedUptime({ up: 100 }), incidents: 1 },
    ]);
    expect(groups).to.deep.equal([
      { customerName: 'Ill', monitors: 2, missed: 1, incidents: 3, uptimePercent: 75 },
      { customerName: 'Well', monitors: 1, missed: 0, incidents: 0, uptimePercent: 100 },
      { customerName: 'Unknown', monitors: 1, missed: 0, incidents: 1, uptimePercent: null },
    ]);
  });

  it('count the few known hours of a monitor without enough data as unknown', () => {
    const [group] = groupsOf([
      { ...met, customerName: 'Bakery', ...reportedUptime({ up: 1000 }) },
      { ...unknown, customerName: 'Bakery', ...reportedUptime({ down: 10, unknown: 990 }) },
    ]);
    expect(group?.uptimePercent).to.equal(100);
  });
});
