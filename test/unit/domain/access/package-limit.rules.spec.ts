import { expect } from 'chai';
import { decidePackageClaim, leftOf, packageLimitNames } from '../../../../src/domain/access/package-limit.rules.ts';
import type { PackageLimits, PackageUsed } from '../../../../src/domain/access/package-limit.rules.ts';

describe('Limits of a package', () => {
  const nothing = Object.fromEntries(packageLimitNames.map((name) => [name, 0])) as PackageUsed;
  const claim = (limits: PackageLimits, used: Partial<PackageUsed>) =>
    decidePackageClaim({ limits, used: { ...nothing, ...used }, counts: ['monitors', 'website'] });

  it('permit the last record that the package includes', () =>
    expect(claim({ monitors: 3 }, { monitors: 2 })).to.deep.equal({ ok: true, value: null }));

  it('refuse the next one with packageLimitReached, naming limit, used and maximum', () =>
    expect(claim({ monitors: 3 }, { monitors: 3 })).to.deep.equal({
      ok: false,
      code: 'packageLimitReached',
      data: { limit: 'monitors', used: 3, maximum: 3 },
    }));

  it('hold for the kind beside the total', () =>
    expect(claim({ monitors: 9, website: 1 }, { monitors: 1, website: 1 })).to.deep.include({
      data: { limit: 'website', used: 1, maximum: 1 },
    }));

  it('refuse further records after a limit was lowered below the use', () =>
    expect(claim({ website: 1 }, { website: 5 })).to.deep.include({ data: { limit: 'website', used: 5, maximum: 1 } }));

  it('leave room for the difference, none after they were lowered, and any number without one', () =>
    expect([leftOf(2, 3), leftOf(3, 3), leftOf(5, 1), leftOf(5, Infinity)]).to.deep.equal([1, 0, 0, Infinity]));

  it('are unlimited where they are null or absent', () =>
    expect(claim({ monitors: null }, { monitors: 1000, website: 1000 }).ok).to.equal(true));
});
