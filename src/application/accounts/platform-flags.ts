import { emailAddressOf } from '../../domain/access/email-address.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { AccessChanges } from '../access/ports.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Users } from './ports.ts';
import { userSubject } from './users.ts';

/** Grants or revokes the platform admin flag. The command line uses this command. */
export const setPlatformAdmin = defineCommand({
  name: 'setPlatformAdmin',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    ({ users, accessChanges }: { readonly users: Users; readonly accessChanges: AccessChanges }) =>
    async ({ now, audit }, { email, isGlobalAdmin }: { readonly email: string; readonly isGlobalAdmin: boolean }) => {
      const address = emailAddressOf(email);
      const [found] = address === null ? [] : await users.list(everywhere, { email: address });
      const user = found === undefined ? null : await users.lock(everywhere, found.id);
      if (user === null)
        return invalidBody([{ path: 'email', message: `There is no user with the address ${email}.` }]);
      expectStored(await users.save({ ...user, isGlobalAdmin, updatedAt: now }, user));
      const [before, after] = [{ isGlobalAdmin: user.isGlobalAdmin }, { isGlobalAdmin }];
      audit({
        action: isGlobalAdmin ? 'platformAdmin.granted' : 'platformAdmin.revoked',
        ...userSubject(user),
        before,
        after,
      });
      await accessChanges.announce();
      return accepted({ email: user.email, isGlobalAdmin });
    },
});
