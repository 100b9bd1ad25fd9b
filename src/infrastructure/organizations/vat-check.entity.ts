import { defineEntity, p } from '@mikro-orm/postgresql';
import type { VatStatus } from '../../domain/organizations/vat-id.rules.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from './organization.entity.ts';

/** A verdict of the VAT number registry. Only `nextCheckAt` ever changes. */
export const VatCheckRow = defineEntity({
  name: 'VatCheckRow',
  tableName: 'vat_check',
  properties: {
    id: p.integer().primary().autoincrement(),
    publicId: p.uuid().unique(),
    organizationId: references(OrganizationRow, 'cascade'),
    /** Null for the VAT number of the organization itself. */
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    vatId: exported(p.text().nullable()),
    countryCode: exported(p.text().nullable()),
    status: exported(p.text().$type<VatStatus>()),
    name: exported(p.text().nullable()),
    address: exported(p.text().nullable()),
    consultationNumber: exported(p.text().nullable()),
    requester: exported(p.text().nullable()),
    checkedAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    nextCheckAt: p.datetime(3).nullable(),
    failures: p.integer(),
  },
  indexes: [
    { name: 'vat_check_list', properties: ['organizationId', 'customerId', 'id'] },
    { name: 'vat_check_due', properties: 'nextCheckAt', where: 'next_check_at is not null' },
  ],
});
