import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ImageRole } from '../../domain/organizations/brand-image.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { StatusPageRow } from './status-page.entity.ts';

/**
 * A logo or icon of an organization or of one of its customers or status pages. The public id changes with each upload,
 * so that its URL can be cached forever.
 */
export const BrandImageRow = defineEntity({
  name: 'BrandImageRow',
  tableName: 'brand_image',
  properties: {
    publicId: p.uuid().primary(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    /** Null unless the image belongs to a customer. */
    customerId: references(CustomerRow, 'cascade').nullable(),
    /** Null unless the image belongs to a status page. */
    statusPageId: references(StatusPageRow, 'cascade').nullable(),
    role: exported(p.text().$type<ImageRole>()),
    contentType: exported(p.text()),
    width: p.integer(),
    height: p.integer(),
    bytes: exported(p.blob()),
    createdAt: p.datetime(3),
  },
  uniques: [
    {
      name: 'brand_image_of_organization',
      properties: ['organizationId', 'role'],
      where: 'customer_id is null and status_page_id is null',
    },
    { name: 'brand_image_of_customer', properties: ['customerId', 'role'] },
    { name: 'brand_image_of_page', properties: ['statusPageId', 'role'] },
  ],
});
