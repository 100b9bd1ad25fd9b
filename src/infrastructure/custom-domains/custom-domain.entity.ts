import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DomainPurpose } from '../../domain/custom-domains/custom-domain.ts';
import type { CustomDomainStatus } from '../../domain/custom-domains/custom-domain.machine.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { StatusPageRow } from '../status-pages/status-page.entity.ts';

export const CustomDomainRow = defineEntity({
  name: 'CustomDomainRow',
  tableName: 'custom_domain',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    hostname: exported(p.text()),
    purpose: exported(p.text().$type<DomainPurpose>()),
    statusPageId: references(StatusPageRow, 'cascade').nullable(),
    status: exported(p.text().$type<CustomDomainStatus>()),
    recordValue: exported(p.text()),
    expiresAt: p.datetime(3).nullable(),
    activatedAt: p.datetime(3).nullable(),
    missingSince: p.datetime(3).nullable(),
    checkDueAt: p.datetime(3).nullable(),
    lastCheckedAt: p.datetime(3).nullable(),
    lastError: exported(p.text().nullable()),
  },
  uniques: [
    { name: 'custom_domain_entry_unique', properties: ['organizationId', 'hostname'] },
    /** A hostname is held by at most one organization. */
    { name: 'custom_domain_holder_unique', properties: 'hostname', where: `status <> 'pending'` },
  ],
  indexes: [
    { name: 'custom_domain_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'custom_domain_page', properties: 'statusPageId' },
    { name: 'custom_domain_check', properties: 'checkDueAt', where: 'check_due_at is not null' },
  ],
});
