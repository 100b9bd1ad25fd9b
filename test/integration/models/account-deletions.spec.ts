import fc from 'fast-check';
import {
  requestAccountDeletion,
  withdrawAccountDeletion,
} from '../../../src/application/accounts/account-deletions.ts';
import { completeAccountDeletion } from '../../../src/application/accounts/complete-deletions.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import type { AccountDeletionStatus } from '../../../src/domain/accounts/account-deletion.machine.ts';
import { days, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { aUser } from '../../builders/callers.ts';
import type { TestApp } from '../http/test-app.ts';
import { clear } from './clear.ts';
import { runsModel } from './model-run.ts';
import type { Model, System } from './model.ts';

const DELAY = days(30);
/** Two administrators and an editor. */
const ROLES = ['admin', 'admin', 'editor'] as const;

interface Account {
  readonly status: AccountDeletionStatus | 'none';
  readonly requestedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly completedAt: number | null;
  /** True once name and address are gone. */
  readonly isErased: boolean;
  /** The actions of its audit entries, in their order. */
  readonly audited: readonly string[];
}

interface State {
  readonly accounts: readonly Account[];
  /** The mails to administrators. */
  readonly mails: number;
}

type Command =
  | { readonly type: 'request' | 'withdraw'; readonly by: number; readonly of: number }
  | { readonly type: 'complete'; readonly of: number }
  /** A request that was withdrawn while it was recorded. */
  | { readonly type: 'lost'; readonly of: number };

const isAdministrator = (at: number, { isErased }: Account): boolean => ROLES[at] === 'admin' && !isErased;
const isPending = ({ status, requestedAt }: Account, now: number): boolean =>
  status === 'requested' && now < (requestedAt ?? 0) + DELAY;

const changed = (state: State, of: number, action: string, changes: Partial<Account>): State => ({
  ...state,
  accounts: state.accounts.map((account, at) =>
    at === of ? { ...account, ...changes, audited: [...account.audited, action] } : account,
  ),
});
const announced = (state: State): State => ({
  ...state,
  mails: state.mails + state.accounts.filter((account, at) => isAdministrator(at, account)).length,
});

const asked = (
  state: State,
  type: 'request' | 'withdraw',
  by: number,
  of: number,
  now: number,
): readonly [State, string] => {
  const account = state.accounts[of] as Account;
  if (account.isErased) return [state, 'accountDeletionUserNotFound'];
  if (by !== of && ROLES[by] !== 'admin') return [state, 'forbidden'];
  if (type === 'withdraw') {
    if (!isPending(account, now)) return [state, 'accountDeletionNotRequested'];
    return [announced(changed(state, of, 'withdrawn', { status: 'withdrawn', withdrawnAt: now })), 'ok'];
  }
  if (isPending(account, now)) return [changed(state, of, 'requested', {}), 'ok'];
  const isAnotherLeft = state.accounts.some(
    (other, at) => at !== of && isAdministrator(at, other) && other.status !== 'requested',
  );
  if (isAdministrator(of, account) && !isAnotherLeft) return [state, 'accountDeletionSoleOwner'];
  if (account.status === 'requested') return [state, 'accountDeletionUserNotFound'];
  const request = { status: 'requested', requestedAt: now, withdrawnAt: null } as const;
  return [announced(changed(state, of, 'requested', request)), 'ok'];
};

const whose = { by: fc.nat({ max: 2 }), of: fc.nat({ max: 2 }) };
const type = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);

const model: Model<State, Command> = {
  pages: ['accounts', 'access'],
  deadlinesOf: ({ accounts }) => accounts.map(({ requestedAt }) => (requestedAt === null ? null : requestedAt + DELAY)),
  waits: [days(1), DELAY - 2, DELAY - 1, DELAY],
  setsBack: [seconds(2), minutes(3)],
  commands: fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: type('request', 'request', 'withdraw'), ...whose }) },
    { weight: 1, arbitrary: fc.record({ type: type('complete'), of: fc.nat({ max: 2 }) }) },
  ),
  variantsOf: (command, isInRace) =>
    isInRace && command.type === 'request' ? [command, { type: 'lost', of: command.of }] : [command],
  apply: (state, command, now) => {
    switch (command.type) {
      case 'lost':
        return state.accounts[command.of]?.withdrawnAt === now ? [state, 'accountDeletionNotRecorded'] : null;
      case 'complete': {
        const account = state.accounts[command.of] as Account;
        if (account.status !== 'requested' || isPending(account, now)) return [state, 'accountDeletionNotRequested'];
        const gone = { status: 'completed', completedAt: now, isErased: true } as const;
        return [changed(state, command.of, 'completed', gone), 'ok'];
      }
      default:
        return asked(state, command.type, command.by, command.of, now);
    }
  },
};

