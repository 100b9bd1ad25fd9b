import type { PersonCaller, Role } from '../access/caller.ts';
import { permissionsOf } from '../access/permissions.ts';
import type { PermissionName } from '../access/permissions.ts';
import { userName } from '../access/user-name.ts';
import type { Language, Locale } from '../kernel/locale.ts';
import { effectiveBrand } from '../organizations/brand.ts';
import type { Brand } from '../organizations/brand.ts';
import { organizationStatusAt } from '../organizations/organization.machine.ts';
import type { Organization } from '../organizations/organization.ts';
import { DEFAULT_DISPLAY_PREFERENCES } from './display-preferences.ts';
import type { DisplayPreferences } from './display-preferences.ts';

/** The stored facts about a signed-in person. */
export interface PersonFacts {
  /** The account. */
  readonly user: {
    readonly publicId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    /** The language that the account has chosen; null for that of the browser or the organization. */
    readonly language: Language | null;
    /** The time zone that the account has chosen; null for that of the organization. */
    readonly timezone: string | null;
  };
  /** The organization of the account, with its language, region and time zone. */
  readonly organization: Locale &
    Pick<Organization, 'id' | 'publicId' | 'name' | 'imEnabled' | 'status' | 'cancelledAt'>;
  /** The customer that the caller is bound to, or null if there is none. */
  readonly customer: { readonly id: number; readonly publicId: string; readonly name: string } | null;
  /** The brands of the customer and of the organization, the nearest first. */
  readonly brands: readonly Brand<unknown>[];
  /** Null if the person has chosen none. */
  readonly preferences: DisplayPreferences | null;
}

/** A signed-in person: who it is, for whom it works and what it may do. */
export interface SignedInPerson extends Pick<PersonFacts, 'customer'> {
  readonly user: Omit<PersonFacts['user'], 'publicId' | 'timezone'> & {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string | null;
  };
  readonly role: Role;
  readonly permissions: readonly PermissionName[];
  readonly organization: Pick<Organization, 'id' | 'publicId' | 'name' | 'language' | 'imEnabled' | 'status'> & {
    readonly timeZone: string;
    readonly brandColor: string | null;
    readonly hasLogo: boolean;
  };
  readonly preferences: DisplayPreferences;
}

/** Returns what a signed-in person sees of itself. The look is that of its customer, else of the organization. */
export const signedInPerson = (
  caller: PersonCaller,
  { user: { publicId, timezone, ...user }, organization, customer, brands, preferences }: PersonFacts,
  now: Date,
): SignedInPerson => {
  const { brandColor, logo } = effectiveBrand(brands);
  const { timezone: timeZone, cancelledAt: _cancelledAt, ...shown } = organization;
  return {
    user: { ...user, id: publicId, name: userName(user), timeZone: timezone },
    role: caller.role,
    permissions: permissionsOf(caller),
    organization: {
      ...shown,
      timeZone,
      status: organizationStatusAt(organization, now),
      brandColor,
      hasLogo: logo !== null,
    },
    customer,
    preferences: preferences ?? DEFAULT_DISPLAY_PREFERENCES,
  };
};
