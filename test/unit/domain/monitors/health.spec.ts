import { expect } from 'chai';
import { monitorHealthOf } from '../../../../src/domain/monitors/health.ts';

describe('monitor health', () => {
  it('counts a paused monitor as paused, regardless of its condition', () => {
    expect(
      monitorHealthOf([
        { status: 'active', condition: 'up', count: 4, inMaintenance: 0 },
        { status: 'active', condition: 'degraded', count: 1, inMaintenance: 0 },
        { status: 'active', condition: 'down', count: 3, inMaintenance: 0 },
        { status: 'active', condition: 'unknown', count: 2, inMaintenance: 0 },
        { status: 'paused', condition: 'down', count: 1, inMaintenance: 0 },
        { status: 'paused', condition: 'up', count: 5, inMaintenance: 0 },
      ]),
    ).to.deep.equal({ total: 16, up: 4, degraded: 1, down: 3, paused: 6, maintenance: 0, unknown: 2 });
  });

  it('counts a monitor in maintenance as that, regardless of its condition', () => {
    expect(
      monitorHealthOf([
        { status: 'active', condition: 'up', count: 4, inMaintenance: 1 },
        { status: 'active', condition: 'down', count: 3, inMaintenance: 2 },
      ]),
    ).to.deep.equal({ total: 7, up: 3, degraded: 0, down: 1, paused: 0, maintenance: 3, unknown: 0 });
  });

  it('is all zero without monitors', () => {
    expect(monitorHealthOf([])).to.deep.equal({
      total: 0,
      up: 0,
      degraded: 0,
      down: 0,
      paused: 0,
      maintenance: 0,
      unknown: 0,
    });
  });
});
