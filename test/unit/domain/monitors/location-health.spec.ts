import { expect } from 'chai';
import { later } from '../../../../src/domain/kernel/time.ts';
import { decideSilence, locationHealthOf, SILENT_AFTER } from '../../../../src/domain/monitors/location.ts';
import { NOW } from '../../../builders/clock.ts';

const JUST_OK = later(NOW, -SILENT_AFTER);
const SILENT = later(JUST_OK, -1);

describe('health of a location', () => {
  it('is never before the first report, ok for two minutes after the last, and silent from then on', () => {
    expect([null, NOW, JUST_OK, SILENT].map((lastContactAt) => locationHealthOf({ lastContactAt }, NOW))).to.deep.equal(
      ['never', 'ok', 'ok', 'silent'],
    );
  });

  it('calls for a note once when it becomes silent and once when it returns', () => {
    const decide = (lastContactAt: Date | null, silentSince: Date | null, isActive = true) =>
      decideSilence({ lastContactAt, silentSince, isActive }, NOW);
    expect([decide(JUST_OK, null), decide(SILENT, null), decide(SILENT, NOW), decide(JUST_OK, NOW)]).to.deep.equal([
      null,
      'fellSilent',
      null,
      'returned',
    ]);
    expect(decide(null, null)).to.equal(null);
    expect([decide(SILENT, null, false), decide(SILENT, NOW, false)]).to.deep.equal([null, 'returned']);
  });
});
