import { expect } from 'chai';
import { JOB_OVERDUE_AFTER, judgeClocks, judgeJobs, judgeLocation, judgeSchema, judgeServer } from '../../../../src/domain/kernel/diagnosis.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('a diagnosis', () => {
  it('takes PostgreSQL 15 and newer, and nothing older', () => {
    expect(judgeServer(15).verdict).to.equal('ok');
    expect(judgeServer(14).verdict).to.equal('failed');
  });

  for (const direction of [1, -1]) {
    const side = direction === 1 ? 'ahead' : 'behind';
    const judged = (skew: number) => judgeClocks(NOW, later(NOW, direction * skew), NOW).verdict;

    it(`lets a database clock be two seconds ${side}, doubts it beyond, and refuses it beyond thirty`, () => {
      expect(judged(seconds(2))).to.equal('ok');
      expect(judged(seconds(2) + 1)).to.equal('warning');
      expect(judged(seconds(30))).to.equal('warning');
      expect(judged(seconds(30) + 1)).to.equal('failed');
    });
  }

  it('does not take the time that the question took for a difference of the clocks', () => {
    expect(judgeClocks(NOW, later(NOW, seconds(20)), later(NOW, seconds(40))).verdict).to.equal('ok');
  });

  it('accepts a schema that is up to date, and warns of pending migrations', () => {
    expect(judgeSchema(['a', 'b'], { applied: ['b', 'a'], tables: ['customer'] }).verdict).to.equal('ok');
    expect(judgeSchema(['a', 'b'], { applied: ['a'], tables: ['customer'] })).to.deep.include({ verdict: 'warning', says: 'migrations are pending (b)' });
    expect(judgeSchema(['a', 'b'], { applied: [], tables: [] }).verdict).to.equal('warning');
  });

  it('rejects the schema of a newer release and of another application', () => {
    const rejected = (applied: readonly string[], tables: readonly string[]) => {
      const { verdict, says } = judgeSchema(['a'], { applied, tables });
      return verdict === 'failed' ? says : verdict;
    };
    expect(rejected(['a', 'b'], ['customer'])).to.equal('a newer release has migrated the schema (b)');
    expect(rejected(['b'], ['customer'])).to.equal('another application has migrated the schema (b)');
    expect(rejected([], ['customer'])).to.equal('the database contains tables of another application (customer)');
  });

  it('doubts a location that workers cannot check from', () => {
    expect(judgeLocation('local', ['eu', 'local']).verdict).to.equal('ok');
    expect(judgeLocation('local', ['eu'])).to.deep.include({ verdict: 'warning', advice: 'set LOCATION to one of eu' });
    expect(judgeLocation('local', []).verdict).to.equal('warning');
  });

  it('doubts a queue in which a job has been due for a quarter of an hour', () => {
    expect(JOB_OVERDUE_AFTER).to.equal(minutes(15));
    expect(judgeJobs(0).verdict).to.equal('ok');
    expect(judgeJobs(1).verdict).to.equal('warning');
  });
});
