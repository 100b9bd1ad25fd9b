import { expect } from 'chai';
import { classify } from '../../../../src/domain/accounting/classified-spans.ts';
import { silencesOf, uncheckedPeriods } from '../../../../src/domain/accounting/silence.ts';
import { FRESH_INTERVALS } from '../../../../src/domain/checks/location-state.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { SILENT_AFTER } from '../../../../src/domain/monitors/location.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (hour: number): Date => later(NOW, hours(hour));
const present = (from: number, to: number) => ({ startedAt: at(from), reportedAt: at(to) });
const period = (from: number, to: number) => ({ from: at(from), to: at(to) });

describe('silences of a location', () => {
  it('are the time between the last report of a worker and the start of the next one, and after the last one', () => {
    expect(silencesOf([present(5, 7), present(0, 3)], at(9))).to.deep.equal([period(3, 5), period(7, 9)]);
  });

  it('are none while another worker reports, before the first worker, and without any', () => {
    expect(silencesOf([present(1, 6), present(2, 3), present(5, 8)], at(8))).to.deep.equal([]);
    expect(silencesOf([], at(8))).to.deep.equal([]);
  });

  it('are longer than a restart', () => {
    expect(silencesOf([present(0, 1)], later(at(1), SILENT_AFTER))).to.deep.equal([]);
    expect(silencesOf([present(0, 1)], later(at(1), SILENT_AFTER + 1))).to.have.length(1);
  });
});

describe('time without checks', () => {
  it('begins when the last result is too old, and ends with the silence', () => {
    expect(uncheckedPeriods([[period(3, 5)]], minutes(5))).to.deep.equal([
      { from: later(at(3), FRESH_INTERVALS * minutes(5)), to: at(5) },
    ]);
    expect(uncheckedPeriods([[period(3, 5)]], hours(1))).to.deep.equal([]);
    expect(uncheckedPeriods([[period(0, FRESH_INTERVALS)]], hours(1))).to.deep.equal([]);
  });

  it('is the time in which all locations of the monitor are silent', () => {
    expect(uncheckedPeriods([[period(0, 4), period(6, 9)], [period(3, 7)]], 0)).to.deep.equal([
      period(3, 4),
      period(6, 7),
    ]);
    expect(uncheckedPeriods([[period(0, 4)], []], 0)).to.deep.equal([]);
    expect(uncheckedPeriods([], 0)).to.deep.equal([]);
  });

  it('is unknown instead of up or down; maintenance and pauses stay', () => {
    const spans = (['up', 'down', 'maintenance', 'paused'] as const).map((state, hour) => ({
      state,
      startedAt: at(hour),
      endedAt: at(hour + 1),
    }));
    const history = {
      createdAt: at(0),
      deletedAt: null,
      spans,
      unchecked: [{ from: later(at(0), minutes(30)), to: at(4) }],
    };
    expect(
      classify(history, period(0, 4), at(9)).map(({ class: of, from }) => [
        of,
        (from.getTime() - NOW.getTime()) / hours(1),
      ]),
    ).to.deep.equal([
      ['up', 0],
      ['unknown', 0.5],
      ['maintenance', 2],
      ['paused', 3],
    ]);
  });
});
