import { expect } from 'chai';
import { JOB_OVERDUE_AFTER, checkClocks, checkOverdueJobs, checkLocation, checkSchema, checkServerVersion } from '../../../../src/domain/kernel/diagnosis.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('a diagnosis', () => {
  it('takes PostgreSQL 15 and newer, and nothing older', () => {
    expect(checkServerVersion(15).verdict).to.equal('ok');
    expect(checkServerVersion(14).verdict).to.equal('failed');
  });

  for (const direction of [1, -1]) {
    const side = direction === 1 ? 'ahead' : 'behind';
    const judged = (skew: number) => checkClocks(NOW, later(NOW, direction * skew), NOW).verdict;

    it(`lets a database clock be two seconds ${side}, doubts it beyond, and refuses it beyond thirty`, () => {
      expect(judged(seconds(2))).to.equal('ok');
      expect(judged(seconds(2) + 1)).to.equal('warning');
      expect(judged(seconds(30))).to.equal('warning');
      expect(judged(seconds(30) + 1)).to.equal('failed');
    });
  }

  it('does not take the time that the question took for a difference of the clocks', () => {
    expect(checkClocks(NOW, later(NOW, seconds(20)), later(NOW, seconds(40))).verdict).to.equal('ok');
  });

  it('accepts a schema that is up to date, and warns of pending migrations', () => {
    expect(checkSchema(['a', 'b'], { applied: ['b', 'a'], tables: ['customer'] }).verdict).to.equal('ok');
    expect(checkSchema(['a', 'b'], { applied: ['a'], tables: ['customer'] })).to.deep.include({ verdict: 'warning', says: 'migrations are pending (b)' });
    expect(checkSchema(['a', 'b'], { applied: [], tables: [] }).verdict).to.equal('warning');
  });

  it('rejects the schema of a newer release and of another application', () => {
    const rejected = (applied: readonly string[], tables: readonly string[]) => {
      const { verdict, says } = checkSchema(['a'], { applied, tables });
      return verdict === 'failed' ? says : verdict;
    };
    expect(rejected(['a', 'b'], ['customer'])).to.equal('a newer release has migrated the schema (b)');
    expect(rejected(['b'], ['customer'])).to.equal('another application has migrated the schema (b)');
    expect(rejected([], ['customer'])).to.equal('the database contains tables of another application (customer)');
  });

  it('doubts a location that workers cannot check from', () => {
    expect(checkLocation('local', ['eu', 'local']).verdict).to.equal('ok');
    expect(checkLocation('local', ['eu'])).to.deep.include({ verdict: 'warning', advice: 'set LOCATION to one of eu' });
    expect(checkLocation('local', []).verdict).to.equal('warning');
  });

  it('doubts a queue in which a job has been due for a quarter of an hour', () => {
    expect(JOB_OVERDUE_AFTER).to.equal(minutes(15));
    expect(checkOverdueJobs(0).verdict).to.equal('ok');
    expect(checkOverdueJobs(1).verdict).to.equal('warning');
  });
});