const build = async (app: TestApp): Promise<System<State, Command>> => {
  const { query } = app.database;
  const { organizationId } = await app.createOrganization();
  let callers: readonly ReturnType<typeof aUser>[] = [];
  const timeOf = (at: Date | null | undefined) => at?.getTime() ?? null;
  return {
    begin: async () => {
      // The people of other histories are gone, and the first administrator of the organization.
      await query.updateTable('app_user').set({ deletedAt: NOW }).where('deletedAt', 'is', null).execute();
      await clear(app, 'audit_log', 'outbox');
      const users = await query
        .insertInto('app_user')
        .values(
          ROLES.map((role) => {
            const publicId = app.ports.ids.next();
            const names = { email: `${publicId}@example.com`, firstName: 'Mara', lastName: role };
            return { ...names, createdAt: NOW, updatedAt: NOW, publicId, organizationId, role };
          }),
        )
        .returning(['id', 'publicId'])
        .execute();
      callers = users.map(({ id: userId, publicId: userPublicId }, at) => {
        const role = ROLES[at] ?? 'editor';
        return aUser({ userId, userPublicId, organizationId, role });
      });
      return {
        accounts: ROLES.map(() => ({
          status: 'none',
          requestedAt: null,
          withdrawnAt: null,
          completedAt: null,
          isErased: false,
          audited: [],
        })),
        mails: 0,
      };
    },
    call: async ({ run }, command) => {
      if (command.type === 'lost') throw new Error('Nobody loses a race on purpose.');
      const id = callers[command.of]?.userPublicId ?? '';
      const outcome = await (() => {
        switch (command.type) {
          case 'request':
            return run(requestAccountDeletion)(callers[command.by] ?? null, { id });
          case 'withdraw':
            return run(withdrawAccountDeletion)(callers[command.by] ?? null, { id });
          case 'complete':
            return run(completeAccountDeletion)(systemCaller, { publicId: id });
        }
      })();
      return outcome.ok ? 'ok' : outcome.code;
    },
    read: async () => {
      const userIds = callers.map(({ userId }) => userId);
      const ids = callers.map(({ userPublicId }) => userPublicId);
      const [users, deletions, audits, mails] = await Promise.all([
        query.selectFrom('app_user').select(['id', 'deletedAt', 'firstName']).where('id', 'in', userIds).execute(),
        query.selectFrom('account_deletion').selectAll().where('userId', 'in', userIds).execute(),
        query
          .selectFrom('audit_log')
          .select(['subjectId', 'action'])
          .where('subjectId', 'in', ids)
          .where('action', 'like', 'accountDeletion.%')
          .orderBy('id')
          .execute(),
        query.selectFrom('outbox').select('id').where('topic', '=', 'email').execute(),
      ]);
      return {
        accounts: callers.map(({ userId, userPublicId }) => {
          const deletion = deletions.find((each) => each.userId === userId);
          const user = users.find(({ id }) => id === userId);
          return {
            status: deletion?.status ?? 'none',
            requestedAt: timeOf(deletion?.requestedAt),
            withdrawnAt: timeOf(deletion?.withdrawnAt),
            completedAt: timeOf(deletion?.completedAt),
            isErased: user?.deletedAt !== null && user?.firstName === 'Deleted',
            audited: audits
              .filter(({ subjectId }) => subjectId === userPublicId)
              .map(({ action }) => action.replace('accountDeletion.', '')),
          };
        }),
        mails: mails.length,
      };
    },
  };
};

describe('model of the deletion of accounts', () => {
  runsModel(model, () => ({ build }));
});
