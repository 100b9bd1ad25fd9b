import { DEFAULT_ALERT_SETTINGS } from '../../src/domain/kernel/alert-settings.ts';
import { DEFAULT_LOCALE } from '../../src/domain/kernel/locale.ts';
import type { Organization } from '../../src/domain/organizations/organization.ts';
import { NOW } from './clock.ts';

/** An active organization on the first tier. */
export const anOrganization = (facts: Partial<Organization> = {}): Organization => ({
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-000000000001',
  name: 'Agency',
  status: 'active',
  cancelledAt: null,
  deletedAt: null,
  exportReminders: 0,
  vatId: null,
  vatValidatedAt: null,
  ...DEFAULT_ALERT_SETTINGS,
  brandColor: null,
  supportContact: null,
  countryCode: null,
  billingEmail: null,
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  imEnabled: false,
  imResumedAt: null,
  monitorQuotaTier: 'free',
  autoQuotaUpgrade: false,
  ...DEFAULT_LOCALE,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});
