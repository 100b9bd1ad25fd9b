import { expect } from 'chai';
import {
  accountChangeRefusal,
  accountReadRefusal,
  decideDeletionCompletion,
  decideDeletionRequest,
  decideDeletionWithdrawal,
} from '../../../../src/domain/accounts/account-deletion.rules.ts';
import {
  accountDeletionMachine,
  accountDeletionStatusAt,
  effectiveAt,
  effectiveSince,
  isActiveAt,
  isDeletedAt,
  isPending,
} from '../../../../src/domain/accounts/account-deletion.machine.ts';
import type { AccountDeletion } from '../../../../src/domain/accounts/account-deletion.machine.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';

const requested = (age = 0): AccountDeletion => ({ userId: 7, status: 'requested', requestedAt: later(NOW, -age) });
const withdrawn: AccountDeletion = {
  userId: 7,
  status: 'withdrawn',
  requestedAt: later(NOW, -days(2)),
  withdrawnAt: later(NOW, -days(1)),
};
const completed: AccountDeletion = {
  userId: 7,
  status: 'completed',
  requestedAt: later(NOW, -days(31)),
  completedAt: later(NOW, -days(1)),
};
const request = { userId: 7, organizationId: 1, present: null, isSoleAdministrator: false };

describe('account deletion state machine', () => {
  const legal: Readonly<Record<string, string>> = {
    'requested/withdraw': 'withdrawn',
    'requested/takeEffect': 'completed',
    'withdrawn/request': 'requested',
  };
  for (const state of ['requested', 'withdrawn', 'completed'] as const) {
    for (const event of ['request', 'withdraw', 'takeEffect'] as const) {
      const target = legal[`${state}/${event}`] ?? null;
      it(`${target === null ? 'rejects' : 'accepts'} ${event} in state ${state}`, () =>
        expect(next(accountDeletionMachine, state, event)).to.equal(target));
    }
  }
});

describe('account with a pending deletion', () => {
  const account = { isActive: true, deletionRequestedAt: NOW };
  const end = later(NOW, days(30));

  it('the account is active for 30 days after the request, and deleted from that moment', () => {
    expect([isDeletedAt(account, later(end, -1)), isActiveAt(account, later(end, -1))]).to.deep.equal([false, true]);
    expect([isDeletedAt(account, end), isActiveAt(account, end)]).to.deep.equal([true, false]);
  });

  it('the account is not deleted without a request, and is inactive while deactivated', () => {
    expect(isDeletedAt({ deletionRequestedAt: null }, end)).to.equal(false);
    expect(isActiveAt({ isActive: true, deletionRequestedAt: null }, end)).to.equal(true);
    expect(isActiveAt({ ...account, isActive: false }, NOW)).to.equal(false);
  });
});

describe('decideDeletionRequest', () => {
  it('records a request that takes effect 30 days later', () => {
    const decision = decideDeletionRequest(request, NOW);
    expect(decision).to.deep.equal(accepted({ deletion: requested(), isNew: true }));
    expect(effectiveAt(requested())).to.deep.equal(new Date('2026-04-01T10:00:00.000Z'));
  });

  it('returns a pending request unchanged and not as new', () => {
    const present = requested(days(29));
    expect(decideDeletionRequest({ ...request, present }, NOW)).to.deep.equal(
      accepted({ deletion: present, isNew: false }),
    );
  });

  it('records a new request after a withdrawal', () => {
    expect(decideDeletionRequest({ ...request, present: withdrawn }, NOW)).to.deep.equal(
      accepted({ deletion: requested(), isNew: true }),
    );
  });

  it('answers accountDeletionSoleOwner with the organization to the only administrator', () => {
    expect(decideDeletionRequest({ ...request, isSoleAdministrator: true }, NOW)).to.deep.equal(
      refused('accountDeletionSoleOwner', { organizationId: 1 }),
    );
  });

  it('answers accountDeletionUserNotFound after the deletion has taken effect', () => {
    expect(decideDeletionRequest({ ...request, present: completed }, NOW)).to.deep.equal(
      refused('accountDeletionUserNotFound'),
    );
    expect(decideDeletionRequest({ ...request, present: requested(days(30)) }, NOW)).to.deep.equal(
      refused('accountDeletionUserNotFound'),
    );
  });
});

