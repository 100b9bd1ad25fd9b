import type { AffectedComponent, AffectedComponents } from '../../application/incidents/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { inScope } from '../kernel/database/in-scope.ts';

const OWNER = { organization: 'status_page.organizationId', customer: 'status_page.customerId' } as const;

/** Components of status pages by what affects them. */
export class PostgresAffectedComponents extends PostgresAdapter implements AffectedComponents {
  visible(scope: Scope, ids: readonly number[]): Promise<readonly AffectedComponent[]> {
    return inScope(this.#components.where('component.id', 'in', ids), scope, OWNER).execute();
  }

  byIds(ids: readonly number[]): Promise<readonly AffectedComponent[]> {
    return this.#components.where('component.id', 'in', ids).execute();
  }

  showing(target: { readonly monitorId: number } | { readonly customerId: number }): Promise<readonly AffectedComponent[]> {
    if ('monitorId' in target) return this.#components.where('component.monitorId', '=', target.monitorId).execute();
    return this.#components.innerJoin('monitor', 'monitor.id', 'component.monitorId').where('monitor.customerId', '=', target.customerId).execute();
  }

  get #components() {
    return this.database.query
      .selectFrom('status_component as component')
      .innerJoin('status_page', 'status_page.id', 'component.statusPageId')
      .select(['component.id', 'component.statusPageId', 'status_page.organizationId', 'status_page.customerId'])
      .orderBy('component.id');
  }
}
