import { emailAddressOf } from '../../domain/access/email-address.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { decideUserRemoval, userRemovalCodes } from '../../domain/accounts/user.rules.ts';
import { administratorsBeside } from '../../domain/accounts/user.ts';
import type { User } from '../../domain/accounts/user.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Administrators, Users } from './ports.ts';
import type { ErasedBatch, Person, PersonalData, PersonalRecord } from './personal-data.ports.ts';
import { eraseUser, userSubject } from './users.ts';
import type { EraseNeeds } from './users.ts';

interface Needs {
  readonly users: Users;
  readonly personalData: PersonalData;
}

interface OfAddress {
  readonly email: string;
}

const personOf = async (
  { users }: Pick<Needs, 'users'>,
  email: string,
): Promise<Outcome<{ readonly person: Person; readonly user: User | null }, 'invalidRequestBody'>> => {
  const address = emailAddressOf(email);
  if (address === null) return invalidBody([{ path: 'email', message: `${email} is not an email address.` }]);
  const [user] = await users.list(everywhere, { email: address });
  return accepted({ person: { email: address, user: user ?? null }, user: user ?? null });
};

/** Returns all stored data about a person. */
export const findPersonalData = defineQuery({
  name: 'findPersonalData',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs) =>
    async (_context, { email }: OfAddress) => {
      const found = await personOf(needs, email);
      if (!found.ok) return found;
      const { person } = found.value;
      return accepted<{ readonly person: Person; readonly records: readonly PersonalRecord[] }>({
        person,
        records: await needs.personalData.find(person),
      });
    },
});

/** Checks whether `eraseAccount` would be refused, before anything is erased. */
export const checkErasure = defineQuery({
  name: 'checkErasure',
  permission: 'runService',
  refuses: ['invalidRequestBody', ...userRemovalCodes],
  execute:
    (needs: Pick<Needs, 'users'> & { readonly administrators: Administrators }) =>
    async ({ caller }, { email }: OfAddress) => {
      const found = await personOf(needs, email);
      if (!found.ok) return found;
      const { user } = found.value;
      if (user === null) return accepted(null);
      const decision = decideUserRemoval({
        caller,
        target: user,
        otherAdministrators: administratorsBeside(await needs.administrators.list(user.organizationId), user),
      });
      return decision.ok ? accepted(null) : decision;
    },
});

/** Erases the data about a person in the next rows of a table. */
export const erasePersonalData = defineCommand({
  name: 'erasePersonalData',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs) =>
    async (
      { now, audit, unchanged },
      { email, table, after }: OfAddress & { readonly table: string; readonly after: string | null },
    ) => {
      const found = await personOf(needs, email);
      if (!found.ok) return found;
      const batch = await needs.personalData.eraseNext(found.value.person, table, after, now);
      // The entry does not name the person, because it would store their data again.
      if (batch.erased > 0)
        audit({
          action: 'personalData.erased',
          organizationId: null,
          subjectType: 'table',
          subjectId: table,
          after: { records: batch.erased },
        });
      else unchanged();
      return accepted<ErasedBatch>(batch);
    },
});

/** Erases the account of a person, if there is one. */
export const eraseAccount = defineCommand({
  name: 'eraseAccount',
  permission: 'runService',
  refuses: ['invalidRequestBody', ...userRemovalCodes],
  execute:
    (needs: EraseNeeds & { readonly administrators: Administrators }) =>
    async ({ caller, now, audit, unchanged }, { email }: OfAddress) => {
      const found = await personOf(needs, email);
      if (!found.ok) return found;
      const members = found.value.user === null ? [] : await needs.administrators.lock(found.value.user.organizationId);
      const target = found.value.user === null ? null : await needs.users.lock(everywhere, found.value.user.id);
      if (target === null) {
        unchanged();
        return accepted(false);
      }
      const decision = decideUserRemoval({
        caller,
        target,
        otherAdministrators: administratorsBeside(members, target),
      });
      if (!decision.ok) return decision;
      await eraseUser(needs, target, now);
      audit({
        action: 'user.deleted',
        ...userSubject(target),
        before: { role: target.role, isActive: target.isActive },
      });
      return accepted(true);
    },
});
