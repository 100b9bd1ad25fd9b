import { isPerson } from '../../domain/access/caller.ts';
import {
  accountChangeCodes,
  accountChangeRefusal,
  accountReadCodes,
  accountReadRefusal,
  staleDeletion,
  unknownAccount,
  decideDeletionRequest,
  decideDeletionWithdrawal,
  deletionNotRequested,
  deletionRequestCodes,
} from '../../domain/accounts/account-deletion.rules.ts';
import { accountDeletionStatusAt, effectiveAt } from '../../domain/accounts/account-deletion.machine.ts';
import type { AccountDeletion, AccountDeletionStatus } from '../../domain/accounts/account-deletion.machine.ts';
import { userName } from '../../domain/access/user-name.ts';
import { administratorAddresses, isSoleAdministrator } from '../../domain/accounts/user.ts';
import type { UserRecord } from '../../domain/accounts/user.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { AccessChanges } from '../access/ports.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { Organizations } from '../organizations/ports.ts';
import { mail, productOf } from './account-mail.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import type { AccountDeletions, Administrators, Users } from './ports.ts';
import { userSubject } from './users.ts';

interface Needs {
  readonly users: Users;
  readonly accountDeletions: AccountDeletions;
}

interface Input {
  /** The public id of the user, or `me`. */
  readonly id: string;
}

/** The deletion status of an account. */
export interface DeletionState {
  readonly status: 'none' | AccountDeletionStatus;
  readonly requestedAt: Date | null;
  /** The time when the deletion takes effect. Null unless it is requested or completed. */
  readonly effectiveAt: Date | null;
  readonly withdrawnAt: Date | null;
}

const organizationStateOf = (deletion: AccountDeletion | null, now: Date): DeletionState => {
  if (deletion === null) return { status: 'none', requestedAt: null, effectiveAt: null, withdrawnAt: null };
  const withdrawnAt = deletion.status === 'withdrawn' ? deletion.withdrawnAt : null;
  return {
    status: accountDeletionStatusAt(deletion, now),
    requestedAt: deletion.requestedAt,
    effectiveAt: withdrawnAt === null ? effectiveAt(deletion) : null,
    withdrawnAt,
  };
};

const targetOf = (
  users: Users,
  { caller, scope }: Pick<QueryContext, 'caller' | 'scope'>,
  { id }: Input,
): Promise<UserRecord | null> => users.find(scope, id === 'me' && isPerson(caller) ? caller.userPublicId : id);

/** Returns the state of the deletion of an account, and when it takes effect. */
export const getAccountDeletion = defineQuery({
  name: 'getAccountDeletion',
  permission: 'ownAccount',
  refuses: accountReadCodes,
  execute:
    ({ users, accountDeletions }: Needs) =>
    async (context, input: Input) => {
      const target = await targetOf(users, context, input);
      const refusal = accountReadRefusal({ caller: context.caller, target });
      if (refusal !== null || target === null) return refusal ?? unknownAccount;
      return accepted(organizationStateOf(await accountDeletions.find(target.id), context.now));
    },
});

type WritingNeeds = Needs &
  SenderNeeds & {
    readonly administrators: Administrators;
    readonly organizations: Pick<Organizations, 'find'>;
  };

/** Returns the texts of mails to administrators in the language of the organization, and what the mails have in common. */
const textsFor = async (needs: Pick<WritingNeeds, 'organizations' | keyof SenderNeeds>, organizationId: number) => {
  const { organizations, customHosts } = needs;
  const locale = (await organizations.find({ organizationId, customerId: null }, organizationId)) ?? DEFAULT_LOCALE;
  const { accounts, mails } = textsOf(locale.language);
  const button = { label: mails.openPeople, url: consoleLinks(customHosts.baseUrlOf(organizationId)).people };
  const common = { language: locale.language, sender: await accountSender(needs, organizationId), button };
  return { ...accounts, locale, common };
};

/** Requests the deletion of an account, which takes effect after a delay of 30 days. */
export const requestAccountDeletion = defineCommand({
  name: 'requestAccountDeletion',
  permission: 'ownAccount',
  refuses: [...accountChangeCodes, ...deletionRequestCodes, staleDeletion.code],
  execute:
    (needs: WritingNeeds) =>
    async ({ caller, scope, now, audit, send }, input: Input) => {
      const { users, accountDeletions, administrators } = needs;
      const target = await targetOf(users, { caller, scope }, input);
      const refusal = accountChangeRefusal({ caller, target });
      if (refusal !== null || target === null) return refusal ?? unknownAccount;
      const { id: userId, organizationId } = target;
      const members = await administrators.lock(organizationId);
      const present = await accountDeletions.find(userId);
      const decision = decideDeletionRequest(
        { userId, organizationId, present, isSoleAdministrator: isSoleAdministrator(members, target) },
        now,
      );
      if (!decision.ok) return decision;
      const { deletion, isNew } = decision.value;
      if ((await accountDeletions.replace(present, deletion)) === 'stale') return staleDeletion;
      audit({
        action: 'accountDeletion.requested',
        ...userSubject(target),
        after: { effectiveAt: effectiveAt(deletion) },
      });
      const { common, locale, deletionRequested } = await textsFor(needs, organizationId);
      const [announcement, effect] = deletionRequested.paragraphs;
      const values = { name: userName(target), email: target.email };
      const day = localTimeText(effectiveAt(deletion), locale);
      const letter = {
        ...common,
        subject: deletionRequested.subject(values),
        paragraphs: [announcement({ ...values, ...productOf(common.sender) }), effect({ day })],
      };
      if (isNew) for (const to of administratorAddresses(members)) send(mail({ to, ...letter }));
      return accepted(organizationStateOf(deletion, now));
    },
});

/** Withdraws a request that has not taken effect. */
export const withdrawAccountDeletion = defineCommand({
  name: 'withdrawAccountDeletion',
  permission: 'ownAccount',
  refuses: [...accountChangeCodes, 'accountDeletionNotRequested'],
  execute:
    (needs: WritingNeeds & { readonly accessChanges: AccessChanges }) =>
    async ({ caller, scope, now, audit, send }, input: Input) => {
      const { users, accountDeletions, administrators, accessChanges } = needs;
      const target = await targetOf(users, { caller, scope }, input);
      const refusal = accountChangeRefusal({ caller, target });
      if (refusal !== null || target === null) return refusal ?? unknownAccount;
      const present = await accountDeletions.find(target.id);
      const decision = decideDeletionWithdrawal(present, now);
      if (!decision.ok) return decision;
      if ((await accountDeletions.replace(present, decision.value)) === 'stale') return deletionNotRequested;
      audit({ action: 'accountDeletion.withdrawn', ...userSubject(target) });
      const members = await administrators.list(target.organizationId);
      const { common, deletionWithdrawn } = await textsFor(needs, target.organizationId);
      const [announcement] = deletionWithdrawn.paragraphs;
      const values = { name: userName(target), email: target.email };
      const letter = {
        ...common,
        subject: deletionWithdrawn.subject(values),
        paragraphs: [announcement({ ...values, ...productOf(common.sender) })],
      };
      for (const to of administratorAddresses(members)) send(mail({ to, ...letter }));
      // Without the notification, processes with a cached deletion request would end the account at the old time.
      await accessChanges.announce();
      return accepted(organizationStateOf(decision.value, now));
    },
});
