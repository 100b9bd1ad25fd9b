import { isAdministrator } from '../access/administrator.ts';
import type { Role } from '../access/caller.ts';

/** The mailboxes of an organization and of its members. */
export interface OrganizationContacts {
  readonly billingEmail: string | null;
  readonly members: readonly { readonly email: string; readonly role: Role; readonly isActive: boolean; readonly customerId: number | null }[];
}

/** Who gets mail about the organization's own settings: its billing address and its administrators, each address once. */
export const adminRecipients = ({ billingEmail, members }: OrganizationContacts): readonly string[] => {
  const administrators = members.filter(isAdministrator).map(({ email }) => email);
  return [...new Set([...(billingEmail === null ? [] : [billingEmail]), ...administrators].map((address) => address.toLowerCase()))];
};
