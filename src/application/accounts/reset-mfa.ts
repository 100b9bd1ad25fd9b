import { decideMfaReset, mfaResetCodes } from '../../domain/access/sign-in/mfa-reset.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Accounts, Enrolments, Sessions } from '../access/sign-in.ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { mfaResetMail } from './account-mail.ts';

interface Needs extends SenderNeeds {
  readonly accounts: Accounts;
  readonly enrolments: Enrolments;
  readonly sessions: Sessions;
  readonly accessChanges: AccessChanges;
}

export const resetMfa = defineCommand({
  name: 'resetMfa',
  permission: 'resetMfa',
  refuses: ['notFound', ...mfaResetCodes],
  execute:
    (needs: Needs) =>
    async ({ caller, scope, now, audit, send }, { id }: { readonly id: string }) => {
      const { accounts, enrolments, sessions, accessChanges } = needs;
      const target = await accounts.find(scope, id, now);
      if (target === null) return refused('notFound');
      const decision = decideMfaReset({ caller, target, now });
      if (!decision.ok) return decision;
      await enrolments.remove(target.userId);
      await sessions.endAllOf(target.userId);
      audit({
        action: 'mfa.reset',
        organizationId: target.organizationId,
        subjectType: 'user',
        subjectId: target.userPublicId,
      });
      send(mfaResetMail(target, await accountSender(needs, target.organizationId)));
      await accessChanges.announce();
      return accepted({ success: true as const });
    },
});
