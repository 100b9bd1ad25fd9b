import { expect } from 'chai';
import {
  MAX_BARS,
  daysOfBar,
  latencyScale,
  uptimeBars,
  uptimeFloor,
} from '../../../../src/infrastructure/reports/chart-scales.ts';
import { reportedUptime } from '../../../builders/report-documents.ts';

describe('the axis of a chart of uptime', () => {
  it('begins below the lowest value', () => {
    for (const lowest of [99.999, 99.9, 99.5, 99, 97.2, 90, 50, 12, 0.001])
      expect(uptimeFloor([100, null, lowest])).to.be.below(lowest);
    expect(uptimeFloor([0])).to.equal(0);
  });

  it('begins at 99.9 if nothing is lower, or nothing is known', () =>
    expect([uptimeFloor([100]), uptimeFloor([null]), uptimeFloor([])]).to.deep.equal([99.9, 99.9, 99.9]));
});

describe('the bars of a monitor', () => {
  const up = reportedUptime({ up: 10 });
  const down = reportedUptime({ up: 9, down: 1 });
  const none = reportedUptime({ unknown: 10 });

  it('are one for each day', () => expect(uptimeBars([up, down, none])).to.deep.equal(['up', 'down', 'noData']));

  it('are one for several days if there are more than fit', () => {
    expect([daysOfBar(MAX_BARS), daysOfBar(MAX_BARS + 1)]).to.deep.equal([1, 2]);
    const days = Array.from({ length: MAX_BARS + 2 }, (_, at) => (at < 2 ? none : at === 5 ? down : up));
    expect(uptimeBars(days).slice(0, 4)).to.deep.equal(['noData', 'up', 'down', 'up']);
  });
});

describe('the axis of a chart of response times', () => {
  it('has round steps and ends at or above the highest value', () => {
    for (const highest of [0, 1, 4, 5, 99, 100, 101, 4321, 60_000]) {
      const scale = latencyScale([highest, 0]);
      expect(scale.highest).to.be.at.least(highest);
      expect(scale.ticks).to.have.length(5);
    }
    expect(latencyScale([700])).to.deep.equal({ highest: 800, ticks: [0, 200, 400, 600, 800] });
  });
});
