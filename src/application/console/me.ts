import { isPerson } from '../../domain/access/caller.ts';
import { personNames } from '../../domain/access/user-name.ts';
import { DEFAULT_DISPLAY_PREFERENCES } from '../../domain/console/display-preferences.ts';
import type { DisplayPreferences } from '../../domain/console/display-preferences.ts';
import { signedInPerson } from '../../domain/console/signed-in-person.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { accountSubject } from '../accounts/account-link.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { DisplayPreferencesStore, SignedInPeople } from './ports.ts';

/** Returns the person behind the credential, its organization and what it may do. */
export const getMe = defineQuery({
  name: 'getMe',
  permission: 'ownAccount',
  refuses: ['unauthenticated'],
  execute:
    ({ signedInPeople }: { readonly signedInPeople: SignedInPeople }) =>
    async ({ caller, now }) => {
      const found = isPerson(caller) ? await signedInPeople.find(caller) : null;
      return isPerson(caller) && found !== null
        ? accepted(signedInPerson(caller, found, now))
        : refused('unauthenticated');
    },
});

/** The choices of a person. Absent members remain as they are. */
export interface PreferenceChanges extends Partial<DisplayPreferences> {
  readonly firstName?: string;
  readonly lastName?: string;
  /** Null for the language of the browser or the organization. */
  readonly language?: Language | null;
  /** Null for the time zone of the organization. */
  readonly timeZone?: string | null;
}

const profileMembers: readonly (keyof PreferenceChanges)[] = [...personNames, 'language', 'timeZone'];
const displayMembers = Object.keys(DEFAULT_DISPLAY_PREFERENCES);

interface Needs {
  readonly accounts: Accounts;
  readonly displayPreferences: DisplayPreferencesStore;
  readonly signedInPeople: SignedInPeople;
}

/** Changes the name of the caller, how it sees the console, and the language and time zone in which it reads. */
export const updatePreferences = defineCommand({
  name: 'updatePreferences',
  permission: 'ownSession',
  refuses: ['unauthenticated'],
  execute:
    ({ accounts, displayPreferences, signedInPeople }: Needs) =>
    async ({ caller, now, audit, unchanged }, changes: PreferenceChanges) => {
      const account = isPerson(caller) ? await accounts.lock(caller.userId, now) : null;
      if (!isPerson(caller) || account === null) return refused('unauthenticated');
      const chosen = await displayPreferences.find(account.userId);
      const { firstName, lastName, ownLanguage: language, ownTimezone: timeZone } = account;
      const stored = { firstName, lastName, language, timeZone, ...(chosen ?? DEFAULT_DISPLAY_PREFERENCES) };
      const next = { ...stored, ...changes };
      const { before, after } = changesOf(stored, next);
      const changed = Object.keys(after);
      if (changed.length === 0) unchanged();
      else audit({ action: 'user.updated', ...accountSubject(account), before, after });
      if (profileMembers.some((name) => changed.includes(name)))
        await accounts.setProfile(account.userId, { ...next, timezone: next.timeZone }, now);
      if (displayMembers.some((name) => changed.includes(name))) await displayPreferences.put(account.userId, next);
      const person = await signedInPeople.find(caller);
      return person === null ? refused('unauthenticated') : accepted(signedInPerson(caller, person, now));
    },
});
