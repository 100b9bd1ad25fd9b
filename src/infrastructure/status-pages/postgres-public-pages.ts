import { sql } from 'kysely';
import { upcomingOccurrence } from '../../application/maintenance/announce-window.ts';
import { occurrencesBetween } from '../../application/maintenance/occurrences.ts';
import type { OccurrenceNeeds } from '../../application/maintenance/occurrences.ts';
import type { PublicPages } from '../../application/status-pages/ports.ts';
import { lastDays } from '../../domain/checks/state-day.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import { monitorStates, noSeconds } from '../../domain/checks/state-span.ts';
import type { StateSeconds } from '../../domain/checks/state-span.ts';
import { days, earlierOf, later, laterOf } from '../../domain/kernel/time.ts';
import { instantOfLocal } from '../../domain/kernel/wall-clock.ts';
import type { OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import type { PublicImage } from '../../domain/organizations/brand-image.ts';
import { assemblePage, listedSince, publicIncidentOf } from '../../domain/status-pages/assemble-page.ts';
import type { StoredPageHead, StoredPublicIncident } from '../../domain/status-pages/assemble-page.ts';
import { MAINTENANCE_AHEAD, plannedMaintenances } from '../../domain/status-pages/planned-maintenance.ts';
import { laterMonth } from '../../domain/status-pages/public-document.ts';
import { SHOWN_DAYS } from '../../domain/status-pages/public-page.ts';
import type {
  PublicHistory,
  PublicIncidentPage,
  PublicMaintenance,
  PublicPage,
} from '../../domain/status-pages/public-page.ts';
import { toBrand } from '../organizations/brand.sql.ts';
import { secondsOfDays } from '../checks/statistics/state-day.sql.ts';
import type { Database } from '../kernel/database/database.ts';
import {
  BRANDS,
  COMPONENTS,
  INCIDENTS_BETWEEN,
  ONE_INCIDENT,
  PAGE,
  RECENT_INCIDENTS,
  toComponent,
  toIncident,
} from './public-page-statements.ts';
import type { ComponentRow, IncidentRow, PageRow } from './public-page-statements.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

interface Needs extends OccurrenceNeeds {
  readonly database: Database;
}

/** The days of a monitor as JSON: the date, and the seconds in each state. */
type DayJson = readonly [day: string, ...seconds: number[]];

const COLUMNS = sql.raw(monitorStates.map((state) => `${state}_seconds`).join(', '));

/**
 * The margin for windows on the clock of their zone: one that begins up to this long before the moment may still lie
 * ahead.
 */
const ZONE_MARGIN = days(2);

/** Reads pages in four queries, however many components they have. */
export class PostgresPublicPages implements PublicPages {
  readonly #database: Database;
  readonly #needs: OccurrenceNeeds;

  constructor(needs: Needs) {
    this.#database = needs.database;
    this.#needs = needs;
  }

  async brands(statusPageId: number): Promise<readonly Brand<PublicImage>[]> {
    const [row] = await this.#database.prepared<Pick<PageRow, 'brands'>>(BRANDS, [statusPageId]);
    return row?.brands.map(toBrand) ?? [];
  }

  async page(statusPageId: number, now: Date): Promise<PublicPage | null> {
    const row = await this.#servedPage(statusPageId, now);
    return row === null
      ? null
      : this.#assembled(
          statusPageId,
          row,
          lastDays(SHOWN_DAYS, now, this.#changesOf(row.timezone, later(now, -days(SHOWN_DAYS)), now)),
          now,
        );
  }

  async history(statusPageId: number, month: string, now: Date): Promise<PublicHistory | null> {
    const row = await this.#servedPage(statusPageId, now);
    if (row === null) return null;
    const [first, next] = [`${month}-01T00:00:00.000`, `${laterMonth(month, 1)}-01T00:00:00.000`];
    const changes = this.#changesOf(row.timezone, new Date(`${first}Z`), new Date(`${next}Z`));
    const [page, incidents] = await Promise.all([
      this.#assembled(statusPageId, row, [], now),
      this.#incidents(INCIDENTS_BETWEEN, [
        statusPageId,
        now,
        instantOfLocal(first, changes),
        instantOfLocal(next, changes),
      ]),
    ]);
    return { page, components: page.components, month, incidents: incidents.map(publicIncidentOf) };
  }

  async incident(statusPageId: number, publicId: string, now: Date): Promise<PublicIncidentPage | null> {
    const row = await this.#servedPage(statusPageId, now);
    if (row === null) return null;
    const [page, [incident]] = await Promise.all([
      this.#assembled(statusPageId, row, [], now),
      this.#incidents(ONE_INCIDENT, [statusPageId, now, publicId]),
    ]);
    return incident === undefined ? null : { page, components: page.components, incident: publicIncidentOf(incident) };
  }

  async #servedPage(statusPageId: number, now: Date): Promise<PageRow | null> {
    const [row] = await this.#database.prepared<PageRow>(PAGE, [
      statusPageId,
      now,
      later(now, -ZONE_MARGIN).toISOString(),
    ]);
    return row !== undefined &&
      isUsable(organizationStatusAt({ status: row.organizationStatus, cancelledAt: row.cancelledAt }, now))
      ? row
      : null;
  }

  /** Returns the assembled page. Without days, the incidents are the open ones. */
  async #assembled(statusPageId: number, row: PageRow, shown: readonly LocalDay[], now: Date): Promise<PublicPage> {
    const [components, sums, incidents, maintenances] = await Promise.all([
      this.#database.prepared<ComponentRow>(COMPONENTS, [statusPageId]),
      this.#sums(statusPageId, shown, row.countedUntil, now),
      this.#incidents(RECENT_INCIDENTS, [
        statusPageId,
        now,
        shown[0]?.from ?? now,
        shown.length === 0 ? now : listedSince(now),
      ]),
      this.#maintenancesOf(row, now),
    ]);
    return assemblePage(
      {
        head: headOfRow(row),
        groups: row.groups,
        components: components.map(toComponent),
        days: shown,
        sums,
        incidents,
        maintenances,
      },
      now,
    );
  }

  async #incidents(statement: string, values: readonly unknown[]): Promise<readonly StoredPublicIncident[]> {
    return (await this.#database.prepared<IncidentRow>(statement, values)).map(toIncident);
  }

  /**
   * Returns the sums of days: stored sums for days that are over, and sums of spans for later days, as far as they have
   * passed.
   */
  async #sums(
    statusPageId: number,
    shown: readonly LocalDay[],
    countedUntil: Date | null,
    now: Date,
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, StateSeconds>>> {
    const [first] = shown;
    if (first === undefined) return new Map();
    const present = shown
      .filter(({ to }) => countedUntil === null || to > countedUntil)
      .map((day) => ({ ...day, to: earlierOf(day.to, now) }));
    const monitors = sql`(select monitor_id from status_component where status_page_id = ${statusPageId})`;
    const { rows } = await sql<{ readonly monitorId: number; readonly days: readonly DayJson[] }>`
      select monitor_id "monitorId", json_agg(json_build_array(day, ${COLUMNS})) "days" from (
        select monitor_id, day, ${COLUMNS} from state_day where monitor_id in ${monitors} and day >= ${first.day} and day < ${present[0]?.day ?? null}
        union all ${secondsOfDays(present, sql`m.id in ${monitors}`)}) of_day (monitor_id, day, ${COLUMNS})
      group by monitor_id`.execute(this.#database.query);
    return new Map(
      rows.map(({ monitorId, days: known }) => [
        monitorId,
        new Map(known.map(([day, ...seconds]) => [day, secondsOf(seconds)])),
      ]),
    );
  }

  /** Returns the stored occurrences and those that are computed for the page. */
  async #maintenancesOf({ occurrences, planned }: PageRow, now: Date): Promise<readonly PublicMaintenance[]> {
    const stored = occurrences.map(({ startsAt, endsAt, ...window }) => ({
      ...windowOf(window),
      startsAt: parseJsonTimestamp(startsAt),
      endsAt: parseJsonTimestamp(endsAt),
    }));
    const placed = await Promise.all(
      planned.map(async ({ startTime, endTime, timezone, recurrence, expandedUntil, ...window }) => {
        const times = { startTime, endTime, timezone, recurrence };
        const storedUntil = laterOf(now, parseJsonTimestamp(expandedUntil));
        const until = later(now, MAINTENANCE_AHEAD);
        const ahead =
          recurrence === 'none' || storedUntil >= until
            ? []
            : await occurrencesBetween(this.#needs, times, { from: storedUntil, to: until });
        const isShown = ahead.length > 0 || stored.some(({ publicId }) => publicId === window.publicId);
        const next = isShown ? null : await upcomingOccurrence(this.#needs, times, now);
        return [...ahead.filter(({ from }) => from >= storedUntil), ...(next === null ? [] : [next])].map(
          ({ from: startsAt, to: endsAt }) => ({ ...windowOf(window), startsAt, endsAt }),
        );
      }),
    );
    return plannedMaintenances([...stored, ...placed.flat()]);
  }

  #changesOf(timezone: string, from: Date, to: Date): OffsetChanges {
    return this.#needs.timeZones.offsetChanges(timezone, { from: later(from, -days(3)), to: later(to, days(3)) });
  }
}

const windowOf = <Window extends { readonly createdAt: string; readonly updatedAt: string }>(window: Window) => ({
  ...window,
  createdAt: parseJsonTimestamp(window.createdAt),
  updatedAt: parseJsonTimestamp(window.updatedAt),
});

/** Copies the members by name, so that a page receives nothing else of the row. */
const headOfRow = (row: PageRow): StoredPageHead => {
  const { publicId, slug, title, description, language, texts, timezone, organizationLanguage, brands } = row;
  return {
    publicId,
    slug,
    title,
    description,
    language,
    texts,
    timezone,
    organizationLanguage,
    brands: brands.map(toBrand),
  };
};

const secondsOf = (seconds: readonly number[]): StateSeconds => ({
  ...noSeconds,
  ...Object.fromEntries(monitorStates.map((state, at) => [state, seconds[at] ?? 0])),
});