describe('decideDeletionWithdrawal', () => {
  it('accepts a withdrawal for 30 days, and answers accountDeletionNotRequested afterwards', () => {
    const { requestedAt } = requested(days(30) - 1);
    expect(decideDeletionWithdrawal(requested(days(30) - 1), NOW)).to.deep.equal(
      accepted({ userId: 7, requestedAt, status: 'withdrawn', withdrawnAt: NOW }),
    );
    expect(decideDeletionWithdrawal(requested(days(30)), NOW)).to.deep.equal(refused('accountDeletionNotRequested'));
  });

  for (const [name, present] of [
    ['was never made', null],
    ['is withdrawn already', withdrawn],
    ['has taken effect', completed],
  ] as const) {
    it(`answers accountDeletionNotRequested if the request ${name}`, () => {
      expect(decideDeletionWithdrawal(present, NOW)).to.deep.equal(refused('accountDeletionNotRequested'));
    });
  }
});

describe('effect of an account deletion', () => {
  it('the deletion occurs at the exact moment, whether or not a job has run', () => {
    expect(accountDeletionStatusAt(requested(days(30) - 1), NOW)).to.equal('requested');
    expect(accountDeletionStatusAt(requested(days(30)), NOW)).to.equal('completed');
    expect(isPending(requested(days(30)), NOW)).to.equal(false);
    expect(isPending(null, NOW)).to.equal(false);
    for (const over of [withdrawn, completed]) {
      expect(accountDeletionStatusAt(over, later(NOW, days(60)))).to.equal(over.status);
    }
    expect(effectiveSince(NOW)).to.deep.equal(requested(days(30)).requestedAt);
  });

  it('the deletion is completed once, and not early or after a withdrawal', () => {
    const due = requested(days(30));
    expect(decideDeletionCompletion(due, NOW)).to.deep.equal(
      accepted({ userId: 7, requestedAt: due.requestedAt, status: 'completed', completedAt: NOW }),
    );
    for (const present of [null, requested(days(30) - 1), withdrawn, completed]) {
      expect(decideDeletionCompletion(present, NOW)).to.deep.equal(refused('accountDeletionNotRequested'));
    }
  });
});

describe('access to an account deletion', () => {
  const target = { id: 20, isGlobalAdmin: false, isGlobalSupporter: false };
  const codes = (caller: Parameters<typeof accountReadRefusal>[0]['caller'], it: typeof target | null) => [
    accountReadRefusal({ caller, target: it })?.code ?? null,
    accountChangeRefusal({ caller, target: it })?.code ?? null,
  ];

  it('access is refused with accountDeletionUserNotFound for an account that is not visible', () => {
    expect(codes(aUser(), null)).to.deep.equal(['accountDeletionUserNotFound', 'accountDeletionUserNotFound']);
  });

  it('access is permitted to the account itself, by token too, and to administrators', () => {
    expect(codes(aUser({ userId: 20, role: 'readonly' }), target)).to.deep.equal([null, null]);
    expect(codes(aToken({ userId: 20, role: 'responder' }), target)).to.deep.equal([null, null]);
    expect(codes(aUser({ role: 'admin' }), target)).to.deep.equal([null, null]);
  });

  it('access is forbidden to other members, and read-only for supporters', () => {
    for (const role of ['editor', 'readonly', 'responder'] as const)
      expect(codes(aUser({ role }), target), role).to.deep.equal(['forbidden', 'forbidden']);
    expect(codes(aUser({ role: 'readonly', isGlobalSupporter: true }), target)).to.deep.equal([null, 'forbidden']);
  });

  it('access is refused with globalUserProtected if an administrator deletes platform staff', () => {
    const staff = { ...target, isGlobalSupporter: true };
    expect(codes(aUser({ role: 'admin' }), staff)).to.deep.equal([null, 'globalUserProtected']);
    expect(codes(aUser({ userId: 20, isGlobalSupporter: true }), staff)).to.deep.equal([null, null]);
    expect(codes(aUser({ isGlobalAdmin: true }), staff)).to.deep.equal([null, null]);
  });
});
