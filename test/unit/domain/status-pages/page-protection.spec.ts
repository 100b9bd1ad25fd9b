import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import {
  PASSWORD_MEMORY,
  admissionTo,
  isProofCurrent,
  isProtected,
} from '../../../../src/domain/status-pages/page-protection.ts';
import type { PageVisitor, ProtectedPage } from '../../../../src/domain/status-pages/page-protection.ts';
import { NOW } from '../../../builders/clock.ts';
import { aToken, aUser } from '../../../builders/callers.ts';

const open: ProtectedPage = {
  organizationId: 1,
  customerId: null,
  passwordHash: null,
  allowedNetworks: null,
  membersOnly: false,
};
const anonymous: Caller = { kind: 'anonymous' };
const admission = (page: Partial<ProtectedPage>, visitor: Partial<PageVisitor> = {}) =>
  admissionTo({ ...open, ...page }, { address: '192.0.2.7', caller: anonymous, knowsPassword: false, ...visitor });

describe('isProtected', () => {
  it('is false for a page without protection', () => expect(isProtected(open)).to.equal(false));
  for (const one of [{ passwordHash: 'hash' }, { allowedNetworks: [] }, { membersOnly: true }]) {
    it(`is true for ${JSON.stringify(one)}`, () => expect(isProtected({ ...open, ...one })).to.equal(true));
  }
});

describe('admissionTo', () => {
  it('admits everybody to a page without protection', () => expect(admission({})).to.equal('admitted'));

  it('hides the page from other networks, before anything else', () => {
    const page = { allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'], passwordHash: 'hash', membersOnly: true };
    expect(admission(page, { address: '198.51.100.1', knowsPassword: true })).to.equal('hidden');
    expect(admission(page)).to.equal('signIn');
    expect(admission({ allowedNetworks: ['192.0.2.0/24'] })).to.equal('admitted');
    expect(admission({ allowedNetworks: ['192.0.2.0/24'] }, { address: '::ffff:192.0.2.7' })).to.equal('admitted');
    expect(admission({ allowedNetworks: [] })).to.equal('hidden');
  });

  it('asks for the password until the visitor knows it', () => {
    expect(admission({ passwordHash: 'hash' })).to.equal('password');
    expect(admission({ passwordHash: 'hash' }, { knowsPassword: true })).to.equal('admitted');
  });

  describe('to a page for members only', () => {
    const of = (caller: Caller, customerId: number | null = null) =>
      admission({ membersOnly: true, customerId }, { caller });
    const user = (changes: object): Caller => aUser({ organizationId: 1, customerId: null, ...changes });

    it('admits users of the organization, also to pages of its customers', () =>
      expect([of(user({})), of(user({}), 5)]).to.deep.equal(['admitted', 'admitted']));
    it('sends others to the sign-in, also programs of the organization', () =>
      expect([of(anonymous), of(aToken({ organizationId: 1 }))]).to.deep.equal(['signIn', 'signIn']));
    it('does not admit users of another organization', () =>
      expect(of(user({ organizationId: 2 }))).to.equal('signIn'));
    it('admits supporters of the platform', () =>
      expect(of(user({ organizationId: 2, isGlobalSupporter: true }))).to.equal('admitted'));
    it('admits a customer-bound user to pages of that customer only', () => {
      expect([
        of(user({ customerId: 5 }), 5),
        of(user({ customerId: 5 }), 6),
        of(user({ customerId: 5 })),
      ]).to.deep.equal(['admitted', 'signIn', 'signIn']);
    });
    it('does not admit a deactivated user, or one who must set up two-step verification first', () => {
      expect(of(user({ isActive: false }))).to.equal('signIn');
      expect(of(user({ mfaDemanded: true, mfaEnabled: false }))).to.equal('signIn');
    });
    it('asks a member for the password too, if there is one', () => {
      expect(admission({ membersOnly: true, passwordHash: 'hash' }, { caller: user({}) })).to.equal('password');
    });
  });
});

describe('isProofCurrent', () => {
  it('ends after the time that the password is remembered', () => {
    expect(isProofCurrent(later(NOW, 1 - PASSWORD_MEMORY), NOW)).to.equal(true);
    expect(isProofCurrent(later(NOW, -PASSWORD_MEMORY), NOW)).to.equal(false);
  });
});
