import type {
  CustomDomainFilter,
  CustomDomains,
  CustomDomainTaken,
  HeldClaim,
  HostTenant,
} from '../../application/custom-domains/ports.ts';
import { CHECK_INTERVAL } from '../../domain/custom-domains/custom-domain.ts';
import type { CustomDomain } from '../../domain/custom-domains/custom-domain.ts';
import { furthestMoment } from '../../domain/kernel/clock-step.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { isOfOrganization } from '../organizations/brand.sql.ts';
import type { Database } from '../kernel/database/database.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { CustomDomainRow } from './custom-domain.entity.ts';

const COLUMNS = columnsOf(CustomDomainRow, 'custom_domain');
const HOLDER = `organization.status "organizationStatus", organization.cancelled_at "organizationCancelledAt"`;

export class PostgresCustomDomains
  extends PostgresRepository<CustomDomain, CustomDomainFilter, CustomDomain, CustomDomainTaken>
  implements CustomDomains
{
  constructor(database: Database) {
    super(database, {
      entity: CustomDomainRow,
      owner: { organization: 'organizationId' },
      search: ['hostname'],
      conditions: {
        ...ofCustomer('(select page.customer_id from status_page page where page.id = custom_domain.status_page_id)'),
        unexpiredAt: (at) => `(custom_domain.status <> 'pending' or custom_domain.expires_at > ${at})`,
      },
      taken: {
        custom_domain_entry_unique: 'entryExists',
        custom_domain_holder_unique: 'hostnameClaimed',
        custom_domain_organization_id_fkey: 'referenceMissing',
        custom_domain_status_page_id_fkey: 'referenceMissing',
      },
    });
  }

  async lockHolder(hostname: string, { id }: { readonly id: number }): Promise<HeldClaim | null> {
    const [holder] = await this.database.prepared<HeldClaim>(
      `select ${COLUMNS}, ${HOLDER} from custom_domain join organization on organization.id = custom_domain.organization_id
       where hostname = $1 and custom_domain.status <> 'pending' and custom_domain.id <> $2 for update of custom_domain`,
      [hostname, id],
    );
    return holder ?? null;
  }

  async removeExpired(
    { organizationId, hostname }: { readonly organizationId: number; readonly hostname: string },
    now: Date,
  ): Promise<void> {
    await this.database.write(
      `delete from custom_domain where organization_id = $1 and hostname = $2 and status = 'pending' and expires_at <= $3`,
      [organizationId, hostname, now],
    );
  }

  claimDue({
    now,
    until,
    limit,
  }: {
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  }): Promise<readonly CustomDomain[]> {
    return this.database.claim(() =>
      this.database.prepared<CustomDomain>(
        `update custom_domain set check_due_at = $2 where id = any(array(
           select id from custom_domain where check_due_at <= $1 or check_due_at > $4 order by check_due_at limit $3 for update skip locked))
         returning ${COLUMNS}`,
        [now, until, limit, furthestMoment(now, CHECK_INTERVAL)],
      ),
    );
  }

  async tenantOf(hostname: string): Promise<HostTenant | null> {
    const [tenant] = await this.database.prepared<HostTenant>(
      `select organization.name, organization.brand_color "brandColor", custom_domain.purpose, ${HOLDER},
         (select json_build_object('publicId', i.public_id, 'contentType', i.content_type) from brand_image i where ${isOfOrganization('organization.id')} and i.role = 'logo') logo
       from custom_domain join organization on organization.id = custom_domain.organization_id
       where hostname = $1 and custom_domain.status = 'active' and purpose = 'white_label'`,
      [hostname],
    );
    return tenant ?? null;
  }
}
