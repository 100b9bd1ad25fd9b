import type { Role } from './caller.ts';

/** Whether the member is an active administrator who is not bound to a customer. */
export const isAdministrator = ({ role, isActive, customerId }: { readonly role: Role; readonly isActive: boolean; readonly customerId: number | null }): boolean =>
  role === 'admin' && isActive && customerId === null;
