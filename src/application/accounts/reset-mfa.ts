import { decideMfaReset, mfaResetCodes } from '../../domain/access/sign-in/mfa-reset.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Account, Accounts, Enrolments, Sessions } from '../access/sign-in.ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { mfaResetMail } from './account-mail.ts';

interface Needs extends SenderNeeds {
  readonly accounts: Accounts;
  readonly enrolments: Enrolments;
  readonly sessions: Sessions;
  readonly accessChanges: AccessChanges;
}

/** Removes the second factor of a person, ends all sessions of the person and sends a mail about it. */
const reset = async (
  needs: Needs,
  { audit, send }: Pick<CommandContext, 'audit' | 'send'>,
  target: Account,
): Promise<void> => {
  await needs.enrolments.remove(target.userId);
  await needs.sessions.endAllOf(target.userId);
  audit({
    action: 'mfa.reset',
    organizationId: target.organizationId,
    subjectType: 'user',
    subjectId: target.userPublicId,
  });
  send(
    mfaResetMail(
      target,
      needs.customHosts.baseUrlOf(target.organizationId),
      await accountSender(needs, target.organizationId),
    ),
  );
  await needs.accessChanges.announce();
};

/** Removes the two-step verification of a user, and ends all sessions of that user. */
export const resetMfa = defineCommand({
  name: 'resetMfa',
  permission: 'resetMfa',
  refuses: ['notFound', ...mfaResetCodes],
  execute:
    (needs: Needs) =>
    async (work, { id }: { readonly id: string }) => {
      const { caller, scope, now } = work;
      const target = await needs.accounts.find(scope, id, now);
      if (target === null) return refused('notFound');
      const decision = decideMfaReset({ caller, target, now });
      if (!decision.ok) return decision;
      await reset(needs, work, target);
      return accepted({ success: true as const });
    },
});

/** Resets the second factor of the person with an address, also that of an only administrator. */
export const resetSecondFactor = defineCommand({
  name: 'resetSecondFactor',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs) =>
    async (work, { email }: { readonly email: string }) => {
      const address = emailAddressOf(email);
      const target = address === null ? null : await needs.accounts.byEmail(address, work.now);
      if (target === null)
        return invalidBody([{ path: 'email', message: `There is no user with the address ${email}.` }]);
      await reset(needs, work, target);
      return accepted({ email: target.email });
    },
});
