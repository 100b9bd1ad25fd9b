import type { FoundLogo, OrganizationLogos } from '../../application/status-pages/ports.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Logo } from '../../domain/organizations/logo.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const BY_PUBLIC_ID = `
  select l.public_id "publicId", l.organization_id "organizationId", l.content_type "contentType", l.width, l.height, l.bytes, o.status, o.cancelled_at "cancelledAt"
  from organization_logo l join organization o on o.id = l.organization_id where l.public_id = $1`;

type Row = FoundLogo & { readonly status: OrganizationStatus; readonly cancelledAt: Date | null };

/** Stores logos in the database: they are small, and are backed up and deleted with their organization. */
export class PostgresOrganizationLogos extends PostgresAdapter implements OrganizationLogos {
  async put(organizationId: number, { publicId, contentType, width, height, bytes }: Logo, now: Date): Promise<void> {
    const image = { publicId, contentType, width, height, bytes: Buffer.from(bytes), createdAt: now };
    await this.database.query
      .insertInto('organization_logo')
      .values({ organizationId, ...image })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(image))
      .execute();
  }

  async remove(organizationId: number): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('organization_logo')
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async find(publicId: string, now: Date): Promise<FoundLogo | null> {
    const [row] = await this.database.prepared<Row>(BY_PUBLIC_ID, [publicId]);
    if (row === undefined || !isUsable(organizationStatusAt(row, now))) return null;
    const { status: _status, cancelledAt: _cancelledAt, ...logo } = row;
    return logo;
  }
}
