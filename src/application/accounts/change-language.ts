import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { isPerson } from '../../domain/access/caller.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { accountSubject } from './account-link.ts';

/** Sets the language in which the user reads pages and mails; null for that of the browser or organization. */
export const changeLanguage = defineCommand({
  name: 'changeLanguage',
  permission: 'ownSession',
  refuses: ['unauthenticated'],
  execute:
    ({ accounts }: { readonly accounts: Accounts }) =>
    async ({ caller, now, audit, unchanged }, { language }: { readonly language: Language | null }) => {
      const account = isPerson(caller) ? await accounts.lock(caller.userId, now) : null;
      if (account === null) return refused('unauthenticated');
      if (account.ownLanguage === language) unchanged();
      else {
        const { firstName, lastName, ownTimezone: timezone } = account;
        await accounts.setProfile(account.userId, { firstName, lastName, language, timezone }, now);
        const before = { language: account.ownLanguage };
        audit({ action: 'user.updated', ...accountSubject(account), before, after: { language } });
      }
      return accepted({ success: true as const });
    },
});
