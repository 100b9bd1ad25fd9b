import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import {
  BACKUP_CHECK_EVERY,
  backupNameAt,
  isBackupDue,
  newestBackupTime,
  surplusBackups,
  unfinishedBackups,
} from '../../../../src/domain/backups/backup-names.ts';

const names = ['01', '02', '03'].map((day) => backupNameAt(new Date(`2026-05-${day}T04:05:06.789Z`)));

describe('names of scheduled backups', () => {
  it('contain the time in UTC', () => {
    expect(names[0]).to.equal('watchstead-20260501T040506Z.backup');
  });

  it('tell the time of the newest backup that is not in the future', () => {
    const newest = new Date('2026-05-03T04:05:06.000Z');
    expect(newestBackupTime([...names].reverse(), newest)).to.deep.equal(newest);
    expect(newestBackupTime(names, later(newest, -1000))).to.deep.equal(new Date('2026-05-02T04:05:06.000Z'));
    expect(newestBackupTime(['notes.txt'], newest)).to.equal(null);
  });
});

describe('surplusBackups', () => {
  it('returns all but the newest ones', () => {
    expect(surplusBackups([...names].reverse(), 2)).to.deep.equal(names.slice(0, 1));
    expect(surplusBackups(names, 3)).to.deep.equal([]);
  });

  it('ignores other files, such as backups under names of their own', () => {
    const others = ['before-upgrade.backup', `${names[0]}.unfinished`, 'watchstead-2026.backup'];
    expect(surplusBackups([...others, ...names], 3)).to.deep.equal([]);
  });
});

describe('unfinishedBackups', () => {
  it('returns scheduled backups that were not completed, and no other files', () => {
    const unfinished = `${names[0]}.0c0a1d2e.unfinished`;
    const others = ['before-upgrade.backup.0c0a1d2e.unfinished', `old-${unfinished}`];
    expect(unfinishedBackups([...names, unfinished, ...others])).to.deep.equal([unfinished]);
  });
});

describe('isBackupDue', () => {
  const newest = new Date('2026-05-01T00:00:00Z');
  const due = later(newest, hours(24) - BACKUP_CHECK_EVERY / 2);

  it('is true half a check before the interval has passed', () => {
    expect(isBackupDue(newest, due, hours(24))).to.equal(true);
    expect(isBackupDue(newest, later(due, -1), hours(24))).to.equal(false);
  });

  it('is true without a backup', () => expect(isBackupDue(null, newest, hours(24))).to.equal(true));
});
