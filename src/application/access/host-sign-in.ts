import { servesMember } from '../../domain/access/caller.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { decideHostSignIn, hostSignInRules } from '../../domain/access/sign-in/sign-in.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { openSession } from './open-session.ts';
import type { Origination, SessionNeeds } from './open-session.ts';
import type { Accounts } from './sign-in.ports.ts';
import { subjectOf } from './sign-in-subject.ts';
import type { SignedIn } from './sign-in.ts';

/** A person whom the host of the product has identified. */
export interface IdentifiedPerson {
  /** The address of the person's account. */
  readonly email: string;
  /** True if the host has verified a second factor, which then stands for the code of two-step verification. */
  readonly hasSecondFactor: boolean;
  readonly from: Origination;
}

/**
 * Opens a session for a person whom the host has identified, beside the sign-in by password. The account must exist.
 * See ADR 0374.
 */
export const signInByHost = defineCommand({
  name: 'signInByHost',
  permission: 'runService',
  refuses: codesOf(hostSignInRules),
  execute:
    ({ accounts, ...needs }: SessionNeeds & { readonly accounts: Accounts }) =>
    async ({ now, hostOrganizationId, audit, commitOnRefusal }, { email, hasSecondFactor, from }: IdentifiedPerson) => {
      const address = emailAddressOf(email);
      const known = address === null ? null : await accounts.byEmail(address, now);
      const account = known !== null && servesMember(hostOrganizationId, known) ? known : null;
      const outcome = decideHostSignIn({ account, hasSecondFactor });
      if (account === null || !outcome.ok) {
        audit({ action: 'signIn.refused', ...subjectOf(account) });
        commitOnRefusal();
        return outcome.ok ? refused('unauthenticated') : outcome;
      }
      const { awaitsCode } = outcome.value;
      const steppedUpAt = hasSecondFactor ? now : null;
      const opened = await openSession(needs, { ...from, awaitsCode, userId: account.userId, at: now, steppedUpAt });
      if (!awaitsCode) await accounts.noteSignIn(account.userId, now);
      audit({ action: 'signIn.byHost', ...subjectOf(account) });
      return accepted<SignedIn>({ ...opened, account });
    },
});
