import { systemCaller } from '../../domain/access/caller.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Run } from '../kernel/use-case.ts';

/** The maximum delay of a due deletion. */
const PERIOD = minutes(1);

type Due = readonly { readonly publicId: string }[];

/** Deletes due accounts, each in a separate transaction. */
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
