import { expect } from 'chai';
import { effectiveBrand } from '../../../../src/domain/organizations/brand.ts';
import type { Brand } from '../../../../src/domain/organizations/brand.ts';

const NONE: Brand<string> = { brandColor: null, logo: null, icon: null };
const brand = (chosen: Partial<Brand<string>>): Brand<string> => ({ ...NONE, ...chosen });

describe('effectiveBrand', () => {
  it('has nothing if no brand has anything', () => {
    expect(effectiveBrand([NONE, NONE, NONE])).to.deep.equal(NONE);
  });

  it('takes each member from the nearest brand that has it', () => {
    const page = brand({ brandColor: 'page' });
    const customer = brand({ brandColor: 'customer', logo: 'customer' });
    const organization = { brandColor: 'organization', logo: 'organization', icon: 'organization' };
    expect(effectiveBrand([page, customer, organization])).to.deep.include({ brandColor: 'page', logo: 'customer' });
    expect(effectiveBrand([NONE, customer, organization]).brandColor).to.equal('customer');
    expect(effectiveBrand([NONE, NONE, organization])).to.deep.equal(organization);
  });

  it('shows a logo as the icon before the icon of a brand that is farther away', () => {
    const organization = brand({ logo: 'organization', icon: 'organization-icon' });
    expect(effectiveBrand([NONE, brand({ logo: 'customer' }), organization]).icon).to.equal('customer');
    expect(effectiveBrand([NONE, brand({ icon: 'customer-icon' }), organization])).to.deep.include({
      logo: 'organization',
      icon: 'customer-icon',
    });
    expect(effectiveBrand([brand({ logo: 'page', icon: 'page-icon' }), NONE, organization]).icon).to.equal('page-icon');
    expect(effectiveBrand([NONE, NONE, brand({ logo: 'organization' })]).icon).to.equal('organization');
  });
});
