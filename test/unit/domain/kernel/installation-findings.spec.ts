import { expect } from 'chai';
import {
  ALMOST_FULL_DISK,
  broken,
  checkAddresses,
  checkDataVersion,
  checkDisk,
  checkNode,
  checkOldestRow,
  firstNames,
  FULL_DISK,
} from '../../../../src/domain/kernel/diagnosis.ts';
import { problem, sentenceOf } from '../../../../src/domain/kernel/problems.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('a finding about an installation', () => {
  it('lists at most ten names, and an ellipsis for more', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => String(at));
    expect(firstNames(names(2))).to.equal('0, 1');
    expect(firstNames(names(10))).to.equal('0, 1, 2, 3, 4, 5, 6, 7, 8, 9');
    expect(firstNames(names(11))).to.equal('0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...');
    expect(firstNames(names(2), 3)).to.equal('0, 1, ...');
  });

  it('has the values of its problem in both sentences', () => {
    expect(problem('databaseTooOld', { major: 14, oldest: 15 })).to.deep.equal({
      code: 'databaseTooOld',
      verdict: 'failed',
      says: 'PostgreSQL 14 is too old',
      advice: 'use PostgreSQL 15 or newer',
    });
    expect(broken('x', 'y')).to.deep.equal({ verdict: 'failed', says: 'x', advice: 'y' });
    expect(problem('diskAlmostFull', { folder: '/data', free: 7 }).verdict).to.equal('warning');
  });

  it('is one sentence with the advice, if there is any', () => {
    expect(sentenceOf({ says: 'the disk is full', advice: 'make room.' })).to.equal('The disk is full; make room.');
    expect(sentenceOf({ says: 'the disk has room', advice: null })).to.equal('The disk has room.');
    expect(sentenceOf({ says: 'x', advice: 'see .env.example' })).to.equal('X; see .env.example.');
  });
});

describe('the release of an installation', () => {
  it('runs on the lowest version of Node that it needs, and on newer ones', () => {
    const verdicts = ['24.2.0', '24.10.0', '25.0.0', '24.1.9', '22.99.0'].map((has) => checkNode(has, '24.2').verdict);
    expect(verdicts).to.deep.equal(['ok', 'ok', 'ok', 'failed', 'failed']);
    expect(checkNode('22.1.0', '24.2').says).to.equal('needs Node 24.2 or newer and this is 22.1.0');
    expect(checkNode('24.2.0', '24.2').says).to.equal('this is Node 24.2.0');
  });

  it('reads data of its own version of PostgreSQL only', () => {
    expect(checkDataVersion('/data', 17, 17)).to.equal(null);
    expect(checkDataVersion('/data', 16, 17)?.code).to.equal('databaseFormer');
    expect(checkDataVersion('/data', 18, 17)?.says).to.equal(
      '/data was written by PostgreSQL 18, which is newer than 17 of this release',
    );
  });
});

describe('the machine of an installation', () => {
  it('has an IPv4 address', () => {
    expect(checkAddresses(['IPv6', 'IPv4']).verdict).to.equal('ok');
    expect(checkAddresses(['IPv6']).code).to.equal('ipv4Missing');
  });

  it('has 64 MiB of free space at least, and is warned below 1 GiB', () => {
    const codes = [FULL_DISK - 1, FULL_DISK, ALMOST_FULL_DISK - 1, ALMOST_FULL_DISK].map(
      (free) => checkDisk('/data', free).code,
    );
    expect(codes).to.deep.equal(['diskFull', 'diskAlmostFull', 'diskAlmostFull', undefined]);
    expect(checkDisk('/data', ALMOST_FULL_DISK + 2 ** 19).says).to.equal('the disk of /data has 1024 MB left');
    expect(checkDisk('/data', FULL_DISK).says).to.equal('the disk of /data has 64 MB left');
  });
});

describe('the oldest row of a table', () => {
  const says = (oldest: Date | null | 'undated', lateFor: string | null = null) =>
    checkOldestRow({ oldest, kept: '90 days', lateFor }, NOW);

  it('is named with its age and its retention', () => {
    expect(says(later(NOW, -days(3) - hours(12))).says).to.equal('oldest row 3.5 days old; kept 90 days');
    expect(says(later(NOW, hours(1))).says, 'the clock was set back').to.equal('oldest row 0.0 days old; kept 90 days');
    expect(says(null).says).to.equal('no rows; kept 90 days');
    expect(says('undated').says).to.equal('rows without a time; kept 90 days');
    expect(says(null).verdict).to.equal('ok');
  });

  it('is a warning if the job has not deleted it', () => {
    expect(says(null, 'purge')).to.deep.equal({
      verdict: 'warning',
      says: 'rows have expired and are still stored: no rows; kept 90 days',
      advice:
        'start the service with ROLE=all or ROLE=worker, whose job purge deletes them, and look for its errors in the log',
    });
  });
});
