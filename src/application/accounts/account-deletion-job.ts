import { systemCaller } from '../../domain/access/caller.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Run } from '../kernel/use-case.ts';

/** How long after its moment a deletion is done at the latest. */
const PERIOD = minutes(1);

type Due = readonly { readonly publicId: string }[];

/** Deletes the accounts whose time has come, each in a transaction of its own. */
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
