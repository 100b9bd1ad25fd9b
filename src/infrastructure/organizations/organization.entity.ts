import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const OrganizationRow = defineEntity({
  name: 'OrganizationRow',
  tableName: 'organization',
  properties: {
    ...resourceColumns,
    name: p.text().unique(),
    status: p.text().$type<OrganizationStatus>(),
    cancelledAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    exportReminders: p.integer().default(0),
    vatId: p.text().nullable(),
    vatValidatedAt: p.datetime(3).nullable(),
    countryCode: p.text().nullable(),
    billingEmail: p.text().nullable(),
    requireMfaAdmins: p.boolean().default(false),
    requireMfaEditors: p.boolean().default(false),
    requireMfaReadonly: p.boolean().default(false),
    imEnabled: p.boolean().default(false),
    imResumedAt: p.datetime(3).nullable(),
    monitorQuotaTier: p.text(),
    autoQuotaUpgrade: p.boolean().default(false),
    timezone: p.text().default(DEFAULT_LOCALE.timezone),
    language: p.text().$type<Language>().default(DEFAULT_LOCALE.language),
    /** A colour such as `#0b5fff`; null for that of the product. */
    brandColor: p.text().nullable(),
    sealedSmtp: p.text().nullable(),
  },
  indexes: [{ name: 'organization_ending', properties: ['status', 'id'], where: `status in ('cancelled', 'deleted')` }],
});

/** What remains of an organization whose records were erased. */
export const ErasedOrganizationRow = defineEntity({
  name: 'ErasedOrganizationRow',
  tableName: 'erased_organization',
  properties: {
    id: p.integer().primary().autoincrement(false),
    publicId: p.uuid().unique(),
    createdAt: p.datetime(3),
    deletedAt: p.datetime(3),
    erasedAt: p.datetime(3),
  },
});
