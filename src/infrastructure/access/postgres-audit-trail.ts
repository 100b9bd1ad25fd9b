import type { AuditFilter, AuditRecord, AuditTrail } from '../../application/access/ports.ts';
import type { AuditPeriod } from '../../domain/access/audit-period.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { pageOffset } from '../../domain/kernel/page.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';
import { containing } from '../kernel/database/columns.ts';

const OWNER = { organization: 'organizationId' } as const;

/** Reads the audit log from PostgreSQL. */
export class PostgresAuditTrail implements AuditTrail {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async page(scope: Scope, request: PageRequest, { from, to, ...exact }: AuditFilter & AuditPeriod): Promise<Page<AuditRecord>> {
    let matching = inScope(this.#database.query.selectFrom('audit_log'), scope, OWNER);
    for (const [column, value] of Object.entries(exact) as [keyof AuditFilter, string][]) matching = matching.where(column, '=', value);
    if (from !== null) matching = matching.where('at', '>=', from);
    if (to !== null) matching = matching.where('at', '<', to);
    if (request.search !== undefined) matching = matching.where('action', 'ilike', containing(request.search));
    const [rows, { total }] = await Promise.all([
      matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(request.perPage).offset(pageOffset(request)).execute(),
      matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const items = rows.map(({ actorKind, actorId, address, requestId, ...entry }) => ({
      ...entry,
      actor: { kind: actorKind, id: actorId, address, requestId },
    }));
    return { items, total, page: request.page, perPage: request.perPage };
  }
}
