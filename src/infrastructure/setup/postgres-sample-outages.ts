import { sql } from 'kysely';
import type { SampleOutages } from '../../application/setup/ports.ts';
import type { StoredSample } from '../../domain/setup/sample-outage.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores which customer and monitor of an organization are its sample. */
export class PostgresSampleOutages extends PostgresAdapter implements SampleOutages {
  async find(organizationId: number): Promise<StoredSample | null> {
    const found = await this.database.query
      .selectFrom('sample_outage as s')
      .innerJoin('customer as c', 'c.id', 's.customerId')
      .leftJoin('monitor as m', 'm.id', 's.monitorId')
      .select(['c.id as customerId', 'c.publicId as customerPublicId', 'c.name as customerName'])
      .select(['m.kind', 'm.publicId', 'm.name'])
      .where('s.organizationId', '=', organizationId)
      .where(sql<boolean>`not ${sql.raw(customerIsDeleted('c'))}`)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { customerId, customerPublicId, customerName, kind, publicId, name } = found;
    return {
      customerId,
      customer: { id: customerPublicId, name: customerName },
      monitor: kind === null || publicId === null || name === null ? null : { kind, id: publicId, name },
    };
  }

  async lock(organizationId: number): Promise<StoredSample | null> {
    await sql`select id from organization where id = ${organizationId} for no key update`.execute(this.database.query);
    return this.find(organizationId);
  }

  async save(
    organizationId: number,
    sample: { readonly customerId: number; readonly monitorId: number },
  ): Promise<void> {
    await this.database.query
      .insertInto('sample_outage')
      .values({ organizationId, ...sample })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(sample))
      .execute();
  }
}
