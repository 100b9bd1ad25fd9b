import { expect } from 'chai';
import {
  changesRights,
  decideInvitation,
  decideUserChange,
  decideUserRemoval,
} from '../../../../src/domain/accounts/user.rules.ts';
import type { UserChanges } from '../../../../src/domain/accounts/user.rules.ts';
import { userName } from '../../../../src/domain/access/user-name.ts';
import {
  administratorAddresses,
  administratorsBeside,
  anonymised,
  isSoleAdministrator,
} from '../../../../src/domain/accounts/user.ts';
import type { User } from '../../../../src/domain/accounts/user.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { aColleague, aMember } from '../../../builders/users.ts';

const admin = aUser({ userId: 10 });

const change = (
  target: User,
  changes: UserChanges,
  facts: { caller?: Caller; otherAdministrators?: number; isCustomerVisible?: boolean } = {},
) => {
  const outcome = decideUserChange(
    { caller: admin, otherAdministrators: 1, isCustomerVisible: false, ...facts, target, changes },
    later(NOW, 5),
  );
  return outcome.ok ? outcome.value : outcome.code;
};

describe('decideUserChange', () => {
  it('changes the given members only', () => {
    expect(change(aMember(), { role: 'readonly', lastName: 'King' })).to.deep.equal(
      aMember({ role: 'readonly', lastName: 'King', updatedAt: later(NOW, 5) }),
    );
  });

  const itself = aMember({ id: 10, role: 'admin' });
  for (const caller of [admin, aToken({ userId: 10 })]) {
    it(`refuses a change of the own role or activation with userSelfChangeForbidden, as ${caller.kind}`, () => {
      expect(change(itself, { role: 'editor' }, { caller })).to.equal('userSelfChangeForbidden');
      expect(change(itself, { isActive: false }, { caller })).to.equal('userSelfChangeForbidden');
      expect(change(itself, { role: 'admin', isActive: true, firstName: 'X' }, { caller })).to.include({
        firstName: 'X',
      });
    });
  }

  it('answers userSelfChangeForbidden before lastAdminProtected', () => {
    expect(change(itself, { role: 'editor' }, { otherAdministrators: 0 })).to.equal('userSelfChangeForbidden');
  });

  const administrator = aMember({ role: 'admin' });
  const takings = [{ role: 'editor' }, { isActive: false }, { customerId: 5 }] as const;
  for (const changes of takings) {
    it(`answers lastAdminProtected if ${JSON.stringify(changes)} leaves no administrator`, () => {
      expect(change(administrator, changes, { otherAdministrators: 0, isCustomerVisible: true })).to.equal(
        'lastAdminProtected',
      );
      expect(change(administrator, changes, { otherAdministrators: 1, isCustomerVisible: true })).to.include(changes);
    });
  }

  it('permits other changes of the only administrator', () => {
    expect(change(administrator, { firstName: 'X', role: 'admin' }, { otherAdministrators: 0 })).to.include({
      firstName: 'X',
    });
  });

  it('does not answer lastAdminProtected for a user who is not an active administrator', () => {
    for (const facts of [
      { role: 'editor' },
      { role: 'admin', isActive: false },
      { role: 'admin', customerId: 5 },
    ] as const) {
      expect(
        change(aMember(facts), { role: 'readonly' }, { otherAdministrators: 0 }),
        JSON.stringify(facts),
      ).to.include({ role: 'readonly' });
    }
  });

  for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'] as const) {
    it(`answers globalUserProtected to all but platform admins if the user has ${flag}`, () => {
      const target = aMember({ [flag]: true });
      expect(change(target, { firstName: 'X' })).to.equal('globalUserProtected');
      expect(change(target, { firstName: 'X' }, { caller: aUser({ isGlobalSupporter: true }) })).to.equal(
        'globalUserProtected',
      );
      expect(change(target, { firstName: 'X' }, { caller: aUser({ isGlobalAdmin: true }) })).to.include({
        firstName: 'X',
      });
    });

    it(`answers globalUserProtected to all but platform admins for a grant of ${flag}`, () => {
      expect(change(aMember(), { [flag]: true })).to.equal('globalUserProtected');
      expect(change(aMember(), { [flag]: false })).to.include({ [flag]: false });
      expect(change(aMember(), { [flag]: true }, { caller: aUser({ isGlobalAdmin: true }) })).to.include({
        [flag]: true,
      });
    });
  }

  it('answers invalidCustomer for a customer that is not visible, and permits unbinding', () => {
    expect(change(aMember(), { customerId: 5 })).to.equal('invalidCustomer');
    expect(change(aMember(), { customerId: 5 }, { isCustomerVisible: true })).to.include({ customerId: 5 });
    expect(change(aMember({ customerId: 5 }), { customerId: null })).to.include({ customerId: null });
  });

  it('changesRights covers role, activation, customer and flags, but not names', () => {
    for (const changed of [
      { role: 'admin' },
      { isActive: false },
      { customerId: 1 },
      { isGlobalAdmin: true },
      { isGlobalSupporter: true },
    ] as const) {
      expect(changesRights(aMember(), aMember(changed)), JSON.stringify(changed)).to.equal(true);
    }
    expect(changesRights(aMember(), aMember({ firstName: 'X', updatedAt: later(NOW, 1) }))).to.equal(false);
  });
});

