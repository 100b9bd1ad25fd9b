import { expect } from 'chai';
import { BACKUP_FORMAT } from '../../../../src/domain/backups/backup-header.ts';
import { checkRelease, checkSecret, checkTarget, checkUse } from '../../../../src/domain/backups/restore.rules.ts';

const ours = ['0001-first', '0002-second'];

describe('checkRelease', () => {
  const backup = { format: BACKUP_FORMAT, version: '3.0.0', migrations: ours };

  it('accepts a backup of this release or an earlier one', () => {
    expect(checkRelease(backup, ours).verdict).to.equal('ok');
    expect(checkRelease({ ...backup, migrations: ['0001-first'] }, ours).verdict).to.equal('ok');
  });

  it('refuses a newer format', () => {
    expect(checkRelease({ ...backup, format: BACKUP_FORMAT + 1 }, ours)).to.deep.include({
      verdict: 'failed',
      says: 'the backup was made by a newer release, Watchstead 3.0.0',
      advice: 'restore it with Watchstead 3.0.0 or newer',
    });
  });

  it('refuses a migration that this release does not have', () => {
    expect(checkRelease({ ...backup, migrations: [...ours, '0003-third'] }, ours)).to.include({
      verdict: 'failed',
      says: 'the backup has a newer schema, that of Watchstead 3.0.0',
    });
  });
});

describe('checkSecret', () => {
  it('accepts the key that the backup was made with, and no other', () => {
    expect(checkSecret('one', 'one').verdict).to.equal('ok');
    expect(checkSecret('one', 'other').verdict).to.equal('failed');
    expect(checkSecret('one', null)).to.include({
      verdict: 'failed',
      says: 'the backup needs the secret key that it was made with',
    });
  });
});

describe('checkTarget', () => {
  const empty = { schema: { applied: [], tables: [] }, mayReplace: false, connections: 0 };
  const used = { ...empty, schema: { applied: ours, tables: ['organization'] } };

  it('accepts an empty database, also while it has other connections', () => {
    expect(checkTarget(ours, empty).verdict).to.equal('ok');
    expect(checkTarget(ours, { ...empty, connections: 1 }).verdict).to.equal('ok');
  });

  it('refuses a database with contents, unless they may be replaced', () => {
    expect(checkTarget(ours, used).says).to.equal('the database is not empty');
    expect(checkTarget(ours, { ...used, mayReplace: true })).to.include({
      verdict: 'ok',
      says: 'the contents of the database are replaced',
    });
  });

  it('does not replace the contents of a database in use', () => {
    expect(checkTarget(ours, { ...used, mayReplace: true, connections: 1 }).verdict).to.equal('failed');
  });

  it('does not replace the contents of another application or of a newer release', () => {
    const foreign = { ...used, schema: { applied: [], tables: ['organization'] }, mayReplace: true };
    const newer = { ...used, schema: { applied: [...ours, '0003-third'], tables: [] }, mayReplace: true };
    expect(checkTarget(ours, foreign).verdict).to.equal('failed');
    expect(checkTarget(ours, newer).verdict).to.equal('failed');
  });
});

describe('checkUse', () => {
  it('refuses a database with another connection', () => {
    expect(checkUse(0).verdict).to.equal('ok');
    expect(checkUse(1)).to.include({ verdict: 'failed', says: 'the database is in use (other connections: 1)' });
  });
});
