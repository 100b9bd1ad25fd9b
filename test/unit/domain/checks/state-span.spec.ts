import { expect } from 'chai';
import fc from 'fast-check';
import { addSeconds, noSeconds, openSeconds, spansAfter } from '../../../../src/domain/checks/state-span.ts';
import type { MonitorState, OpenState, StateMembers, StateSpan } from '../../../../src/domain/checks/state-span.ts';
import type { Period } from '../../../../src/domain/checks/check-period.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (minute: number): Date => later(NOW, minutes(minute));
const window = (from: number, to: number): Period => ({ from: at(from), to: at(to) });
const since = (state: MonitorState, minute: number, ...maintenance: readonly Period[]): OpenState => ({
  span: { state, startedAt: at(minute) },
  maintenance,
});
const [up, down, unknown]: readonly StateMembers[] = (['up', 'down', 'unknown'] as const).map((condition) => ({
  status: 'active',
  condition,
}));
const paused: StateMembers = { status: 'paused', condition: 'unknown' };
const brief = (spans: readonly StateSpan[]) =>
  spans.map(({ state, startedAt }) => [state, (startedAt.getTime() - NOW.getTime()) / minutes(1)]);
const after = (open: OpenState, before: StateMembers, change: readonly [StateMembers, number] | null, now: number) =>
  spansAfter({
    open,
    before,
    after: change === null ? null : { members: change[0], since: at(change[1]) },
    now: at(now),
  });

describe('state spans of a monitor', () => {
  it('change at the beginning of the change', () => {
    expect(after(since('up', 0), up!, [down!, 5], 6)).to.deep.equal([
      { state: 'down', startedAt: at(5), endedAt: null },
    ]);
  });

  it('do not change when nothing changes', () => {
    expect(after(since('up', 0), up!, null, 6)).to.deep.equal([]);
    expect(after(since('maintenance', 0, window(0, 10)), up!, [down!, 5], 6)).to.deep.equal([]);
  });

  it('begin with the first failure, also before the open span', () => {
    expect(brief(after(since('up', 5), up!, [down!, 4], 6))).to.deep.equal([['down', 4]]);
    expect(brief(after(since('up', 5), up!, [down!, 5], 6))).to.deep.equal([['down', 5]]);
  });

  it('are of the class maintenance exactly during a window', () => {
    const open = since('up', 0, window(3, 8));
    expect(brief(after(open, up!, null, 2))).to.deep.equal([]);
    expect(brief(after(open, up!, null, 3))).to.deep.equal([['maintenance', 3]]);
    expect(brief(after(open, up!, null, 60))).to.deep.equal([
      ['maintenance', 3],
      ['up', 8],
    ]);
  });

  it('are cut at the instants of a window that were not processed when the condition changed', () => {
    expect(brief(after(since('up', 0, window(3, 8)), up!, [down!, 5], 20))).to.deep.equal([
      ['maintenance', 3],
      ['down', 8],
    ]);
    expect(brief(after(since('up', 0, window(3, 8)), up!, [down!, 15], 20))).to.deep.equal([
      ['maintenance', 3],
      ['up', 8],
      ['down', 15],
    ]);
  });

  it('begin with the open span, although a window began before it', () =>
    expect(brief(after(since('up', 5, window(3, 8)), up!, null, 20))).to.deep.equal([
      ['maintenance', 5],
      ['up', 8],
    ]));

  it('begin with a change before the open span, and with the rest of a window', () => {
    expect(brief(after(since('up', 5, window(3, 4.5)), up!, [down!, 4], 6))).to.deep.equal([
      ['maintenance', 4],
      ['down', 4.5],
    ]);
    expect(brief(after(since('up', 5), down!, [up!, 4], 6))).to.deep.equal([['up', 4]]);
  });

  it('join windows that overlap or adjoin', () => {
    expect(brief(after(since('up', 0, window(3, 8), window(5, 9), window(9, 10)), up!, null, 20))).to.deep.equal([
      ['maintenance', 3],
      ['up', 10],
    ]);
  });

  it('are paused during maintenance while the monitor is paused', () => {
    expect(brief(after(since('paused', 0, window(3, 8)), paused, null, 20))).to.deep.equal([]);
    expect(brief(after(since('paused', 0, window(3, 8)), paused, [unknown!, 5], 20))).to.deep.equal([
      ['maintenance', 5],
      ['unknown', 8],
    ]);
    expect(brief(after(since('maintenance', 3, window(3, 8)), up!, [paused, 5], 6))).to.deep.equal([['paused', 5]]);
  });

  it('begin with the change if none is stored', () => {
    expect(brief(after({ span: null, maintenance: [] }, up!, [down!, 5], 6))).to.deep.equal([['down', 5]]);
    expect(after({ span: null, maintenance: [] }, up!, null, 6)).to.deep.equal([]);
  });

  it('follow each other without gaps, differ from the one before, and the last is open', () => {
    const windows = fc.array(
      fc
        .tuple(fc.integer({ min: -20, max: 40 }), fc.integer({ min: 1, max: 10 }))
        .map(([from, length]) => window(from, from + length)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        windows,
        fc.constantFrom(up!, down!, unknown!, paused),
        fc.constantFrom(up!, down!, paused),
        fc.integer({ min: -5, max: 30 }),
        (given, before, members, from) => {
          const spans = after(
            {
              span: { state: before.status === 'paused' ? 'paused' : before.condition, startedAt: at(0) },
              maintenance: given,
            },
            before,
            [members, from],
            30,
          );
          spans.forEach(({ state, endedAt, startedAt }, position) => {
            expect(endedAt).to.deep.equal(spans[position + 1]?.startedAt ?? null);
            expect(endedAt === null || endedAt > startedAt).to.equal(true);
            expect(state).to.not.equal(spans[position - 1]?.state);
          });
        },
      ),
    );
  });

  it('of the present are counted up to the end of the period, without maintenance', () => {
    const open = since('up', 0, window(3, 8));
    expect(openSeconds(open, up!, window(1, 20), at(20))).to.deep.equal({
      ...noSeconds,
      up: 14 * 60,
      maintenance: 5 * 60,
    });
    expect(openSeconds(since('maintenance', 3, window(3, 8)), down!, window(5, 20), at(20))).to.deep.equal({
      ...noSeconds,
      down: 12 * 60,
      maintenance: 3 * 60,
    });
    expect(openSeconds({ span: null, maintenance: [] }, up!, window(1, 20), at(20))).to.deep.equal(noSeconds);
    expect(openSeconds(since('unknown', 0), up!, window(1, 20), at(20))).to.deep.equal({
      ...noSeconds,
      unknown: 19 * 60,
    });
    expect(openSeconds(since('up', 30), up!, window(1, 20), at(40))).to.deep.equal(noSeconds);
  });
});

describe('addSeconds', () => {
  it('adds up the seconds of each state', () => {
    const seconds = { up: 1, degraded: 2, down: 3, maintenance: 4, unknown: 5, paused: 6 };
    const others = { up: 10, degraded: 20, down: 30, maintenance: 40, unknown: 50, paused: 60 };
    expect(addSeconds(seconds, others)).to.deep.equal({
      up: 11,
      degraded: 22,
      down: 33,
      maintenance: 44,
      unknown: 55,
      paused: 66,
    });
  });
});
