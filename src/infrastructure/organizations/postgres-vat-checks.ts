import type { NewVatCheck, VatChecks } from '../../application/organizations/ports.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { RequestedVatId, VatCheck, VatHolder } from '../../domain/organizations/vat-id.rules.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { entryOrder, periodConditions } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { VatCheckRow } from './vat-check.entity.ts';

/** Stores verdicts of the VAT number registry. */
export class PostgresVatChecks extends PostgresAdapter implements VatChecks {
  async add(check: NewVatCheck): Promise<VatCheck> {
    await this.unschedule(check);
    return this.database.query.insertInto('vat_check').values(check).returningAll().executeTakeFirstOrThrow();
  }

  async latest(
    { organizationId, customerId }: VatHolder,
    { vatId, countryCode }: RequestedVatId,
  ): Promise<VatCheck | null> {
    const found = await this.database.query
      .selectFrom('vat_check')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('customerId', 'is not distinct from', customerId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found?.vatId === vatId && found.countryCode === countryCode ? found : null;
  }

  page({ organizationId, customerId }: VatHolder, request: ListRequest): Promise<ListPage<VatCheck>> {
    const values: unknown[] = [organizationId, customerId];
    const where = `vat_check.organization_id = $1 and vat_check.customer_id is not distinct from $2${periodConditions(request, 'vat_check.checked_at', values)}`;
    return readPage<VatCheck>(this.database, request, {
      select: `select ${columnsOf(VatCheckRow, 'vat_check')}`,
      table: 'vat_check',
      where,
      order: entryOrder(request, { checkedAt: 'vat_check.checked_at' }, 'vat_check.id', 'vat_check.id desc'),
      values,
    });
  }

  async due(now: Date, limit: number): Promise<readonly VatHolder[]> {
    return this.database.query
      .selectFrom('vat_check')
      .select(['organizationId', 'customerId'])
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .limit(limit)
      .execute();
  }

  async unschedule({ organizationId, customerId }: VatHolder): Promise<void> {
    await this.database.query
      .updateTable('vat_check')
      .set({ nextCheckAt: null })
      .where('organizationId', '=', organizationId)
      .where('customerId', 'is not distinct from', customerId)
      .where('nextCheckAt', 'is not', null)
      .execute();
  }
}
