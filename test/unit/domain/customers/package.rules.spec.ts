import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { decidePackage, namesPackage, packageRemovalRules } from '../../../../src/domain/customers/package.rules.ts';

const basic = { id: 1, key: 'basic', displayName: 'Basic plan', isDefault: true };
const pro = { id: 2, key: 'pro', displayName: 'Professional', isDefault: false };
const confusing = { id: 3, key: 'Professional', displayName: 'basic', isDefault: false };
const packages = [basic, pro];

describe('decidePackage', () => {
  for (const choice of [
    { packageId: 2 },
    { packageType: 'pro' },
    { packageType: 'Professional' },
    { packageId: 2, packageType: 'pro' },
  ])
    it(`finds the package by ${JSON.stringify(choice)}`, () => {
      expect(decidePackage(packages, choice)).to.deep.equal(accepted(pro));
    });

  for (const choice of [
    { packageId: 3 },
    { packageType: 'gold' },
    { packageType: 'PRO' },
    { packageType: ' pro' },
    { packageType: '' },
    { packageId: 3, packageType: 'pro' },
    { packageId: 2, packageType: 'gold' },
    { packageId: 1, packageType: 'pro' },
  ])
    it(`answers invalidPackageType to ${JSON.stringify(choice)}`, () => {
      expect(decidePackage(packages, choice)).to.deep.equal(refused('invalidPackageType'));
    });

  it('prefers a key to a display name', () => {
    expect(decidePackage([confusing, basic, pro], { packageType: 'basic' })).to.deep.equal(accepted(basic));
    expect(decidePackage([pro, confusing], { packageType: 'Professional' })).to.deep.equal(accepted(confusing));
  });

  it('returns the default package without a choice, and answers invalidPackageType if there is none', () => {
    expect(decidePackage(packages, {})).to.deep.equal(accepted(basic));
    expect(decidePackage([pro], {})).to.deep.equal(refused('invalidPackageType'));
  });

  it('namesPackage detects whether an update names a package', () => {
    expect([{}, { packageId: 1 }, { packageType: '' }].map(namesPackage)).to.deep.equal([false, true, true]);
  });
});

describe('packageRemovalRules', () => {
  it('answers packageInUse if the package has a customer', () => {
    expect(firstBroken(packageRemovalRules, { customers: 0 })).to.equal(null);
    expect(firstBroken(packageRemovalRules, { customers: 1 })).to.deep.equal(refused('packageInUse'));
  });
});
