import { expect } from 'chai';
import { printedFigures } from '../../../bench/printed-tables.ts';

describe('the figures of printed tables', () => {
  it('are those about the service, by row and column', () => {
    const output = [
      'Checks',
      '',
      '| Monitors | Program    | both  | lag p50 / p99 | RSS MB |',
      '| -------- | ---------- | ----- | ------------- | ------ |',
      '| 3000     | floor      | 0.873 | 2.2 / 5.1     | 109    |',
      '| 3000     | Watchstead | 2.294 | 2.4 / 5.6     |        |',
      '',
      '| Workload | Server | req/s |',
      '| -------- | ------ | ----- |',
      '| GET      | ratio  | 0.55  |',
    ].join('\n');
    expect(printedFigures(output)).to.deep.equal([
      { place: '3000, Watchstead: both', value: 2.294 },
      { place: '3000, Watchstead: lag p50 / p99 (1)', value: 2.4 },
      { place: '3000, Watchstead: lag p50 / p99 (2)', value: 5.6 },
      { place: 'GET, ratio: req/s', value: 0.55 },
    ]);
  });
});
