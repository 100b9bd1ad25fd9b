import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { BrandImages, FoundImage, OwnedImage } from '../../application/status-pages/ports.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { BrandImage, ImageOwner, ImagePlace, ImageRole } from '../../domain/organizations/brand-image.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const BY_PUBLIC_ID = `
  select i.public_id "publicId", i.organization_id "organizationId", i.content_type "contentType", i.width, i.height, i.bytes, o.status, o.cancelled_at "cancelledAt"
  from brand_image i join organization o on o.id = i.organization_id left join status_page p on p.id = i.status_page_id
  where i.public_id = $1 and ${customerExists('coalesce(i.customer_id, p.customer_id)')}`;

const OF_OWNER = `
  select public_id "publicId", role, content_type "contentType", width, height from brand_image
  where organization_id = $1 and customer_id is not distinct from $2::int and status_page_id is not distinct from $3::int`;

type Row = FoundImage & { readonly status: OrganizationStatus; readonly cancelledAt: Date | null };

const isOf = ({ organizationId, customerId, statusPageId }: ImageOwner): RawBuilder<SqlBool> => sql<SqlBool>`
  organization_id = ${organizationId} and customer_id is not distinct from ${customerId}::int and status_page_id is not distinct from ${statusPageId}::int`;

/** Stores images in the database: they are small, and are backed up and deleted with their organization. */
export class PostgresBrandImages extends PostgresAdapter implements BrandImages {
  async put(place: ImagePlace, image: BrandImage, now: Date): Promise<void> {
    const { publicId, contentType, width, height, bytes } = image;
    await this.remove(place);
    await this.database.query
      .insertInto('brand_image')
      .values({ ...place, publicId, contentType, width, height, bytes: Buffer.from(bytes), createdAt: now })
      .execute();
  }

  async remove({ role, ...owner }: ImagePlace): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('brand_image')
      .where(isOf(owner))
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async rolesOf(owner: ImageOwner): Promise<readonly ImageRole[]> {
    const images = this.database.query.selectFrom('brand_image').select('role').where(isOf(owner)).orderBy('role');
    return (await images.execute()).map(({ role }) => role);
  }

  imagesOf({ organizationId, customerId, statusPageId }: ImageOwner): Promise<readonly OwnedImage[]> {
    return this.database.prepared<OwnedImage>(OF_OWNER, [organizationId, customerId, statusPageId]);
  }

  async find(publicId: string, now: Date): Promise<FoundImage | null> {
    const [row] = await this.database.prepared<Row>(BY_PUBLIC_ID, [publicId]);
    if (row === undefined || !isUsable(organizationStatusAt(row, now))) return null;
    const { status: _status, cancelledAt: _cancelledAt, ...image } = row;
    return image;
  }
}
