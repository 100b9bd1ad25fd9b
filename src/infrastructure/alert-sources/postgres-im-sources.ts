import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  ExpectedSource,
  ImSources,
  SourceFilter,
  TargetIds,
  TokenSource,
} from '../../application/alert-sources/ports.ts';
import type { IdSource } from '../../application/kernel/ports.ts';
import { DEFAULT_STORM } from '../../domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { builtInNames } from '../../domain/alert-sources/source-types.ts';
import type { BuiltInType } from '../../domain/alert-sources/source-types.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { incidentManagementRuns, organizationStateOf } from '../organizations/organization.sql.ts';
import type { OrganizationColumns } from '../organizations/organization.sql.ts';
import { ImSourceRow } from './alert-source.entity.ts';
import { customerIsDeleted } from '../kernel/database/in-scope.ts';

export const sourceColumns = columnsOf(ImSourceRow, 's');

/** The time for which a process caches the built-in sources, of which only the ids are current. */
const MEMORY = seconds(30);
const MAX_REMEMBERED = 10_000;

interface Remembered {
  readonly source: AlertSource;
  readonly at: Date;
}

/**
 * Returns the SQL condition that the source `s` is past its expected interval, regardless of what prevented events from
 * being received, and that its organization uses incident management.
 */
const isExpected = (now: Date): RawBuilder<boolean> => sql<boolean>`
  s.expect_every_minutes is not null and s.silent_since is null and s.is_active
    and coalesce(s.last_event_at, s.created_at) + s.expect_every_minutes * interval '1 minute' < ${now} and ${incidentManagementRuns('s.organization_id', now)}`;

export class PostgresImSources extends PostgresRepository<AlertSource, SourceFilter> implements ImSources {
  readonly #ids: IdSource;
  readonly #builtIn = new BoundedCache<string, Remembered>(MAX_REMEMBERED);

  constructor(database: Database, ids: IdSource) {
    super(database, {
      entity: ImSourceRow,
      owner: { organization: 'organizationId' },
      search: ['name'],
      order: 'im_source.created_at desc, im_source.id desc',
    });
    this.#ids = ids;
  }

  async findByToken(hash: string, now: Date): Promise<TokenSource | null> {
    const [found] = await this.database.prepared<TokenSource & OrganizationColumns>(
      `select ${sourceColumns}, o.status "organizationStatus", o.cancelled_at "cancelledAt", o.im_enabled "imEnabled"
       from im_source s join organization o on o.id = s.organization_id
       where s.token_hash = $1 or s.previous_token_hash = $1 order by (s.token_hash = $1) desc nulls last limit 1`,
      [hash],
    );
    if (found === undefined) return null;
    const { cancelledAt, organizationStatus, ...source } = found;
    const organization = organizationStateOf({ cancelledAt, organizationStatus });
    return { ...source, organizationStatus: organizationStatusAt(organization, now) };
  }

  async builtIn(organizationId: number, type: BuiltInType, now: Date): Promise<AlertSource> {
    const key = `${organizationId} ${type}`;
    const known = this.#builtIn.get(key);
    if (known !== undefined && Math.abs(now.getTime() - known.at.getTime()) < MEMORY) return known.source;
    const source = await this.database.outsideTransaction(() => this.#storedBuiltIn(organizationId, type, now));
    this.#builtIn.set(key, { source, at: now });
    return source;
  }

  async #storedBuiltIn(organizationId: number, type: BuiltInType, now: Date): Promise<AlertSource> {
    const find = async (): Promise<AlertSource | undefined> =>
      (
        await this.database.prepared<AlertSource>(
          `select ${sourceColumns} from im_source s where s.organization_id = $1 and s.type = $2`,
          [organizationId, type],
        )
      )[0];
    const known = await find();
    if (known !== undefined) return known;
    await sql`
      insert into im_source (public_id, created_at, updated_at, organization_id, type, name, routes, group_by, storm, is_active)
      values (${this.#ids.next()}, ${now}, ${now}, ${organizationId}, ${type}, ${builtInNames[type]}, '[]', 'group', ${JSON.stringify(DEFAULT_STORM)}::jsonb, ${type === 'events'})
      on conflict do nothing`.execute(this.database.query);
    const stored = await find();
    if (stored === undefined) throw new Error(`The organization ${organizationId} has no source ${type}.`);
    return stored;
  }

  async knownTargets(organizationId: number, { teamIds, policyIds, customerIds }: TargetIds): Promise<TargetIds> {
    const [found] = await this.database.prepared<TargetIds>(
      `select array(select id from im_team where organization_id = $1 and id = any ($2::int[])) "teamIds",
              array(select id from customer where organization_id = $1 and not ${customerIsDeleted('customer')} and id = any ($3::int[])) "customerIds",
              array(select id from im_escalation_policy where organization_id = $1 and id = any ($4::int[])) "policyIds"`,
      [organizationId, teamIds, customerIds, policyIds],
    );
    return { teamIds: found?.teamIds ?? [], customerIds: found?.customerIds ?? [], policyIds: found?.policyIds ?? [] };
  }

  anyExpected(now: Date): Promise<boolean> {
    return this.database.anyRow(sql`from im_source s where ${isExpected(now)}`);
  }

  async takeExpected(now: Date, limit: number): Promise<readonly ExpectedSource[]> {
    const { rows } = await sql<ExpectedSource>`
      select ${sql.raw(sourceColumns)}, greatest((select receiving_since from heartbeat_reception), o.im_resumed_at, to_timestamp(0)) "receivingSince"
      from im_source s join organization o on o.id = s.organization_id
      where ${isExpected(now)}
      order by s.id limit ${limit} for no key update of s skip locked`.execute(this.database.query);
    return rows;
  }

  async touch(sources: readonly Pick<AlertSource, 'id' | 'lastEventAt' | 'silentSince'>[]): Promise<void> {
    if (sources.length === 0) return;
    await this.database.deferred(
      `update im_source set last_event_at = given.last_event_at, silent_since = given.silent_since
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as given (id, last_event_at, silent_since) where im_source.id = given.id`,
      [
        sources.map(({ id }) => id),
        sources.map(({ lastEventAt }) => lastEventAt),
        sources.map(({ silentSince }) => silentSince),
      ],
    );
  }
}
