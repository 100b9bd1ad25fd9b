import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OrganizationStatus, Role } from '../../domain/access/caller.ts';
import type { AccountDeletionStatus } from '../../domain/accounts/account-deletion.machine.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const OrganizationRow = defineEntity({
  name: 'OrganizationRow',
  tableName: 'organization',
  properties: {
    ...resourceColumns,
    name: p.text().unique(),
    status: p.text().$type<OrganizationStatus>(),
    cancelledAt: p.datetime(3).nullable(),
    vatId: p.text().nullable(),
    vatValidatedAt: p.datetime(3).nullable(),
    countryCode: p.text().nullable(),
    billingEmail: p.text().nullable(),
    requireMfaAdmins: p.boolean().default(false),
    requireMfaEditors: p.boolean().default(false),
    requireMfaReadonly: p.boolean().default(false),
    imEnabled: p.boolean().default(false),
    monitorQuotaTier: p.text(),
    autoQuotaUpgrade: p.boolean().default(false),
    sealedSmtp: p.text().nullable(),
  },
});

export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'app_user',
  properties: {
    ...resourceColumns,
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    role: p.text().$type<Role>(),
    isActive: p.boolean().default(true),
    isGlobalAdmin: p.boolean().default(false),
    isGlobalSupporter: p.boolean().default(false),
    passwordHash: p.text().nullable(),
    lastSignInAt: p.datetime(3).nullable(),
    /** Set once the user was deleted; the row then stays as a nameless author. */
    deletedAt: p.datetime(3).nullable(),
  },
});

export const AccountDeletionRow = defineEntity({
  name: 'AccountDeletionRow',
  tableName: 'account_deletion',
  properties: {
    userId: p.integer().primary(),
    status: p.text().$type<AccountDeletionStatus>(),
    requestedAt: p.datetime(3),
    withdrawnAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
  },
});
