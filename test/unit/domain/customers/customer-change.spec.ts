import { expect } from 'chai';
import {
  contactMembers,
  decideCustomerChange,
  withoutChannel,
} from '../../../../src/domain/customers/customer-change.ts';
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

  it('the change keeps the channels that the customer can use, and names the others', () => {
    const channels = [
      { id: 1, customerId: null },
      { id: 2, customerId: aCustomer().id },
      { id: 3, customerId: 99 },
    ];
    expect(changed({ notificationChannels: [1, 2] }, { channels }).customer.notificationChannels).to.deep.equal([1, 2]);
    expect(changed({ notificationChannels: null }, { channels }).customer.notificationChannels).to.equal(null);
    expect(decide({ notificationChannels: [1, 3, 4] }, { channels }))
      .to.have.nested.property('data.issues')
      .that.deep.equals(
        [1, 2].map((at) => ({
          path: `notificationChannels.${at}`,
          message: 'The customer cannot use this notification channel, or there is no such channel.',
        })),
      );
  });

  it('the change is refused for the routing of incidents that the organization does not have', () => {
    const refusedRouting = ({ imTeamId }: { readonly imTeamId?: number | null }) =>
      imTeamId === 9 ? refused('invalidTeamId') : null;
    expect(decide({ imTeamId: 9 }, { refusedRouting })).to.deep.equal(refused('invalidTeamId'));
    expect(changed({ imTeamId: 8 }, { refusedRouting }).customer.imTeamId).to.equal(8);
  });

  it('the change is refused for a status that contradicts the cancellation date', () => {
    expect(decide({ status: 'active', cancellationDate: NOW })).to.deep.include({ code: 'invalidRequestBody' });
  });

  it('a deleted channel is no longer among the chosen ones, and all are chosen if no other is', () => {
    const chosen = (notificationChannels: number[] | null) =>
      withoutChannel(aCustomer({ notificationChannels }), 2, LATER);
    expect(chosen([1, 2])).to.deep.equal(aCustomer({ notificationChannels: [1], updatedAt: LATER }));
    expect(chosen([2]).notificationChannels).to.equal(null);
    expect(chosen(null).notificationChannels).to.equal(null);
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
