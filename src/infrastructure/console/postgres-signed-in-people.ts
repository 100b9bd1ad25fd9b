import type { SignedInPeople } from '../../application/console/ports.ts';
import type { PersonCaller } from '../../domain/access/caller.ts';
import type { PersonFacts } from '../../domain/console/signed-in-person.ts';
import { brandAsJson, organizationBrand, toBrand } from '../organizations/brand.sql.ts';
import type { BrandRow } from '../organizations/brand.sql.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

type PersonRow = Omit<PersonFacts, 'organization' | 'brands'> & {
  readonly organization: Omit<PersonFacts['organization'], 'cancelledAt'>;
  readonly cancelledAt: Date | null;
  readonly brands: readonly BrandRow[];
};

/** Reads users with their organization, customer and preferences in one statement. */
export class PostgresSignedInPeople extends PostgresAdapter implements SignedInPeople {
  async find({ userId, customerId }: PersonCaller): Promise<PersonFacts | null> {
    const [row] = await this.database.prepared<PersonRow>(
      `select json_build_object('publicId', u.public_id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
          'language', u.language, 'timezone', u.timezone) "user",
        json_build_object('id', o.id, 'publicId', o.public_id, 'name', o.name, 'timezone', o.timezone, 'language', o.language,
          'imEnabled', o.im_enabled, 'status', o.status) organization,
        o.cancelled_at "cancelledAt",
        case when c.id is not null then json_build_object('id', c.id, 'publicId', c.public_id, 'name', c.name) end customer,
        json_build_array(${brandAsJson('c.brand_color', 'i.customer_id = c.id')}, ${organizationBrand('o')}) brands,
        case when p.user_id is not null
          then json_build_object('theme', p.theme, 'density', p.density, 'shortcuts', p.shortcuts,
            'firstSteps', p.first_steps) end preferences
      from app_user u
        join organization o on o.id = u.organization_id
        left join customer c on c.id = $2 and c.organization_id = u.organization_id
        left join display_preference p on p.user_id = u.id
      where u.id = $1 and u.deleted_at is null`,
      [userId, customerId],
    );
    if (row === undefined) return null;
    const { cancelledAt, ...facts } = row;
    return { ...facts, organization: { ...row.organization, cancelledAt }, brands: row.brands.map(toBrand) };
  }
}
