import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import {
  changesMfaRequirement,
  decideOrganizationChange,
  imResumption,
  organizationNameOf,
  quotaLimitOf,
} from '../../../../src/domain/organizations/organization.ts';
import type { Organization, OrganizationChange } from '../../../../src/domain/organizations/organization.ts';
import { DEFAULT_QUOTA_TIERS, decideFirstTier } from '../../../../src/domain/organizations/quota-tier.ts';
import { NOW } from '../../../builders/clock.ts';
import { anOrganization } from '../../../builders/organizations.ts';

const LATER = new Date(NOW.getTime() + 1);
const decide = (execute: Partial<OrganizationChange>) =>
  decideOrganizationChange({ organization: anOrganization(), changes: {}, isSignedIn: false, now: LATER, ...execute });

describe('decideOrganizationChange', () => {
  it('sets the given members and keeps the others', () => {
    expect(decide({ changes: { name: 'Renamed' } })).to.deep.equal({
      ok: true,
      value: anOrganization({ name: 'Renamed', updatedAt: LATER }),
    });
  });

  for (const flag of ['requireMfaAdmins', 'requireMfaEditors', 'requireMfaReadonly'] as const) {
    it(`refuses ${flag} from a token with nonUserSessionForbidden, whatever its value`, () => {
      for (const value of [true, false])
        expect(decide({ changes: { name: 'Renamed', [flag]: value } })).to.deep.equal(
          refused('nonUserSessionForbidden'),
        );
    });

    it(`accepts ${flag} from a signed-in user, which changes the MFA demand`, () => {
      const decision = decide({ changes: { [flag]: true }, isSignedIn: true });
      expect(decision.ok && decision.value[flag]).to.equal(true);
      expect(decision.ok && changesMfaRequirement(anOrganization(), decision.value)).to.equal(true);
    });
  }

  it('changes the MFA demand with no other member', () => {
    const decision = decide({ changes: { name: 'Renamed', countryCode: 'AT' } });
    expect(decision.ok && changesMfaRequirement(anOrganization(), decision.value)).to.equal(false);
  });

  const confirmed = anOrganization({ vatId: 'DE123456789', countryCode: 'DE', vatValidatedAt: NOW });
  for (const changes of [{ vatId: 'DE987654321' }, { vatId: null }, { countryCode: 'AT' }])
    it(`removes the VAT confirmation on the change ${JSON.stringify(changes)}`, () => {
      const decision = decide({ organization: confirmed, changes });
      expect(decision.ok && decision.value.vatValidatedAt).to.equal(null);
    });

  it('keeps the VAT confirmation if number and country are unchanged', () => {
    const decision = decide({ organization: confirmed, changes: { vatId: 'DE123456789', name: 'Renamed' } });
    expect(decision.ok && decision.value.vatValidatedAt).to.equal(NOW);
  });
});

describe('quotaLimitOf', () => {
  it('returns the limit of a tier, and 0 for an unknown tier', () => {
    expect(quotaLimitOf(DEFAULT_QUOTA_TIERS, 'business')).to.equal(500);
    expect(quotaLimitOf(DEFAULT_QUOTA_TIERS, 'gone')).to.equal(0);
  });
});

describe('decideFirstTier', () => {
  it('returns the first tier by default', () => {
    expect(decideFirstTier(DEFAULT_QUOTA_TIERS)).to.deep.equal({ ok: true, value: 'free' });
    expect(decideFirstTier(DEFAULT_QUOTA_TIERS, 'scale')).to.deep.equal({ ok: true, value: 'scale' });
  });

  it('rejects an unknown tier with invalidRequestBody', () => {
    expect(decideFirstTier(DEFAULT_QUOTA_TIERS, 'gold')).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [{ path: 'tier', message: 'The tier must be one of free, starter, business, scale.' }],
      }),
    );
    expect(decideFirstTier([])).to.deep.include({ ok: false, code: 'invalidRequestBody' });
  });
});

describe('organizationNameOf', () => {
  it('accepts a single line of 1 to 255 characters, without the spaces around it', () => {
    expect(organizationNameOf(' A ')).to.equal('A');
    expect(organizationNameOf('x'.repeat(255))).to.equal('x'.repeat(255));
    for (const written of ['', '  ', 'a\nb', 'x'.repeat(256)])
      expect(organizationNameOf(written), written).to.equal(null);
  });
});

describe('imResumption', () => {
  it('is noted when incident management begins to run again, and kept otherwise', () => {
    const earlier = new Date('2026-01-01T00:00:00.000Z');
    const [running, off, suspended] = [
      { imEnabled: true, status: 'active' },
      { imEnabled: false, status: 'active' },
      { imEnabled: true, status: 'suspended' },
    ] as const;
    const resumed = (before: Partial<Organization>, after: Pick<Organization, 'imEnabled' | 'status'>) =>
      imResumption(anOrganization({ ...before, imResumedAt: earlier }), after, NOW);
    for (const stopped of [off, suspended]) {
      expect(resumed(stopped, running)).to.equal(NOW);
      expect(resumed(running, stopped)).to.equal(earlier);
    }
    expect(resumed(off, suspended)).to.equal(earlier);
    expect(resumed(running, { ...running, status: 'cancelled' })).to.equal(earlier);
  });
});
