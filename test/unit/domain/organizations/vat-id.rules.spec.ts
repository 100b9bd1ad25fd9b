import { expect } from 'chai';
import { rateSubject } from '../../../../src/domain/access/rate-limits.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { days, elapsed, hours } from '../../../../src/domain/kernel/time.ts';
import {
  CUSTOMER_VAT_VALIDATION_RATE,
  VAT_VALIDATION_RATE,
  decideVatValidation,
  verdictWithoutAnswer,
} from '../../../../src/domain/organizations/vat-id.rules.ts';
import type { VatStatus, VatValidation } from '../../../../src/domain/organizations/vat-id.rules.ts';
import { NOW } from '../../../builders/clock.ts';

const LATER = new Date(NOW.getTime() + 1);
const requested = { vatId: 'DE123456789', countryCode: 'DE' };
const decide = (status: VatStatus, validation: Partial<VatValidation> = {}) =>
  decideVatValidation({
    holder: requested,
    requested,
    verdict: { ...verdictWithoutAnswer('invalid'), status },
    before: { failures: 0, confirmedAt: NOW },
    now: LATER,
    ...validation,
  });
const scheduled = (status: VatStatus, failures: number) => {
  const decision = decide(status, { before: { failures, confirmedAt: NOW } });
  if (!decision.ok) throw new Error(decision.code);
  const { nextCheckAt } = decision.value;
  return { after: nextCheckAt === null ? null : elapsed(LATER, nextCheckAt), failures: decision.value.failures };
};

describe('VAT validation', () => {
  for (const [status, expected] of [
    ['valid', LATER],
    ['invalid', null],
    ['unavailable', NOW],
    ['notCovered', NOW],
  ] as const)
    it(`validation with result ${status} ${expected === LATER ? 'sets' : expected === null ? 'removes' : 'keeps'} the confirmation`, () => {
      const decision = decide(status);
      expect(decision.ok && decision.value.confirmedAt).to.equal(expected);
    });

  it('a verdict without an answer has no data about the holder', () => {
    expect(verdictWithoutAnswer('unavailable')).to.deep.equal({
      status: 'unavailable',
      name: null,
      address: null,
      consultationNumber: null,
    });
  });

  it('validation is refused with vatIdMissing without a VAT number', () => {
    expect(decide('notCovered', { requested: { vatId: null, countryCode: null } })).to.deep.equal(
      refused('vatIdMissing'),
    );
  });

  for (const changed of [{ vatId: 'DE987654321' }, { vatId: null }, { countryCode: 'AT' }, { countryCode: null }])
    it(`validation is refused with vatIdChangedDuringValidation after the change ${JSON.stringify(changed)}`, () => {
      expect(decide('valid', { holder: { ...requested, ...changed } })).to.deep.equal(
        refused('vatIdChangedDuringValidation'),
      );
    });

  for (const status of ['valid', 'invalid'] as const)
    it(`a number with result ${status} is validated again after a year`, () => {
      expect(scheduled(status, 2)).to.deep.equal({ after: days(365), failures: 0 });
    });

  it('a query without an answer is repeated after an hour, then after six, then every day', () => {
    expect([0, 1, 2, 9].map((failures) => scheduled('unavailable', failures))).to.deep.equal([
      { after: hours(1), failures: 1 },
      { after: hours(6), failures: 2 },
      { after: days(1), failures: 3 },
      { after: days(1), failures: 10 },
    ]);
  });

  it('a number that the registry does not cover is not validated again', () => {
    expect(scheduled('notCovered', 0)).to.deep.equal({ after: null, failures: 0 });
  });

  it('validations of customers have a limit of the same size and their own', () => {
    const { name, ...limit } = CUSTOMER_VAT_VALIDATION_RATE;
    expect(name).not.to.equal(VAT_VALIDATION_RATE.name);
    expect(VAT_VALIDATION_RATE).to.include(limit);
  });

  it('validation is limited to 10 requests an hour per organization', () => {
    expect(VAT_VALIDATION_RATE).to.include({ limit: 10, window: 3_600_000 });
    const caller = {
      kind: 'agent',
      registrationId: 'reg_1',
      scopes: [],
      organizationId: 7,
      organizationStatus: 'active',
      customerId: null,
      userId: null,
      isActive: true,
    } as const;
    expect(rateSubject(VAT_VALIDATION_RATE, caller, 'token:1')).to.equal('organization:7');
    expect(rateSubject(VAT_VALIDATION_RATE, { ...caller, organizationId: null }, 'agent:1')).to.equal('agent:1');
    expect(rateSubject({ ...VAT_VALIDATION_RATE, name: 'other' }, { kind: 'anonymous' }, 'address:1')).to.equal(
      'address:1',
    );
    const { per: _, ...each } = VAT_VALIDATION_RATE;
    expect(rateSubject(each, caller, 'token:1')).to.equal('token:1');
  });
});
