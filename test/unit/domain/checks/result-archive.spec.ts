import { expect } from 'chai';
import { HOUR_RETENTION } from '../../../../src/domain/checks/check-retention.ts';
import {
  HANDOVER,
  MAX_FILE_MONITORS,
  MAX_FILE_RESULTS,
  dividePeriod,
  droppableBefore,
  hoursFromArchiveBefore,
  isArchiveExpired,
  monthToArchive,
  planFiles,
  resultFile,
  resultFolder,
} from '../../../../src/domain/checks/result-archive.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';

const MARCH = new Date('2026-03-01T00:00:00Z');
const APRIL = new Date('2026-04-01T00:00:00Z');

describe('the month of results to archive', () => {
  const month = (now: Date, facts: Partial<Parameters<typeof monthToArchive>[0]> = {}) =>
    monthToArchive({ archivedUntil: null, oldest: new Date('2026-03-17T12:00:00Z'), ...facts }, now, 30);

  it('is due once the database need not keep its last day', () => {
    expect(month(later(APRIL, days(30) - 1))).to.equal(null);
    expect(month(later(APRIL, days(30)))).to.equal('2026-03');
  });

  it('follows the month that was archived last, with or without results', () => {
    expect(month(later(APRIL, days(90)), { archivedUntil: MARCH, oldest: null })).to.equal('2026-03');
    expect(month(later(APRIL, days(90)), { archivedUntil: APRIL, oldest: MARCH })).to.equal('2026-04');
  });

  it('is none without results', () => {
    expect(month(later(APRIL, days(90)), { oldest: null })).to.equal(null);
  });
});

describe('archived results in the database', () => {
  const NOW = later(APRIL, days(31));

  it('are dropped an hour after the archive answers for them', () => {
    const advancedAt = later(NOW, -HANDOVER);
    expect(droppableBefore({ archivedUntil: APRIL, advancedAt }, NOW, 30)).to.deep.equal(APRIL);
    expect(droppableBefore({ archivedUntil: APRIL, advancedAt: later(advancedAt, 1) }, NOW, 30)).to.equal(null);
    expect(droppableBefore(null, NOW, 30)).to.equal(null);
  });

  it('are not dropped before their retention ends, which may have become longer', () => {
    const progress = { archivedUntil: APRIL, advancedAt: MARCH };
    expect(droppableBefore(progress, NOW, 60)).to.deep.equal(new Date('2026-03-03T00:00:00Z'));
  });
});

describe('a period of archived and stored results', () => {
  const period = { from: MARCH, to: APRIL };

  it('is divided at the moment until which results are archived', () => {
    const until = later(MARCH, hours(5));
    expect(dividePeriod(period, until)).to.deep.equal({
      archived: { from: MARCH, to: until },
      stored: { from: until, to: APRIL },
    });
    expect(dividePeriod(period, null)).to.deep.equal({ archived: null, stored: period });
    expect(dividePeriod(period, MARCH)).to.deep.equal({ archived: null, stored: period });
    expect(dividePeriod(period, APRIL)).to.deep.equal({ archived: period, stored: null });
  });

  it('has hours from the archive up to a day after the last one that may be deleted', () => {
    const now = later(APRIL, HOUR_RETENTION);
    expect(hoursFromArchiveBefore({ archivedUntil: later(now, -days(30)), advancedAt: now }, now)).to.deep.equal(
      later(APRIL, days(1)),
    );
    expect(hoursFromArchiveBefore({ archivedUntil: MARCH, advancedAt: now }, now)).to.deep.equal(MARCH);
  });
});

describe('a month in the archive', () => {
  it('expires a number of months after its end', () => {
    expect(isArchiveExpired('2026-03', new Date('2027-03-31T23:59:59.999Z'), 12)).to.equal(false);
    expect(isArchiveExpired('2026-03', new Date('2027-04-01T00:00:00Z'), 12)).to.equal(true);
  });
});

describe('files of archived results', () => {
  const month = (monitorId: number, results = 1, organizationId = 1) => ({ organizationId, monitorId, results });
  const plan = (...months: readonly ReturnType<typeof month>[]) =>
    planFiles(months).map((file) => file.map(({ monitorId }) => monitorId));

  it('have monitors of one organization each, and none without results', () => {
    expect(plan(month(1), month(2, 0), month(3), month(4, 1, 2), month(5, 1, 2))).to.deep.equal([
      [1, 3],
      [4, 5],
    ]);
    expect(plan(month(1, 0))).to.deep.equal([]);
  });

  it('have at most a number of results, unless one monitor has more', () => {
    expect(plan(month(1, MAX_FILE_RESULTS - 1), month(2, 1), month(3, 1))).to.deep.equal([[1, 2], [3]]);
    expect(plan(month(1), month(2, MAX_FILE_RESULTS + 1), month(3))).to.deep.equal([[1], [2], [3]]);
  });

  it('have at most a number of monitors', () => {
    const months = Array.from({ length: MAX_FILE_MONITORS + 1 }, (_, at) => month(at + 1));
    expect(plan(...months).map(({ length }) => length)).to.deep.equal([MAX_FILE_MONITORS, 1]);
  });
});

describe('the name of a file of archived results', () => {
  it('is in the folder of its organization, with its month', () => {
    expect(resultFile('o-1', '2026-03', 'f-1')).to.equal('results/o-1/2026-03-f-1.parquet');
    expect(resultFolder('o-1')).to.equal('results/o-1/');
  });
});
