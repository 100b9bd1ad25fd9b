import { isDeletedAt } from '../../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../../domain/organizations/organization.machine.ts';
import { deletionRequestedAt } from '../../accounts/memory/account-tables.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { organizationTable, userTable } from '../../organizations/memory/organization-tables.ts';

/** The user as they and their organization stand now; null when there is none. */
export const personOf = (store: MemoryStore, userId: number, now: Date) => {
  const user = store.rows(userTable).get(userId);
  const organization = user === null ? null : store.rows(organizationTable).get(user.organizationId);
  if (user === null || organization === null) return null;
  const { publicId: userPublicId, organizationId, customerId, role, isActive, isGlobalAdmin, isGlobalSupporter } = user;
  const { requireMfaAdmins, requireMfaEditors, requireMfaReadonly } = organization;
  return {
    ...{ userId, userPublicId, organizationId, customerId, role, isActive, isGlobalAdmin, isGlobalSupporter },
    ...{ requireMfaAdmins, requireMfaEditors, requireMfaReadonly, organizationStatus: organizationStatusAt(organization, now) },
    isDeleted: isDeletedAt({ deletionRequestedAt: deletionRequestedAt(store, userId) }, now),
  };
};
