import { sql } from 'kysely';
import type { RuleComponents, RulePage, StoredRuleChanges } from '../../application/status-pages/ports.ts';
import type { KnownTargets, MatchedMonitor, PlacedComponent } from '../../domain/status-pages/component-rule.ts';
import { MAX_PAGE_PARTS } from '../../domain/status-pages/status-page.ts';
import type { ComponentRule, StatusPage } from '../../domain/status-pages/status-page.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/**
 * Returns the query of the monitors that the rules of pages match, with the group of the first such rule. A page of a
 * customer takes monitors of this customer only.
 */
const matchedOf = (condition: string): string => `
  select distinct on (p.id, m.id) p.id "statusPageId", m.id "monitorId", m.name, g.id "groupId"
  from status_page p
    cross join lateral jsonb_array_elements(p.component_rules) with ordinality as of_page (rule, at)
    join monitor m on m.organization_id = p.organization_id and (p.customer_id is null or m.customer_id = p.customer_id) and ${customerExists('m.customer_id')}
    left join customer c on c.id = m.customer_id
    left join status_group g on g.status_page_id = p.id and g.id = (rule->>'groupId')::int
  where ${condition} and (m.customer_id = (rule->>'customerId')::int or c.package_id = (rule->>'packageId')::int or exists (
    select from monitor_tag named join tag on tag.id = named.tag_id where named.monitor_id = m.id and tag.name_key = rule->>'tag'))
  order by p.id, m.id, at`;

/** Reads what rules match, and stores the components that follow from them. */
export class PostgresRuleComponents extends PostgresAdapter implements RuleComponents {
  isAny(): Promise<boolean> {
    return this.database.anyRow(sql`from status_page where component_rules <> '[]'`);
  }

  async differing(limit: number): Promise<readonly number[]> {
    const rows = await this.database.prepared<{ readonly id: number }>(
      `with matched as (${matchedOf("p.component_rules <> '[]'")})
       select "statusPageId" id from matched
       where not exists (select from status_component c where c.status_page_id = "statusPageId" and c.monitor_id = "monitorId")
         and (select count(*) from status_component c where c.status_page_id = "statusPageId") < ${MAX_PAGE_PARTS}
       union
       select c.status_page_id from status_component c left join matched on "statusPageId" = c.status_page_id and "monitorId" = c.monitor_id
       where c.taken_name is not null and matched.name is distinct from c.taken_name
       limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async lock(statusPageId: number): Promise<Pick<StatusPage, 'organizationId' | 'publicId'> | null> {
    const found = await this.database.query
      .selectFrom('status_page')
      .select(['organizationId', 'publicId'])
      .where('id', '=', statusPageId)
      .forUpdate()
      .executeTakeFirst();
    return found ?? null;
  }

  matched(statusPageId: number): Promise<readonly MatchedMonitor[]> {
    return this.database.prepared(
      `select "monitorId", name, "groupId" from (${matchedOf('p.id = $1')}) matched order by name, "monitorId"`,
      [statusPageId],
    );
  }

  placed(statusPageId: number): Promise<readonly PlacedComponent[]> {
    return this.database.query
      .selectFrom('status_component')
      .select(['id', 'monitorId', 'name', 'takenName'])
      .where('statusPageId', '=', statusPageId)
      .execute();
  }

  async store(statusPageId: number, { added, removed, renamed }: StoredRuleChanges, now: Date): Promise<void> {
    const { query } = this.database;
    const stamps = { createdAt: now, updatedAt: now };
    if (removed.length > 0)
      await query
        .deleteFrom('status_component')
        .where(
          'id',
          'in',
          removed.map(({ id }) => id),
        )
        .execute();
    if (added.length > 0)
      await query
        .insertInto('status_component')
        .values(
          added.map(({ publicId, monitorId, groupId, name }) => ({
            ...stamps,
            publicId,
            statusPageId,
            monitorId,
            groupId,
            name,
            takenName: name,
            position: 0,
          })),
        )
        .execute();
    for (const { id, name, takenName } of renamed)
      await query
        .updateTable('status_component')
        .set((of) => ({ name, takenName, updatedAt: now, revision: of('revision', '+', 1) }))
        .where('id', '=', id)
        .execute();
  }

  /** A page of a customer refers only to this customer and its package. */
  async known({ id, organizationId, customerId }: RulePage, rules: readonly ComponentRule[]): Promise<KnownTargets> {
    const named = (member: 'customerId' | 'packageId' | 'groupId'): readonly number[] =>
      rules.flatMap((rule) => rule[member] ?? []);
    const [known] = await this.database.prepared<KnownTargets>(
      `select array(select c.id from customer c where c.organization_id = $1 and c.id = any($2::int[]) and c.id = coalesce($6::int, c.id) and ${customerExists('c.id')}) "customerIds",
         array(select k.id from package_config k where k.organization_id = $1 and k.id = any($3::int[])
           and ($6::int is null or exists (select from customer c where c.id = $6 and c.package_id = k.id))) "packageIds",
         array(select id from status_group where status_page_id = $4 and id = any($5::int[])) "groupIds"`,
      [organizationId, named('customerId'), named('packageId'), id, named('groupId'), customerId],
    );
    return known ?? { customerIds: [], packageIds: [], groupIds: [] };
  }
}
