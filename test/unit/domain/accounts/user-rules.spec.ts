import { expect } from 'chai';
import {
  changesRights,
  decideInvitation,
  decideUserChange,
  decideUserRemoval,
} from '../../../../src/domain/accounts/user-rules.ts';
import type { UserChanges } from '../../../../src/domain/accounts/user-rules.ts';
import { administratorAddresses, administratorsBeside, anonymised, isSoleAdministrator, userName } from '../../../../src/domain/accounts/user.ts';
import type { User } from '../../../../src/domain/accounts/user.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { aColleague, aMember } from '../../../builders/users.ts';

const admin = aUser({ userId: 10 });

const change = (target: User, changes: UserChanges, facts: { caller?: Caller; otherAdministrators?: number; isCustomerVisible?: boolean } = {}) => {
  const outcome = decideUserChange({ caller: admin, otherAdministrators: 1, isCustomerVisible: false, ...facts, target, changes }, later(NOW, 5));
  return outcome.ok ? outcome.value : outcome.code;
};

describe('changing a user', () => {
  it('changes what is sent and nothing else', () => {
    expect(change(aMember(), { role: 'readonly', lastName: 'King' })).to.deep.equal(aMember({ role: 'readonly', lastName: 'King', updatedAt: later(NOW, 5) }));
  });

  const itself = aMember({ id: 10, role: 'admin' });
  for (const caller of [admin, aToken({ userId: 10 })]) {
    it(`is refused with userSelfChangeForbidden for one's own role and deactivation, as ${caller.kind}`, () => {
      expect(change(itself, { role: 'editor' }, { caller })).to.equal('userSelfChangeForbidden');
      expect(change(itself, { isActive: false }, { caller })).to.equal('userSelfChangeForbidden');
      expect(change(itself, { role: 'admin', isActive: true, firstName: 'X' }, { caller })).to.include({ firstName: 'X' });
    });
  }

  it('judges userSelfChangeForbidden before lastAdminProtected', () => {
    expect(change(itself, { role: 'editor' }, { otherAdministrators: 0 })).to.equal('userSelfChangeForbidden');
  });

  const administrator = aMember({ role: 'admin' });
  const takings = [{ role: 'editor' }, { isActive: false }, { customerId: 5 }] as const;
  for (const changes of takings) {
    it(`is refused with lastAdminProtected when ${JSON.stringify(changes)} leaves no administrator, and not when one is left`, () => {
      expect(change(administrator, changes, { otherAdministrators: 0, isCustomerVisible: true })).to.equal('lastAdminProtected');
      expect(change(administrator, changes, { otherAdministrators: 1, isCustomerVisible: true })).to.include(changes);
    });
  }

  it('of a sole administrator may touch everything else', () => {
    expect(change(administrator, { firstName: 'X', role: 'admin' }, { otherAdministrators: 0 })).to.include({ firstName: 'X' });
  });

  it('of somebody who administers nothing is never refused with lastAdminProtected', () => {
    for (const facts of [{ role: 'editor' }, { role: 'admin', isActive: false }, { role: 'admin', customerId: 5 }] as const) {
      expect(change(aMember(facts), { role: 'readonly' }, { otherAdministrators: 0 }), JSON.stringify(facts)).to.include({ role: 'readonly' });
    }
  });

  for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'] as const) {
    it(`is refused with globalUserProtected to all but platform admins when the target has ${flag}`, () => {
      const target = aMember({ [flag]: true });
      expect(change(target, { firstName: 'X' })).to.equal('globalUserProtected');
      expect(change(target, { firstName: 'X' }, { caller: aUser({ isGlobalSupporter: true }) })).to.equal('globalUserProtected');
      expect(change(target, { firstName: 'X' }, { caller: aUser({ isGlobalAdmin: true }) })).to.include({ firstName: 'X' });
    });

    it(`is refused with globalUserProtected to all but platform admins when it would grant ${flag}`, () => {
      expect(change(aMember(), { [flag]: true })).to.equal('globalUserProtected');
      expect(change(aMember(), { [flag]: false })).to.include({ [flag]: false });
      expect(change(aMember(), { [flag]: true }, { caller: aUser({ isGlobalAdmin: true }) })).to.include({ [flag]: true });
    });
  }

  it('is refused with invalidCustomer for a customer out of sight; unbinding always passes', () => {
    expect(change(aMember(), { customerId: 5 })).to.equal('invalidCustomer');
    expect(change(aMember(), { customerId: 5 }, { isCustomerVisible: true })).to.include({ customerId: 5 });
    expect(change(aMember({ customerId: 5 }), { customerId: null })).to.include({ customerId: null });
  });

  it('touches rights when role, activity, customer or a flag change, and not with a name', () => {
    for (const changed of [{ role: 'admin' }, { isActive: false }, { customerId: 1 }, { isGlobalAdmin: true }, { isGlobalSupporter: true }] as const) {
      expect(changesRights(aMember(), aMember(changed)), JSON.stringify(changed)).to.equal(true);
    }
    expect(changesRights(aMember(), aMember({ firstName: 'X', updatedAt: later(NOW, 1) }))).to.equal(false);
  });
});

