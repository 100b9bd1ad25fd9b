import { expect } from 'chai';
import { checkBackups } from '../../../../src/domain/backups/backup-diagnosis.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';

const now = new Date('2026-05-03T00:00:00Z');
const made = { directory: '/backups', hasKey: true, isWritable: true, newest: later(now, -hours(3)), every: hours(24) };

describe('checkBackups', () => {
  it('accepts a newest backup that is at most two intervals old', () => {
    expect(checkBackups(made, now)).to.include({ verdict: 'ok', says: 'the newest backup is 3 hours old' });
    expect(checkBackups({ ...made, newest: later(now, -hours(48)) }, now).verdict).to.equal('ok');
    expect(checkBackups({ ...made, newest: later(now, -hours(48) - 1) }, now).verdict).to.equal('warning');
  });

  it('accepts an installation without scheduled backups', () => {
    expect(checkBackups({ ...made, directory: null, hasKey: false, newest: null }, now).verdict).to.equal('ok');
  });

  it('fails without a key, because the service does not start', () => {
    expect(checkBackups({ ...made, hasKey: false }, now).verdict).to.equal('failed');
  });

  it('warns of a directory that cannot be written, and of one without a backup', () => {
    expect(checkBackups({ ...made, isWritable: false }, now).says).to.equal('/backups is not writable');
    expect(checkBackups({ ...made, newest: null }, now).says).to.equal('/backups has no backup yet');
  });
});
