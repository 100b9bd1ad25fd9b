import type { Organization } from '../../src/domain/organizations/organization.ts';
import { NOW } from './clock.ts';

/** An active organization on the first tier. */
export const anOrganization = (execute: Partial<Organization> = {}): Organization => ({
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-000000000001',
  name: 'Agency',
  status: 'active',
  cancelledAt: null,
  vatId: null,
  vatValidatedAt: null,
  countryCode: null,
  billingEmail: null,
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  imEnabled: false,
  monitorQuotaTier: 'free',
  autoQuotaUpgrade: false,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...execute,
});
