import type { AuditActor, AuditEntry, AuditLog } from '../../application/kernel/ports.ts';
import type { AuditFilter, AuditRecord, AuditTrail } from '../../application/access/ports.ts';
import { isAnnounced } from '../../domain/access/change-readers.ts';
import type { AuditPeriod } from '../../domain/access/audit-period.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { userName } from '../../domain/access/user-name.ts';
import type { AnnouncedChange } from '../../domain/kernel/announced-change.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { columnsOf, containing } from '../kernel/database/columns.ts';
import { coversOrganization, scopeConditions } from '../kernel/database/in-scope.ts';
import { AuditLogRow } from '../kernel/database/kernel.entity.ts';
import { entryOrder } from '../kernel/database/list-conditions.ts';
import { readPage } from '../kernel/database/page-statements.ts';
import { countedEntries } from '../kernel/database/record-counts.ts';

/** The statement that adds entries of one actor, written out because the query builder takes longer than sending it. */
const APPEND = `
  insert into audit_log (at, actor_kind, actor_id, address, request_id, organization_id, action, subject_type, subject_id, before, after)
  select $1::timestamptz, $2::text, $3::text, $4::text, $5::text, organization_id, action, subject_type, subject_id, before, after
  from json_to_recordset($6::json) as e (organization_id int, action text, subject_type text, subject_id text, before jsonb, after jsonb)`;

const rowOf = ({ organizationId, action, subjectType, subjectId, before, after }: AuditEntry): object => ({
  organization_id: organizationId,
  action,
  subject_type: subjectType,
  subject_id: subjectId,
  before,
  after,
});

/**
 * Writes the audit log to PostgreSQL, in the transaction of the audited change, which announces the changed records when
 * it commits.
 */
export class PostgresAuditLog extends PostgresAdapter implements AuditLog {
  async append({ kind, id, address, requestId }: AuditActor, at: Date, entries: readonly AuditEntry[]): Promise<void> {
    await this.database.deferred(APPEND, [at, kind, id, address, requestId, JSON.stringify(entries.map(rowOf))]);
    await this.database.announce(entries.flatMap(announcedChange));
  }
}

/** Returns the change that the entry announces, if any. */
const announcedChange = ({
  organizationId,
  subjectType: type,
  subjectId: id,
  customerIds = [],
}: AuditEntry): readonly AnnouncedChange[] =>
  organizationId !== null && isAnnounced(type) ? [{ organizationId, type, id, customerIds }] : [];

const OWNER = { organization: 'audit_log.organization_id' } as const;

const COLUMNS: Readonly<Record<keyof AuditFilter, string>> = {
  action: 'action',
  subjectType: 'subject_type',
  subjectId: 'subject_id',
  actorId: 'actor_id',
};

/**
 * Returns the SQL that finds the actions that match a pattern. There are few actions, so each is found by one index
 * lookup instead of reading every entry.
 */
const actionsLike = (pattern: string, ofOrganization: string): string => `
  with recursive known as (
    (select action from audit_log where true${ofOrganization} order by action limit 1)
    union all
    select (select following.action from audit_log following where following.action > known.action${ofOrganization} order by 1 limit 1)
    from known where known.action is not null)
  select action from known where action ilike ${pattern}`;

/** The user or token that acted, of the organization of the entry. Staff of the platform are not named. */
const ACTOR = `
  (select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) from app_user u
    where u.public_id = case when audit_log.actor_kind = 'user' and audit_log.actor_id ~ '^[0-9a-f-]{36}$' then audit_log.actor_id::uuid end
      and u.organization_id = audit_log.organization_id and u.deleted_at is null) "actorUser",
  (select t.name from api_token t
    where t.id = case when audit_log.actor_kind = 'token' and audit_log.actor_id ~ '^[0-9]{1,9}$' then audit_log.actor_id::int end
      and t.organization_id = audit_log.organization_id) "actorToken"`;

type Row = Omit<AuditRecord, 'actor'> & {
  readonly actorUser: Parameters<typeof userName>[0] | null;
  readonly actorToken: string | null;
  readonly actorKind: AuditActor['kind'];
  readonly actorId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
};

/** Reads the audit log from PostgreSQL. */
export class PostgresAuditTrail extends PostgresAdapter implements AuditTrail {
  async page(
    scope: Scope,
    request: ListRequest,
    { from, to, ...exact }: AuditFilter & AuditPeriod,
  ): Promise<ListPage<AuditRecord>> {
    const values: unknown[] = [];
    const conditions = (Object.entries(exact) as [keyof AuditFilter, string | undefined][])
      .filter(([, value]) => value !== undefined)
      .map(([member, value]) => ` and audit_log.${COLUMNS[member]} = $${values.push(value)}`);
    const isFiltered = conditions.length > 0 || request.search !== undefined;
    if (from !== null) conditions.push(` and audit_log.at >= $${values.push(from)}`);
    if (to !== null) conditions.push(` and audit_log.at < $${values.push(to)}`);
    if (request.search !== undefined) conditions.push(` and ${await this.#searched(scope, request.search, values)}`);
    const countValues: unknown[] = [];
    const count = isFiltered || !coversOrganization(scope) ? null : countedEntries(scope, { from, to }, countValues);
    const { items, ...page } = await readPage<Row>(this.database, request, {
      select: `select ${columnsOf(AuditLogRow, 'audit_log')}, ${ACTOR}`,
      table: 'audit_log',
      where: `true${conditions.join('')}${scopeConditions(scope, OWNER, values)}`,
      order: entryOrder(request, { at: 'audit_log.at' }, 'audit_log.id', 'audit_log.at desc, audit_log.id desc'),
      values,
      counted: count === null ? null : { text: count, values: countValues },
    });
    return {
      ...page,
      items: items.map(({ actorKind, actorId, actorUser, actorToken, address, requestId, ...entry }) => ({
        ...entry,
        actor: {
          kind: actorKind,
          id: actorId,
          name: actorUser === null ? actorToken : userName(actorUser),
          address,
          requestId,
        },
      })),
    };
  }

  async #searched(scope: Scope, search: string, values: unknown[]): Promise<string> {
    if (!coversOrganization(scope)) return `audit_log.action ilike $${values.push(containing(search))}`;
    const its: unknown[] = [containing(search)];
    const found = await this.database.prepared<{ readonly action: string }>(
      actionsLike('$1', scopeConditions(scope, { organization: 'organization_id' }, its)),
      its,
    );
    return `audit_log.action = any ($${values.push(found.map(({ action }) => action))})`;
  }
}
