import { clientNetwork } from '../../domain/access/client-network.ts';
import { wrongPassword } from '../../domain/access/sign-in/password.ts';
import { signInClosedUntil } from '../../domain/access/sign-in/sign-in-lockout.ts';
import { evaluateSignIn, signInDelayRules, signInRules } from '../../domain/access/sign-in/sign-in.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { checkNewPassword } from '../access/new-password.ts';
import { openSession } from '../access/open-session.ts';
import type { Origination, SessionNeeds } from '../access/open-session.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Account, Accounts, CommonPasswords, PasswordHashes, SignInCounters } from '../access/sign-in.ports.ts';
import type { SignedIn } from '../access/sign-in.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { accountSubject } from './account-link.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { passwordChangedMail } from './account-mail.ts';

interface Needs extends SessionNeeds, SenderNeeds {
  readonly accounts: Accounts;
  readonly passwordHashes: PasswordHashes;
  readonly commonPasswords: CommonPasswords;
  readonly signInCounters: SignInCounters;
  readonly accessChanges: AccessChanges;
}

/** A user's request to change the password. */
interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly from: Origination;
}

/** The result of the checks before the transaction. Hashing is deliberately slow and must not hold locks. */
interface ExaminedChange {
  readonly from: Origination;
  readonly account: Account;
  readonly passwordMatches: boolean;
  /** The hash to store, or null if the change is already refused. */
  readonly passwordHash: string | null;
}

type Diagnostic = Outcome<ExaminedChange, 'unauthenticated' | 'invalidRequestBody' | 'rateLimited'>;

const examineChange = async (
  {
    accounts,
    passwordHashes,
    commonPasswords,
    signInCounters,
  }: Pick<Needs, 'accounts' | 'passwordHashes' | 'commonPasswords' | 'signInCounters'>,
  { caller, now }: QueryContext,
  { currentPassword, password, from }: PasswordChange,
): Promise<Diagnostic> => {
  const account = caller.kind === 'user' ? await accounts.byId(caller.userId, now) : null;
  if (account === null) return refused('unauthenticated');
  const decision = await checkNewPassword({ commonPasswords }, password, account.email);
  if (!decision.ok) return decision;
  const closedUntil = signInClosedUntil(
    await signInCounters.peek({ email: account.email, network: clientNetwork(from.address) }),
    now,
  );
  const delayed = firstBroken(signInDelayRules, { closedUntil, now });
  if (delayed !== null) return delayed;
  const passwordMatches = await passwordHashes.matches(currentPassword, account.passwordHash);
  return accepted({
    from,
    account,
    passwordMatches,
    passwordHash: passwordMatches ? await passwordHashes.hash(password) : null,
  });
};

/** Changes the caller's own password, and ends all of its other sessions. */
export const changePassword = definePreparedCommand({
  name: 'changePassword',
  permission: 'ownSession',
  refuses: ['invalidRequestBody', ...codesOf(signInRules)],
  prepare: (needs: Needs) => (context: QueryContext, change: PasswordChange) => examineChange(needs, context, change),
  execute:
    (needs: Needs) =>
    async ({ caller, now, audit, send, commitOnRefusal }, diagnostic) => {
      if (!diagnostic.ok) return diagnostic;
      const { accounts, signInCounters, sessions, accessChanges } = needs;
      const { from, account: examined, passwordHash } = diagnostic.value;
      // A stolen session must not be usable to guess the password, so failures count as they do at sign-in.
      const counted = { email: examined.email, network: clientNetwork(from.address) };
      const earlier = await signInCounters.lock(counted);
      // Another request may have changed the password before this one acquired the lock.
      const account = await accounts.byId(examined.userId, now);
      if (caller.kind !== 'user' || account === null) return refused('unauthenticated');
      const passwordMatches = diagnostic.value.passwordMatches && account.passwordHash === examined.passwordHash;
      const { outcome, attempts } = evaluateSignIn({ account, passwordMatches, now }, earlier);
      await signInCounters.save(counted, attempts);
      commitOnRefusal();
      const isChanged = outcome.ok && passwordHash !== null;
      audit({ action: isChanged ? 'password.changed' : 'password.changeRefused', ...accountSubject(account) });
      if (!outcome.ok && outcome.code !== 'unauthenticated') return outcome;
      if (!isChanged) return wrongPassword;
      await accounts.setPassword(account.userId, passwordHash, now);
      await sessions.endAllOf(account.userId);
      const opened = await openSession(needs, {
        ...from,
        userId: account.userId,
        at: now,
        awaitsCode: false,
        steppedUpAt: caller.steppedUpAt,
      });
      send(
        passwordChangedMail(
          account,
          needs.customHosts.baseUrlOf(account.organizationId),
          await accountSender(needs, account.organizationId),
        ),
      );
      await accessChanges.announce();
      return accepted<SignedIn>({ ...opened, account });
    },
});