describe('decideUserRemoval', () => {
  const remove = (target: User, otherAdministrators: number, caller: Caller = admin) =>
    decideUserRemoval({ caller, target, otherAdministrators });

  it('answers lastAdminProtected for the last administrator, including the caller', () => {
    expect(remove(aMember({ role: 'admin' }), 0)).to.include({ code: 'lastAdminProtected' });
    expect(remove(aMember({ id: 10, role: 'admin' }), 0)).to.include({ code: 'lastAdminProtected' });
    expect(remove(aMember({ role: 'admin' }), 1)).to.include({ ok: true });
    expect(remove(aMember(), 0)).to.deep.equal({ ok: true, value: null });
  });

  it('answers globalUserProtected for platform staff', () => {
    expect(remove(aMember({ isGlobalSupporter: true }), 1)).to.include({ code: 'globalUserProtected' });
    expect(remove(aMember({ isGlobalSupporter: true }), 1, aUser({ isGlobalAdmin: true }))).to.include({ ok: true });
    expect(remove(aMember({ isGlobalSupporter: true }), 1, systemCaller)).to.include({ ok: true });
  });

  it('anonymized removes name, address, rights and activation', () => {
    const remains = anonymised(aMember({ role: 'admin', isGlobalAdmin: true, isGlobalSupporter: true }), later(NOW, 1));
    expect(remains).to.include({
      id: 20,
      email: `${remains.publicId}@deleted.invalid`,
      firstName: 'Deleted',
      lastName: 'user',
      role: 'readonly',
      isActive: false,
      isGlobalAdmin: false,
      isGlobalSupporter: false,
    });
    expect(JSON.stringify(remains)).not.to.match(/Ada|Lovelace|member@example/);
  });
});

describe('decideInvitation', () => {
  it('answers invalidCustomer for a customer that is not visible', () => {
    expect(decideInvitation({ customerId: 5, isCustomerVisible: false })).to.include({ code: 'invalidCustomer' });
    expect(decideInvitation({ customerId: 5, isCustomerVisible: true })).to.deep.equal({ ok: true, value: null });
    expect(decideInvitation({ customerId: null, isCustomerVisible: false })).to.include({ ok: true });
  });
});

describe('administrators of an organization', () => {
  const others = [
    aColleague({ id: 1 }),
    aColleague({ id: 2, isActive: false }),
    aColleague({ id: 3, customerId: 5 }),
    aColleague({ id: 4, role: 'editor' }),
    aColleague({ id: 5, isLeaving: true }),
  ];

  it('administratorsBeside counts other active administrators without a customer or pending deletion', () => {
    expect(administratorsBeside(others, { id: 99 })).to.equal(1);
    expect(administratorsBeside(others, { id: 1 })).to.equal(0);
  });

  it('administratorAddresses includes administrators with a pending deletion', () => {
    expect(
      administratorAddresses([
        aColleague({ email: 'a' }),
        aColleague({ email: 'b', isLeaving: true }),
        aColleague({ email: 'c', isActive: false }),
      ]),
    ).to.deep.equal(['a', 'b']);
  });

  it('isSoleAdministrator returns true if no other administrator counts', () => {
    expect(isSoleAdministrator(others, { id: 1 })).to.equal(true);
    expect(isSoleAdministrator([...others, aColleague({ id: 6 })], { id: 1 })).to.equal(false);
    expect(isSoleAdministrator(others, { id: 2 })).to.equal(false);
    expect(isSoleAdministrator(others, { id: 99 })).to.equal(false);
    const withoutAnother = [aColleague({ id: 4, role: 'editor' }), aColleague({ id: 5, isLeaving: true })];
    expect(isSoleAdministrator(withoutAnother, { id: 4 })).to.equal(false);
    expect(isSoleAdministrator(withoutAnother.slice(0, 1), { id: 4 })).to.equal(false);
  });
});

describe('userName', () => {
  it('joins first and last name, or returns the address', () => {
    expect(userName(aMember())).to.equal('Ada Lovelace');
    expect(userName(aMember({ lastName: '' }))).to.equal('Ada');
    expect(userName(aMember({ firstName: '', lastName: '' }))).to.equal('member@example.com');
  });
});
