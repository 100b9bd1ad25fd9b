import type { Role } from './caller.ts';

/** Whether the member administers the organization as a whole: an active administrator who is bound to no customer. */
export const isAdministrator = ({ role, isActive, customerId }: { readonly role: Role; readonly isActive: boolean; readonly customerId: number | null }): boolean =>
  role === 'admin' && isActive && customerId === null;
