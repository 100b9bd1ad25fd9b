import { expect } from 'chai';
import { recordChangedRules } from '../../../../src/domain/kernel/record-changed.rules.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

describe('recordChangedRules', () => {
  const judge = (revision: number, expected: readonly number[]) =>
    firstBroken(recordChangedRules, { record: { revision }, expected });

  it('permit the change of a version that the caller names, alone or among others', () => {
    expect([judge(3, [3]), judge(3, [2, 3])]).to.deep.equal([null, null]);
  });

  it('refuse the change of another version with recordChanged, also if the caller names none that can exist', () => {
    for (const expected of [[2], [4], [2, 4], []]) expect(judge(3, expected)).to.deep.equal(refused('recordChanged'));
  });
});
