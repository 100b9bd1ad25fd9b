import { expect } from 'chai';
import { resultOfPdfs } from '../../../../src/domain/reports/report-delivery.ts';
import { resultOf } from '../../../../src/domain/reports/report-result.ts';
import type { ReportResult } from '../../../../src/domain/reports/report-result.ts';
import {
  reportDocument,
  reportedIncident,
  reportedMonitor,
  reportedUptime,
} from '../../../builders/report-documents.ts';

const resultFor = (names: readonly string[], minutesDown: number): ReportResult => {
  const monitors = names.map((name) => ({ ...reportedMonitor(1), name, meetsTarget: false }));
  const document = reportDocument({
    total: reportedUptime({ up: 100, down: minutesDown }),
    incidents: [{ ...reportedIncident(1), durationMs: minutesDown }],
  });
  return resultOf(document, monitors);
};

describe('the result of several PDFs', () => {
  const [first, second] = [resultFor(['a', 'b'], 3), resultFor(['c', 'd'], 5)];

  it('adds up monitors, outages and times, and has the longest outage of all', () => {
    expect(resultOfPdfs([{ result: first }, { result: second }])).to.deep.equal({
      target: 99.9,
      monitors: 4,
      withoutData: 0,
      missed: 4,
      missedNames: ['a', 'b', 'c'],
      outages: 2,
      longestOutage: second.longestOutage,
      times: { ...first.times, up: 200, down: 8 },
    });
  });

  it('has the longest outage, the first one of equally long ones, and none only without any', () => {
    const longestOf = (...results: readonly ReportResult[]) =>
      resultOfPdfs(results.map((result) => ({ result })))?.longestOutage;
    const named = (minutesDown: number, monitorName: string) => {
      const result = resultFor([], minutesDown);
      return { ...result, longestOutage: { monitorName, startedAt: new Date(0), durationMs: minutesDown } };
    };
    const none = { ...first, longestOutage: null };
    expect(longestOf(second, first)).to.equal(second.longestOutage);
    expect(longestOf(named(3, 'a'), named(3, 'b'))?.monitorName).to.equal('a');
    const brief = named(0, 'a');
    expect([longestOf(brief, none), longestOf(none, brief)]).to.deep.equal([brief.longestOutage, brief.longestOutage]);
    expect([longestOf(first, none), longestOf(none, first), longestOf(none, none)]).to.deep.equal([
      first.longestOutage,
      first.longestOutage,
      null,
    ]);
  });

  it('counts the monitors without data of all', () => {
    const result = { ...first, withoutData: 1 };
    expect(resultOfPdfs([{ result }, { result: { ...second, withoutData: 2 } }])?.withoutData).to.equal(3);
  });

  it('is not known without that of each PDF', () => {
    expect(resultOfPdfs([])).to.equal(null);
    expect(resultOfPdfs([{ result: first }, { result: null }])).to.equal(null);
  });
});
