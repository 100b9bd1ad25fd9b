import { expect } from 'chai';
import { overridesRevision } from '../../../../src/domain/notifications/channel.rules.ts';

const of = (...overrides: readonly (readonly [id: number, revision: number])[]): number =>
  overridesRevision(overrides.map(([id, revision]) => ({ id, revision })));

describe('overridesRevision', () => {
  it('is the same for the same overrides in any order, also for none', () => {
    expect(of([3, 1], [4, 2])).to.equal(of([4, 2], [3, 1]));
    expect(of()).to.equal(1);
  });

  it('differs for another set and for another version of one', () => {
    const versions = [of(), of([3, 1]), of([3, 2]), of([31, 1]), of([3, 11]), of([3, 1], [4, 1]), of([3, 4], [1, 1])];
    expect(new Set(versions).size).to.equal(versions.length);
  });

  it('is a whole number of at most 15 digits for as many overrides as a monitor has', () => {
    const revision = of(...Array.from({ length: 100 }, (_, at) => [2_147_483_547 + at, 2_147_483_647] as const));
    expect(Number.isSafeInteger(revision) && revision > 0 && revision < 1e15).to.equal(true);
  });
});
