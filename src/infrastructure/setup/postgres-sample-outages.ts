import { sql } from 'kysely';
import type { SampleOutages } from '../../application/setup/ports.ts';
import { SAMPLE_KIND } from '../../domain/setup/sample-outage.ts';
import type { SampleOutage } from '../../domain/setup/sample-outage.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Stores which customer of an organization is its sample. */
export class PostgresSampleOutages extends PostgresAdapter implements SampleOutages {
  async find(organizationId: number): Promise<SampleOutage | null> {
    const found = await this.database.query
      .selectFrom('sample_outage as s')
      .innerJoin('customer as c', 'c.id', 's.customerId')
      .innerJoin('monitor as m', 'm.customerId', 's.customerId')
      .select([
        'c.publicId as customerId',
        'c.name as customerName',
        'm.publicId as monitorId',
        'm.name as monitorName',
      ])
      .where('s.organizationId', '=', organizationId)
      .where('c.isDeleted', '=', false)
      .where('m.kind', '=', SAMPLE_KIND)
      .orderBy('m.id')
      .executeTakeFirst();
    if (found === undefined) return null;
    const { customerId, customerName, monitorId, monitorName } = found;
    return {
      customer: { id: customerId, name: customerName },
      monitor: { kind: SAMPLE_KIND, id: monitorId, name: monitorName },
    };
  }

  async lock(organizationId: number): Promise<SampleOutage | null> {
    await sql`select id from organization where id = ${organizationId} for no key update`.execute(this.database.query);
    return this.find(organizationId);
  }

  async add(organizationId: number, customerId: number): Promise<void> {
    await this.database.query
      .insertInto('sample_outage')
      .values({ organizationId, customerId })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ customerId }))
      .execute();
  }
}
