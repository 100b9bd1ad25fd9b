import { expect } from 'chai';
import { gapsAfter, NO_GAPS, outageHistory, outageWithin } from '../../../../src/domain/checks/outage-history.ts';
import type { RecordedOutage } from '../../../../src/domain/checks/outage-history.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (minute: number) => later(NOW, minutes(minute));
const gap = (from: number, to: number) => ({ from: at(from).toISOString(), to: at(to).toISOString() });
/** An outage of an hour with two gaps of five minutes each, of which the second is kept. */
const outage: RecordedOutage = {
  startedAt: at(0),
  resolvedAt: at(60),
  gaps: [gap(40, 45)],
  gapMs: minutes(10),
};

describe('the gaps of an incident that is reopened', () => {
  it('have the time between the end of an outage and the next one', () => {
    expect(gapsAfter({ ...NO_GAPS, resolvedAt: at(1) }, at(3))).to.deep.equal({
      gaps: [gap(1, 3)],
      gapMs: minutes(2),
    });
    expect(gapsAfter({ gaps: [gap(1, 3)], gapMs: minutes(2), resolvedAt: at(5) }, at(6))).to.deep.equal({
      gaps: [gap(1, 3), gap(5, 6)],
      gapMs: minutes(3),
    });
  });

  it('do not change if the outage lasts, or if the clock was set back', () => {
    expect(gapsAfter({ ...NO_GAPS, resolvedAt: null }, at(3))).to.deep.equal(NO_GAPS);
    expect(gapsAfter({ ...NO_GAPS, resolvedAt: at(3) }, at(1))).to.deep.equal(NO_GAPS);
  });
});

describe('the history of an incident', () => {
  it('has the seconds in which the monitor was down, without the gaps', () => {
    expect(outageHistory(outage, at(99))).to.deep.equal({
      startedAt: at(0),
      endedAt: at(60),
      gaps: outage.gaps,
      downSeconds: 50 * 60,
    });
    expect(outageHistory({ ...outage, resolvedAt: null }, later(at(70), seconds(0.5))).downSeconds).to.equal(
      60 * 60 + 1,
    );
  });

  it('has no negative time after the clock was set back', () =>
    expect(outageHistory({ ...outage, resolvedAt: null }, at(-5)).downSeconds).to.equal(0));
});

describe('the part of an outage within a period', () => {
  const within = (from: number, to: number, facts: Partial<RecordedOutage> = {}) =>
    outageWithin({ ...outage, ...facts }, { from: at(from), to: at(to) });

  it('is the whole outage with all gaps if it lies within', () => {
    expect(within(-10, 90)).to.deep.equal(outage);
    expect(within(0, 60)).to.deep.equal(outage);
  });

  it('begins and ends with the period', () => {
    expect(within(50, 55)).to.deep.equal({ startedAt: at(50), resolvedAt: at(55), gaps: [], gapMs: 0 });
    expect(within(10, 30, { resolvedAt: null }).resolvedAt).to.deep.equal(at(30));
  });

  it('has the parts of gaps that lie within it', () => {
    expect(within(42, 90)).to.deep.include({ gaps: [gap(42, 45)], gapMs: minutes(3) });
    expect(within(10, 43)).to.deep.include({ gaps: [gap(40, 43)], gapMs: minutes(3) });
    expect([within(45, 90).gaps, within(10, 40).gaps]).to.deep.equal([[], []]);
  });

  it('has the gaps that are not kept only if the outage began in the period', () => {
    expect([within(0, 50).gapMs, within(1, 50).gapMs]).to.deep.equal([minutes(10), minutes(5)]);
    expect(within(0, 39).gapMs).to.equal(minutes(5));
  });
});
