import type { ImSettings, ImSettingsStore } from '../../application/alert-sources/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

export class PostgresImSettings extends PostgresAdapter implements ImSettingsStore {
  async find(organizationId: number): Promise<ImSettings> {
    const stored = await this.database.query
      .selectFrom('im_settings')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .executeTakeFirst();
    return stored ?? { organizationId, teamId: null, customerId: null, escalationPolicyId: null, updatedAt: null };
  }

  async lock(organizationId: number): Promise<ImSettings> {
    await this.database.query
      .insertInto('im_settings')
      .values({ organizationId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.database.query
      .selectFrom('im_settings')
      .select('organizationId')
      .where('organizationId', '=', organizationId)
      .forNoKeyUpdate()
      .execute();
    return this.find(organizationId);
  }

  async save({ organizationId, ...settings }: ImSettings): Promise<void> {
    await this.database.query
      .updateTable('im_settings')
      .set(settings)
      .where('organizationId', '=', organizationId)
      .execute();
  }
}