describe('deleting a user', () => {
  const remove = (target: User, otherAdministrators: number, caller: Caller = admin) => decideUserRemoval({ caller, target, otherAdministrators });

  it('is refused with lastAdminProtected for the last administrator, who may be the caller', () => {
    expect(remove(aMember({ role: 'admin' }), 0)).to.include({ code: 'lastAdminProtected' });
    expect(remove(aMember({ id: 10, role: 'admin' }), 0)).to.include({ code: 'lastAdminProtected' });
    expect(remove(aMember({ role: 'admin' }), 1)).to.include({ ok: true });
    expect(remove(aMember(), 0)).to.include({ ok: true });
  });

  it('is refused with globalUserProtected when the target has a platform flag', () => {
    expect(remove(aMember({ isGlobalSupporter: true }), 1)).to.include({ code: 'globalUserProtected' });
    expect(remove(aMember({ isGlobalSupporter: true }), 1, aUser({ isGlobalAdmin: true }))).to.include({ ok: true });
    expect(remove(aMember({ isGlobalSupporter: true }), 1, systemCaller)).to.include({ ok: true });
  });

  it('leaves an author without name, address, rights or a way in', () => {
    const remains = anonymised(aMember({ role: 'admin', isGlobalAdmin: true, isGlobalSupporter: true }), later(NOW, 1));
    expect(remains).to.include({ id: 20, firstName: 'Deleted', lastName: 'user', role: 'readonly', isActive: false, isGlobalAdmin: false, isGlobalSupporter: false });
    expect(JSON.stringify(remains)).not.to.match(/Ada|Lovelace|member@example/);
  });
});

describe('inviting a user', () => {
  it('is refused with invalidCustomer for a customer out of sight', () => {
    expect(decideInvitation({ customerId: 5, isCustomerVisible: false })).to.include({ code: 'invalidCustomer' });
    expect(decideInvitation({ customerId: 5, isCustomerVisible: true })).to.include({ ok: true });
    expect(decideInvitation({ customerId: null, isCustomerVisible: false })).to.include({ ok: true });
  });
});

describe('the administrators of an organization', () => {
  const others = [
    aColleague({ id: 1 }),
    aColleague({ id: 2, isActive: false }),
    aColleague({ id: 3, customerId: 5 }),
    aColleague({ id: 4, role: 'editor' }),
    aColleague({ id: 5, isLeaving: true }),
  ];

  it('beside a member are those who are active, bound to no customer and not leaving', () => {
    expect(administratorsBeside(others, { id: 99 })).to.equal(1);
    expect(administratorsBeside(others, { id: 1 })).to.equal(0);
  });

  it('are told of a deletion even if they are leaving themselves', () => {
    expect(administratorAddresses([aColleague({ email: 'a' }), aColleague({ email: 'b', isLeaving: true }), aColleague({ email: 'c', isActive: false })])).to.deep.equal(['a', 'b']);
  });

  it('come down to a sole one when nobody else counts', () => {
    expect(isSoleAdministrator(others, { id: 1 })).to.equal(true);
    expect(isSoleAdministrator([...others, aColleague({ id: 6 })], { id: 1 })).to.equal(false);
    expect(isSoleAdministrator(others, { id: 2 })).to.equal(false);
    expect(isSoleAdministrator(others, { id: 99 })).to.equal(false);
  });
});

describe('the name of a user', () => {
  it('is made of its parts, or is the address', () => {
    expect(userName(aMember())).to.equal('Ada Lovelace');
    expect(userName(aMember({ lastName: '' }))).to.equal('Ada');
    expect(userName(aMember({ firstName: '', lastName: '' }))).to.equal('member@example.com');
  });
});
