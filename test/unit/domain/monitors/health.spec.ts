import { expect } from 'chai';
import { monitorHealthOf } from '../../../../src/domain/monitors/health.ts';

describe('monitor health', () => {
  it('counts a paused monitor as paused, regardless of its condition', () => {
    expect(
      monitorHealthOf([
        { status: 'active', condition: 'up', count: 4 },
        { status: 'active', condition: 'down', count: 3 },
        { status: 'active', condition: 'unknown', count: 2 },
        { status: 'paused', condition: 'down', count: 1 },
        { status: 'paused', condition: 'up', count: 5 },
      ]),
    ).to.deep.equal({ total: 15, up: 4, down: 3, paused: 6, unknown: 2 });
  });

  it('is all zero without monitors', () => {
    expect(monitorHealthOf([])).to.deep.equal({ total: 0, up: 0, down: 0, paused: 0, unknown: 0 });
  });
});
