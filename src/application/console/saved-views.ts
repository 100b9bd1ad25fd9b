import { isPerson, isSameUser } from '../../domain/access/caller.ts';
import { decideNewSavedView, newSavedViewRules, savedViewNameTaken } from '../../domain/console/saved-view.rules.ts';
import type { SavedView } from '../../domain/console/saved-view.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { SavedViews } from './ports.ts';

interface Needs {
  readonly savedViews: SavedViews;
}

/** The members of a view that a user writes. */
export type SavedViewMembers = Pick<SavedView, 'name' | 'filter'>;

const auditedMembers = ({ name, filter }: SavedView) => ({ name, filter });

/** The commands on a view. Nobody but its user can see or change it. */
const savedViewCommands = defineRecordCommands({
  subject: 'savedView',
  permission: 'ownAccount',
  records: ({ savedViews }: Needs) => savedViews,
  missing: 'notFound',
  taken: { nameTaken: { code: savedViewNameTaken.code } },
  guard: {
    refuses: ['notFound'],
    refusal: ({ caller }: CommandContext, view: SavedView) =>
      isSameUser(caller, view.userId) ? null : refused('notFound'),
  },
});

/** Lists the views of the caller. */
export const listSavedViews = defineQuery({
  name: 'listSavedViews',
  permission: 'ownAccount',
  refuses: ['unauthenticated'],
  execute:
    ({ savedViews }: Needs) =>
    async ({ caller }, { request }: { readonly request: ListRequest }) =>
      isPerson(caller)
        ? accepted(
            await savedViews.page({ organizationId: caller.organizationId, customerId: null }, request, {
              userId: caller.userId,
            }),
          )
        : refused('unauthenticated'),
});

/** Saves a view of the list of monitors for the caller. */
export const createSavedView = savedViewCommands.create({
  name: 'createSavedView',
  refuses: ['unauthenticated', ...codesOf(newSavedViewRules)],
  decide: async (
    { caller, now, stamp },
    { name, filter }: SavedViewMembers,
    { savedViews, accounts }: Needs & { readonly accounts: Pick<Accounts, 'lock'> },
  ) => {
    if (!isPerson(caller)) return refused('unauthenticated');
    const { organizationId, userId } = caller;
    // The lock makes the limit exact for calls at the same time.
    await accounts.lock(userId, now);
    const present = await savedViews.list({ organizationId, customerId: null }, { userId });
    const decision = decideNewSavedView({ present: present.length });
    return decision.ok ? accepted({ ...stamp, organizationId, userId, name, filter }) : decision;
  },
  audited: auditedMembers,
});

/** Changes a view of the caller. */
export const updateSavedView = savedViewCommands.update({
  name: 'updateSavedView',
  decide: (_context, view, { changes }: ChangeOf<Partial<SavedViewMembers>>) => accepted({ ...view, ...changes }),
});

/** Deletes a view of the caller. */
export const deleteSavedView = savedViewCommands.remove({
  name: 'deleteSavedView',
  audited: auditedMembers,
});
