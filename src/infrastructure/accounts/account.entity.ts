import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Role } from '../../domain/access/caller.ts';
import type { AccountDeletionStatus } from '../../domain/accounts/account-deletion.machine.ts';
import type { AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal, secret } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'app_user',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    email: exported(p.text()),
    /** False for a person who was invited while an account of another organization had the address. See ADR 0137. */
    ownsAddress: secret(p.boolean().default(true)),
    firstName: exported(p.text()),
    lastName: exported(p.text()),
    role: exported(p.text().$type<Role>()),
    /** The language of pages and mails; null for that of the browser or organization. */
    language: exported(p.text().$type<Language>().nullable()),
    /** The time zone in which the user reads times; null for that of the organization. */
    timezone: exported(p.text().nullable()),
    isActive: p.boolean().default(true),
    /** The periods since the user was first eligible for on-call duty in which the user was not eligible. */
    ineligibleDuring: exported(p.string().columnType('tstzmultirange').default('{}')),
    isGlobalAdmin: p.boolean().default(false),
    isGlobalSupporter: p.boolean().default(false),
    passwordHash: secret(p.text().nullable()),
    lastSignInAt: p.datetime(3).nullable(),
    /** Set when the user is deleted. The row remains, anonymized, as the author of what the user wrote. */
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'app_user_email_unique', properties: 'email', where: 'owns_address' },
    { name: 'app_user_organization_email_unique', properties: ['organizationId', 'email'] },
  ],
  indexes: [
    { name: 'app_user_organization', properties: 'organizationId' },
    { name: 'app_user_list', properties: ['organizationId', 'createdAt', 'id'] },
  ],
});

export const AccountDeletionRow = defineEntity({
  name: 'AccountDeletionRow',
  tableName: 'account_deletion',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'author'),
    status: exported(p.text().$type<AccountDeletionStatus>()),
    requestedAt: p.datetime(3),
    withdrawnAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'account_deletion_due', properties: 'requestedAt', where: `status = 'requested'` }],
});

export const AccountLinkRow = defineEntity({
  name: 'AccountLinkRow',
  tableName: 'account_link',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    purpose: internal(p.text().$type<AccountLinkPurpose>()),
    sha256: secret(p.text().unique()),
    /** The user who sent the invitation; null for other links, and if the operator invited. */
    invitedByUserId: personal(references(UserRow, 'set null').nullable().index(), 'author'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['userId', 'purpose'] }],
});
