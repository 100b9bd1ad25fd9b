import { expect } from 'chai';
import {
  JOB_OVERDUE_AFTER,
  checkClocks,
  checkOverdueJobs,
  checkLocation,
  checkSchema,
  checkServerVersion,
} from '../../../../src/domain/kernel/diagnosis.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('diagnostics', () => {
  it('diagnostics accept PostgreSQL 15 and newer, and fail for older versions', () => {
    expect(checkServerVersion(15)).to.deep.include({ verdict: 'ok', says: 'PostgreSQL 15 answers' });
    expect(checkServerVersion(14)).to.deep.include({
      verdict: 'failed',
      says: 'PostgreSQL 14 is too old',
      advice: 'use PostgreSQL 15 or newer',
    });
  });

  for (const direction of [1, -1]) {
    const side = direction === 1 ? 'ahead' : 'behind';
    const judged = (skew: number) => checkClocks(NOW, later(NOW, direction * skew), NOW).verdict;

    it(`diagnostics accept a database clock two seconds ${side}, warn beyond that, and fail beyond thirty`, () => {
      expect(judged(seconds(2))).to.equal('ok');
      expect(judged(seconds(2) + 1)).to.equal('warning');
      expect(judged(seconds(30))).to.equal('warning');
      expect(judged(seconds(30) + 1)).to.equal('failed');
    });
  }

  it('diagnostics name the clock difference in seconds', () =>
    expect(checkClocks(NOW, later(NOW, seconds(2.5)), NOW).says).to.contain('2.5'));

  it('diagnostics exclude the round-trip time from the clock difference', () => {
    expect(checkClocks(NOW, later(NOW, seconds(20)), later(NOW, seconds(40))).verdict).to.equal('ok');
  });

  it('diagnostics accept a current schema, and warn of pending migrations', () => {
    expect(checkSchema(['a', 'b'], { applied: ['b', 'a'], tables: ['customer'] }).verdict).to.equal('ok');
    expect(checkSchema(['a', 'b'], { applied: ['a'], tables: ['customer'] })).to.deep.include({
      verdict: 'warning',
      says: 'migrations are pending (b)',
    });
    expect(checkSchema(['a', 'b'], { applied: [], tables: [] })).to.deep.include({
      verdict: 'warning',
      says: 'migrations are pending (a, b)',
    });
  });

  it('diagnostics fail for the schema of a newer release or another application', () => {
    const rejected = (applied: readonly string[], tables: readonly string[]) => {
      const { verdict, says } = checkSchema(['a'], { applied, tables });
      return verdict === 'failed' ? says : verdict;
    };
    expect(rejected(['a', 'b', 'c'], ['customer'])).to.equal('a newer release has migrated the schema (b, c)');
    expect(rejected(['b'], ['customer'])).to.equal('another application has migrated the schema (b)');
    expect(rejected([], ['customer', 'team'])).to.equal(
      'the database contains tables of another application (customer, team)',
    );
  });

  it('diagnostics warn of a location that does not exist', () => {
    expect(checkLocation('local', ['eu', 'local'])).to.deep.include({
      verdict: 'ok',
      says: 'checks run from the location local',
    });
    expect(checkLocation('local', ['eu', 'us'])).to.deep.equal({
      verdict: 'warning',
      says: 'no active location has the key local, so this worker runs no checks',
      advice: 'set LOCATION to one of eu, us',
    });
    expect(checkLocation('local', [])).to.deep.include({ verdict: 'warning', says: 'there is no location yet' });
  });

  it('diagnostics warn of a job that is overdue by a quarter of an hour', () => {
    expect(JOB_OVERDUE_AFTER).to.equal(minutes(15));
    expect(checkOverdueJobs(0).verdict).to.equal('ok');
    expect(checkOverdueJobs(7)).to.deep.include({ verdict: 'warning', says: 'jobs are overdue (7)' });
  });
});
