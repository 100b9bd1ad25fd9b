import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { effectiveSince } from '../../domain/accounts/account-deletion.machine.ts';
import { decideDeletionCompletion, deletionNotRequested } from '../../domain/accounts/account-deletion.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { EraseNeeds } from './users.ts';
import type { AccountDeletions } from './ports.ts';
import { eraseUser, userSubject } from './users.ts';

/** The maximum number of deletions in one run. */
const BATCH = 100;

/** Returns the deletions whose delay is over, in a batch of limited size. */
export const listDueAccountDeletions = defineQuery({
  name: 'listDueAccountDeletions',
  permission: 'runService',
  refuses: [],
  execute:
    ({ accountDeletions }: { readonly accountDeletions: AccountDeletions }) =>
    async ({ now }) =>
      accepted(await accountDeletions.pendingSince(effectiveSince(now), BATCH)),
});

/** Deletes one due account. Refused with `accountDeletionNotRequested` if the request was withdrawn or completed. */
export const completeAccountDeletion = defineCommand({
  name: 'completeAccountDeletion',
  permission: 'runService',
  refuses: ['accountDeletionNotRequested'],
  execute:
    (needs: EraseNeeds & { readonly accountDeletions: AccountDeletions }) =>
    async ({ now, audit }, { publicId }: { readonly publicId: string }) => {
      const { accountDeletions } = needs;
      const user = await needs.users.lock(everywhere, publicId);
      const present = user === null ? null : await accountDeletions.find(user.id);
      const decision = decideDeletionCompletion(present, now);
      if (!decision.ok) return decision;
      if (user === null || (await accountDeletions.replace(present, decision.value)) === 'stale')
        return deletionNotRequested;
      await eraseUser(needs, user, now);
      audit({ action: 'accountDeletion.completed', ...userSubject(user) });
      return accepted(null);
    },
});

/** The maximum delay of a due deletion, in milliseconds. */
const PERIOD = minutes(5);

type Due = readonly { readonly publicId: string }[];

/** Creates the job that deletes due accounts, each in a separate transaction. */
export const accountDeletionJob = (
  listDue: Run<undefined, Due, never>,
  complete: Run<{ readonly publicId: string }, null, 'accountDeletionNotRequested'>,
): RecurringJob => ({
  name: 'account-deletions',
  every: PERIOD,
  run: async () => {
    for (;;) {
      const due = await listDue(systemCaller, undefined);
      if (!due.ok) return;
      const outcomes = [];
      for (const { publicId } of due.value) outcomes.push(await complete(systemCaller, { publicId }));
      if (!outcomes.some(({ ok }) => ok)) return;
    }
  },
});
