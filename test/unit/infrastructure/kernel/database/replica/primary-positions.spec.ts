import { expect } from 'chai';
import { PrimaryPositions } from '../../../../../../src/infrastructure/kernel/database/replica/primary-positions.ts';
import type { PrimaryState } from '../../../../../../src/infrastructure/kernel/database/replica/replica-status.ts';

/** The bound of the issue: reads may be a second old. */
const BOUND = 1000;

describe('the positions of the primary', () => {
  /** A primary whose position is the time at which it is asked; each question takes `duration` milliseconds. */
  const primary = ({ duration = 0 } = {}) => {
    const clock = { now: 0 };
    const asked: number[] = [];
    const positions = new PrimaryPositions(
      (): Promise<PrimaryState> => {
        asked.push(clock.now);
        const position = { timeline: 1, lsn: BigInt(clock.now) };
        clock.now += duration;
        return Promise.resolve({ identity: '7/5', position });
      },
      () => clock.now,
    );
    const withinBound = async (): Promise<number> => Number((await positions.withinBound()).position.lsn);
    return { clock, asked, positions, withinBound };
  };

  it('are asked for once while the answer is within the bound, and again as soon as it is not', async () => {
    const { clock, asked, withinBound } = primary();
    expect(await withinBound()).to.equal(0);
    clock.now = 249;
    expect(await withinBound()).to.equal(0);
    expect(asked).to.deep.equal([0]);
    clock.now = BOUND + 1;
    expect(await withinBound()).to.equal(BOUND + 1);
    expect(asked).to.deep.equal([0, BOUND + 1]);
  });

  it('are refreshed meanwhile, so that a read seldom waits, and the oldest within the bound is what a replica needs', async () => {
    const { clock, asked, withinBound } = primary();
    await withinBound();
    clock.now = 250;
    expect(await withinBound()).to.equal(0);
    expect(asked).to.deep.equal([0, 250]);
    clock.now = BOUND;
    expect(await withinBound()).to.equal(0);
    clock.now = BOUND + 1;
    expect(await withinBound()).to.equal(250);
  });

  it('are as old as the question, not as its answer', async () => {
    const { clock, withinBound } = primary({ duration: 400 });
    await withinBound();
    clock.now = BOUND;
    expect(await withinBound()).to.equal(0);
    clock.now = BOUND + 401;
    expect(await withinBound()).to.be.greaterThan(0);
  });

  it('are asked for each time by a caller who must see what was committed last', async () => {
    const { clock, positions } = primary();
    await positions.newest();
    clock.now = 1;
    expect((await positions.newest()).position.lsn).to.equal(1n);
  });
});
