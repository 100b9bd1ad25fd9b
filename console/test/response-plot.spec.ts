import { expect } from 'chai';
import { plotOf } from '../checks/response-plot.ts';
import { viewOf } from '../checks/monitor-view.ts';
import { dashOf, colorTokenOf } from '../checks/line-styles.ts';

type Bucket = Parameters<typeof plotOf>[0]['buckets'][number];

const none = { checks: 0, failures: 0, p50Ms: null, p95Ms: null };
const noSeconds = { up: 0, degraded: 0, down: 0, maintenance: 0, unknown: 0, paused: 0 };

const bucket = (minute: number, facts: Partial<Bucket>): Bucket => ({
  from: new Date(minute * 60_000).toISOString(),
  to: new Date((minute + 1) * 60_000).toISOString(),
  seconds: { ...noSeconds, up: 60 },
  locations: [],
  ...none,
  ...facts,
});

const answered = (p50Ms: number, p95Ms = p50Ms) => ({ checks: 2, failures: 0, p50Ms, p95Ms });

describe('plot of response times', () => {
  it('has the median and the slow answers of a monitor with one location', () => {
    const { times, lines } = plotOf({
      buckets: [
        bucket(0, { ...answered(20, 30), locations: [{ locationId: 1, ...answered(20, 30) }] }),
        bucket(1, { ...answered(10, 12), locations: [{ locationId: 1, ...answered(10, 12) }] }),
      ],
    });
    expect(times).to.deep.equal([0, 60]);
    expect(lines).to.deep.equal([
      { quantile: 'p50Ms', location: null, values: [20, 10], latest: 10, slowest: 20 },
      { quantile: 'p95Ms', location: null, values: [30, 12], latest: 12, slowest: 30 },
    ]);
  });

  it('has the median of each of several locations, deleted ones last', () => {
    const { lines } = plotOf({
      buckets: [
        bucket(0, {
          ...answered(20, 90),
          locations: [
            { locationId: null, ...answered(70) },
            { locationId: 7, ...answered(20) },
            { locationId: 3, ...answered(40) },
            { locationId: 4, ...none, checks: 3, failures: 3 },
          ],
        }),
      ],
    });
    expect(lines.map(({ quantile, location, latest }) => [quantile, location, latest])).to.deep.equal([
      ['p50Ms', 3, 40],
      ['p50Ms', 7, 20],
      ['p50Ms', 'deleted', 70],
      ['p95Ms', null, 90],
    ]);
  });

  it('is interrupted where no answer arrived or nothing is known, and not where no check was due', () => {
    const { lines } = plotOf({
      buckets: [
        bucket(0, answered(20)),
        bucket(1, {}),
        bucket(2, { ...none, checks: 3, failures: 3 }),
        bucket(3, { seconds: { ...noSeconds, up: 30, paused: 30 } }),
        bucket(4, { seconds: { ...noSeconds, unknown: 60 } }),
        bucket(5, { seconds: noSeconds }),
      ],
    });
    expect(lines[0]?.values).to.deep.equal([20, undefined, null, null, null, null]);
    expect(lines[0]).to.include({ latest: 20, slowest: 20 });
  });

  it('joins outages that adjoin', () => {
    const down = { seconds: { ...noSeconds, up: 30, down: 30 } };
    const { outages } = plotOf({ buckets: [bucket(0, down), bucket(1, down), bucket(2, {}), bucket(3, down)] });
    expect(outages).to.deep.equal([
      [0, 120],
      [180, 240],
    ]);
  });

  it('has no lines without an answer, such as for heartbeats', () => {
    expect(plotOf({ buckets: [bucket(0, { ...none, checks: 1 })] }).lines).to.deep.equal([]);
  });

  it('tells lines of the same color apart by their dashes', () => {
    const median = { quantile: 'p50Ms' } as const;
    expect(colorTokenOf(0)).to.equal(colorTokenOf(5));
    expect(dashOf(median, 0)).not.to.deep.equal(dashOf(median, 5));
    expect(dashOf({ quantile: 'p95Ms' }, 5)).not.to.deep.equal(dashOf(median, 5));
  });
});

describe('view of a monitor in the address', () => {
  it('keeps the open check and the period, and leaves out what they cannot be', () => {
    expect(viewOf({ check: 'a', range: 'week', page: '2' })).to.deep.equal({ check: 'a', range: 'week' });
    expect(viewOf({ check: 1, range: 'decade' })).to.deep.equal({});
  });

  it('leaves out the period that is shown by default', () => {
    expect(viewOf({ range: 'day' })).to.deep.equal({});
  });
});
