import { expect } from 'chai';
import { countDifferences, rowsIn } from '../../../../src/domain/backups/backup-header.ts';

const tables = [
  { name: 'monitor', rows: 2 },
  { name: 'outbox', rows: 0 },
];

describe('countDifferences', () => {
  it('returns nothing if every table has the rows of the backup', () => {
    expect(countDifferences(tables, new Map([['monitor', 2]]))).to.deep.equal([]);
  });

  it('names each table that has more or fewer rows', () => {
    const found = new Map([
      ['monitor', 1],
      ['outbox', 3],
    ]);
    expect(countDifferences(tables, found)).to.deep.equal([
      'monitor has 1 rows instead of 2',
      'outbox has 3 rows instead of 0',
    ]);
  });
});

describe('rowsIn', () => {
  it('adds up the rows of all tables', () => expect(rowsIn(tables)).to.equal(2));
});
