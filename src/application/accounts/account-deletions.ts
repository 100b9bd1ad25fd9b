import { accountChangeCodes, accountChangeRefusal, accountReadCodes, accountReadRefusal } from '../../domain/accounts/account-access.ts';
import {
  accountDeletionStatusAt,
  decideDeletionRequest,
  decideDeletionWithdrawal,
  deletionRequestCodes,
  effectiveAt,
} from '../../domain/accounts/account-deletion.machine.ts';
import type { AccountDeletion, AccountDeletionStatus } from '../../domain/accounts/account-deletion.machine.ts';
import { isPerson } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { administratorAddresses, isSoleAdministrator } from '../../domain/accounts/user.ts';
import type { UserRecord } from '../../domain/accounts/user.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Administrators, Users } from './user-ports.ts';
import { userSubject } from './users.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Look } from '../kernel/use-case.ts';
import { deletionRequestedMail, deletionWithdrawnMail } from './deletion-mail.ts';
import type { AccountDeletions } from './ports.ts';

interface Needs {
  readonly users: Users;
  readonly deletions: AccountDeletions;
}

interface Input {
  /** A public id, or `me`. */
  readonly id: string;
}

/** How the deletion of an account stands. */
export interface DeletionStanding {
  readonly status: 'none' | AccountDeletionStatus;
  readonly requestedAt: Date | null;
  /** When it takes effect; null unless it is requested or done. */
  readonly effectiveAt: Date | null;
  readonly withdrawnAt: Date | null;
}

const standingOf = (deletion: AccountDeletion | null, now: Date): DeletionStanding => {
  if (deletion === null) return { status: 'none', requestedAt: null, effectiveAt: null, withdrawnAt: null };
  const withdrawnAt = deletion.status === 'withdrawn' ? deletion.withdrawnAt : null;
  return {
    status: accountDeletionStatusAt(deletion, now),
    requestedAt: deletion.requestedAt,
    effectiveAt: withdrawnAt === null ? effectiveAt(deletion) : null,
    withdrawnAt,
  };
};

const targetOf = (users: Users, { caller, scope }: Pick<Look, 'caller' | 'scope'>, { id }: Input): Promise<UserRecord | null> =>
  users.find(scope, id === 'me' && isPerson(caller) ? caller.userPublicId : id);

export const getAccountDeletion = defineQuery({
  name: 'getAccountDeletion',
  admits: 'ownAccount',
  refuses: accountReadCodes,
  given:
    ({ users, deletions }: Needs) =>
    async (look, input: Input) => {
      const target = await targetOf(users, look, input);
      const refusal = accountReadRefusal({ caller: look.caller, target });
      if (refusal !== null || target === null) return refusal ?? refused('accountDeletionUserNotFound');
      return accepted(standingOf(await deletions.find(target.id), look.now));
    },
});

type WritingNeeds = Needs & { readonly administrators: Administrators };

export const requestAccountDeletion = defineCommand({
  name: 'requestAccountDeletion',
  admits: 'ownAccount',
  refuses: [...accountChangeCodes, ...deletionRequestCodes, 'accountDeletionNotRecorded'],
  given:
    ({ users, deletions, administrators }: WritingNeeds) =>
    async ({ caller, scope, now, audit, send }, input: Input) => {
      const target = await targetOf(users, { caller, scope }, input);
      const refusal = accountChangeRefusal({ caller, target });
      if (refusal !== null || target === null) return refusal ?? refused('accountDeletionUserNotFound');
      const { id: userId, organizationId } = target;
      const colleagues = await administrators.lock(organizationId);
      const present = await deletions.find(userId);
      const decision = decideDeletionRequest(
        { userId, organizationId, present, isSoleAdministrator: isSoleAdministrator(colleagues, target) },
        now,
      );
      if (!decision.ok) return decision;
      const { deletion, isNew } = decision.value;
      if ((await deletions.replace(present, deletion)) === 'stale') return refused('accountDeletionNotRecorded');
      audit({ action: 'accountDeletion.requested', ...userSubject(target), after: { effectiveAt: effectiveAt(deletion) } });
      if (isNew) for (const to of administratorAddresses(colleagues)) send(deletionRequestedMail(to, target, effectiveAt(deletion)));
      return accepted(standingOf(deletion, now));
    },
});

export const withdrawAccountDeletion = defineCommand({
  name: 'withdrawAccountDeletion',
  admits: 'ownAccount',
  refuses: [...accountChangeCodes, 'accountDeletionNotRequested'],
  given:
    ({ users, deletions, administrators, changes }: WritingNeeds & { readonly changes: AccessChanges }) =>
    async ({ caller, scope, now, audit, send }, input: Input) => {
      const target = await targetOf(users, { caller, scope }, input);
      const refusal = accountChangeRefusal({ caller, target });
      if (refusal !== null || target === null) return refusal ?? refused('accountDeletionUserNotFound');
      const present = await deletions.find(target.id);
      const decision = decideDeletionWithdrawal(present, now);
      if (!decision.ok) return decision;
      if ((await deletions.replace(present, decision.value)) === 'stale') return refused('accountDeletionNotRequested');
      audit({ action: 'accountDeletion.withdrawn', ...userSubject(target) });
      const colleagues = await administrators.list(target.organizationId);
      for (const to of administratorAddresses(colleagues)) send(deletionWithdrawnMail(to, target));
      // What processes remember of the request would end the account at a moment that counts no more.
      await changes.announce();
      return accepted(standingOf(decision.value, now));
    },
});
