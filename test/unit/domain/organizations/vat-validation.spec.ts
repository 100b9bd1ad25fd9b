import { expect } from 'chai';
import { rateSubject } from '../../../../src/domain/access/rate-limits.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { VAT_VALIDATION_RATE, decideVatValidation } from '../../../../src/domain/organizations/vat-validation.ts';
import type { VatStatus, VatValidation } from '../../../../src/domain/organizations/vat-validation.ts';
import { NOW } from '../../../builders/clock.ts';
import { anOrganization } from '../../../builders/organizations.ts';

const LATER = new Date(NOW.getTime() + 1);
const requested = { vatId: 'DE123456789', countryCode: 'DE' };
const decide = (status: VatStatus, execute: Partial<VatValidation> = {}) =>
  decideVatValidation({ organization: anOrganization({ ...requested, vatValidatedAt: NOW }), requested, verdict: { status, name: null, address: null }, now: LATER, ...execute });

describe('VAT validation', () => {
  for (const [status, expected] of [['valid', LATER], ['invalid', null], ['unavailable', NOW], ['notCovered', NOW]] as const)
    it(`validation with result ${status} ${expected === LATER ? 'sets' : expected === null ? 'removes' : 'keeps'} the confirmation`, () => {
      const decision = decide(status);
      expect(decision.ok && decision.value.vatValidatedAt).to.equal(expected);
    });

  it('validation is refused with vatIdMissing without a VAT number', () => {
    expect(decide('notCovered', { requested: { vatId: null, countryCode: null } })).to.deep.equal(refused('vatIdMissing'));
  });

  for (const changed of [{ vatId: 'DE987654321' }, { vatId: null }, { countryCode: 'AT' }, { countryCode: null }])
    it(`validation is refused with vatIdChangedDuringValidation after the change ${JSON.stringify(changed)}`, () => {
      expect(decide('valid', { organization: anOrganization({ ...requested, ...changed }) })).to.deep.equal(refused('vatIdChangedDuringValidation'));
    });

  it('validation is limited to 10 requests an hour per organization', () => {
    expect(VAT_VALIDATION_RATE).to.include({ limit: 10, window: 3_600_000 });
    const caller = { kind: 'agent', registrationId: 'reg_1', scopes: [], organizationId: 7, organizationStatus: 'active', customerId: null, userId: null, isActive: true } as const;
    expect(rateSubject(VAT_VALIDATION_RATE, caller, 'token:1')).to.equal('organization:7');
    expect(rateSubject(VAT_VALIDATION_RATE, { ...caller, organizationId: null }, 'agent:1')).to.equal('agent:1');
    expect(rateSubject({ ...VAT_VALIDATION_RATE, name: 'other' }, { kind: 'anonymous' }, 'address:1')).to.equal('address:1');
    const { per: _, ...each } = VAT_VALIDATION_RATE;
    expect(rateSubject(each, caller, 'token:1')).to.equal('token:1');
  });
});
