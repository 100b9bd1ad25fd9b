import { isAdministrator } from '../access/caller.ts';
import type { Role } from '../access/caller.ts';
import type { Locale } from '../kernel/locale.ts';

/** The email addresses of an organization and its members, and the language and time zone of its mail. */
export interface OrganizationContacts extends Locale {
  readonly billingEmail: string | null;
  readonly members: readonly {
    readonly email: string;
    readonly role: Role;
    readonly isActive: boolean;
    readonly customerId: number | null;
  }[];
}

/** Returns the addresses of the active administrators. */
export const administratorAddresses = ({ members }: Pick<OrganizationContacts, 'members'>): readonly string[] =>
  members.filter(isAdministrator).map(({ email }) => email);

/**
 * Returns the recipients of mail about the organization's settings: the billing address and the administrators, without
 * duplicates.
 */
export const adminRecipients = ({
  billingEmail,
  members,
}: Omit<OrganizationContacts, keyof Locale>): readonly string[] => [
  ...new Set(
    [...(billingEmail === null ? [] : [billingEmail]), ...administratorAddresses({ members })].map((address) =>
      address.toLowerCase(),
    ),
  ),
];
