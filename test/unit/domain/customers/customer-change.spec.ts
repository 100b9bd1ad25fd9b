import { expect } from 'chai';
import { contactMembers, decideCustomerChange } from '../../../../src/domain/customers/customer-change.ts';
import type { CustomerChange, CustomerChanges } from '../../../../src/domain/customers/customer-change.ts';
import { customerDefaults } from '../../../../src/domain/customers/customer.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { NOW } from '../../../builders/clock.ts';
import { aCustomer, aFieldShape, aPackage } from '../../../builders/customers.ts';

const gold = aPackage({ id: 2, key: 'gold', displayName: 'Gold plan', isDefault: false });
const LATER = new Date(NOW.getTime() + 1);

const decide = (changes: CustomerChanges, execute: Partial<CustomerChange> = {}) =>
  decideCustomerChange({
    customer: aCustomer(),
    changes,
    packages: [aPackage(), gold],
    fields: [],
    channels: [],
    refusedRouting: () => null,
    isCustomerBound: false,
    now: LATER,
    ...execute,
  });

const changed = (changes: CustomerChanges, execute: Partial<CustomerChange> = {}) => {
  const decision = decide(changes, execute);
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
};

describe('customer change', () => {
  it('sets the given members, keeps the others and sets updatedAt', () => {
    expect(changed({ name: 'Renamed' })).to.deep.equal({
      customer: aCustomer({ name: 'Renamed', updatedAt: LATER }),
      chosen: null,
    });
  });

  it('the change keeps the package if none is given, even if another one is the default', () => {
    expect(changed({ name: 'Renamed' }, { customer: aCustomer({ packageId: 2 }) }).customer.packageId).to.equal(2);
  });

  it('the change assigns the given package', () => {
    const { customer, chosen } = changed({ packageType: 'gold' });
    expect(customer.packageId).to.equal(2);
    expect(chosen).to.equal(gold);
  });

  it('the change is refused with invalidPackageType for a package of another organization', () => {
    expect(decide({ packageId: 3 })).to.deep.equal(refused('invalidPackageType'));
    expect(decide({ packageType: 'platinum' })).to.deep.equal(refused('invalidPackageType'));
  });

  it('the change sets cancelledAt once, and clears it with the status', () => {
    const cancelled = changed({ status: 'cancelled' }, { now: NOW }).customer;
    expect(cancelled.cancelledAt).to.deep.equal(NOW);
    expect(changed({ status: 'cancelled' }, { customer: cancelled }).customer.cancelledAt).to.deep.equal(NOW);
    expect(changed({ name: 'Renamed' }, { customer: cancelled }).customer.cancelledAt).to.deep.equal(NOW);
    expect(changed({ status: 'paused' }, { customer: cancelled }).customer.cancelledAt).to.equal(null);
  });

  it('the change keeps omitted custom fields and clears a field sent as null', () => {
    const fields = [aFieldShape({ fieldKey: 'a' }), aFieldShape({ fieldKey: 'b' }), aFieldShape({ fieldKey: 'c' })];
    const customer = aCustomer({ customFields: { a: '1', b: '2' } });
    expect(changed({ customFields: { b: null, c: '3' } }, { customer, fields }).customer.customFields).to.deep.equal({
      a: '1',
      c: '3',
    });
  });

  it('the change is refused with invalidRequestBody for a value that does not match its field', () => {
    expect(decide({ customFields: { note: 4 } }, { fields: [aFieldShape()] })).to.deep.include({
      ok: false,
      code: 'invalidRequestBody',
    });
  });

  describe('customer change by a customer-bound caller', () => {
    const allowed = [
      'email',
      'notificationPhoneNumber',
      'notificationEmail',
      'companyName',
      'street',
      'postalCode',
      'city',
      'country',
    ];

    for (const member of ['name', ...Object.keys(customerDefaults), 'packageId', 'packageType', 'email'])
      it(`${allowed.includes(member) ? 'is accepted' : 'is refused with forbidden'} for ${member}`, () => {
        const decision = decide({ [member]: 'text', city: 'Graz' }, { isCustomerBound: true });
        if (allowed.includes(member)) expect(decision.ok).to.equal(true);
        else expect(decision).to.deep.equal(refused('forbidden'));
      });

    it('contactMembers contains exactly the permitted members', () => {
      expect([...contactMembers]).to.have.members(allowed);
    });
  });
});
