import { expect } from 'chai';
import { backupNameAt, newestBackupTime, surplusBackups } from '../../../../src/domain/backups/backup-names.ts';

const names = ['01', '02', '03'].map((day) => backupNameAt(new Date(`2026-05-${day}T04:05:06.789Z`)));

describe('names of scheduled backups', () => {
  it('contain the time in UTC', () => {
    expect(names[0]).to.equal('watchstead-20260501T040506Z.backup');
  });

  it('tell the time of the newest backup', () => {
    expect(newestBackupTime([...names].reverse())?.toISOString()).to.equal('2026-05-03T04:05:06.000Z');
    expect(newestBackupTime(['notes.txt'])).to.equal(null);
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
