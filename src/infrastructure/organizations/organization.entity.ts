import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import { DEFAULT_ALERT_SETTINGS } from '../../domain/kernel/alert-settings.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { exported, personal, sealed } from '../kernel/database/column-marks.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const OrganizationRow = defineEntity({
  name: 'OrganizationRow',
  tableName: 'organization',
  properties: {
    ...resourceColumns,
    name: personal(p.text().unique(), 'kept'),
    status: exported(p.text().$type<OrganizationStatus>()),
    cancelledAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    exportReminders: p.integer().default(0),
    vatId: exported(p.text().nullable()),
    vatValidatedAt: p.datetime(3).nullable(),
    countryCode: exported(p.text().nullable()),
    billingEmail: personal(p.text().nullable(), 'replaced'),
    requireMfaAdmins: p.boolean().default(false),
    requireMfaEditors: p.boolean().default(false),
    requireMfaReadonly: p.boolean().default(false),
    imEnabled: p.boolean().default(false),
    imResumedAt: p.datetime(3).nullable(),
    monitorQuotaTier: exported(p.text()),
    autoQuotaUpgrade: p.boolean().default(false),
    timezone: exported(p.text().default(DEFAULT_LOCALE.timezone)),
    language: exported(p.text().$type<Language>().default(DEFAULT_LOCALE.language)),
    /** A color such as `#0b5fff`, or null for the color of the product. */
    brandColor: exported(p.text().nullable()),
    /** Whom contacts of customers call, in one line. */
    supportContact: personal(p.text().nullable(), 'replaced'),
    alertConsecutiveChecks: p.integer().default(DEFAULT_ALERT_SETTINGS.alertConsecutiveChecks),
    recoveryConsecutiveChecks: p.integer().default(DEFAULT_ALERT_SETTINGS.recoveryConsecutiveChecks),
    alertLocationThreshold: exported(p.text().default(DEFAULT_ALERT_SETTINGS.alertLocationThreshold)),
    alertLocationThresholdCount: p.integer().default(DEFAULT_ALERT_SETTINGS.alertLocationThresholdCount),
    alertReminderInterval: p.integer().default(DEFAULT_ALERT_SETTINGS.alertReminderInterval),
    sealedSmtp: sealed(p.text().nullable(), 'searched'),
  },
  indexes: [{ name: 'organization_ending', properties: ['status', 'id'], where: `status in ('cancelled', 'deleted')` }],
});

/** The remaining data of an organization whose records were erased. */
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
