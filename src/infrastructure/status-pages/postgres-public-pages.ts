import { sql } from 'kysely';
import type { TimeZones } from '../../application/kernel/ports.ts';
import type { PublicPages } from '../../application/status-pages/ports.ts';
import { lastDays } from '../../domain/checks/state-day.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import { monitorStates, noSeconds } from '../../domain/checks/state-span.ts';
import type { StateSeconds } from '../../domain/checks/state-span.ts';
import { days, earlierOf, elapsed, later } from '../../domain/kernel/time.ts';
import { instantOfLocal } from '../../domain/kernel/wall-clock.ts';
import { localWindowOf, occurrenceAt } from '../../domain/maintenance/maintenance-window.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import { assemblePage, headOf, listedSince, publicIncidentOf } from '../../domain/status-pages/assemble-page.ts';
import type { StoredPageHead, StoredPublicComponent, StoredPublicIncident } from '../../domain/status-pages/assemble-page.ts';
import { logoFile } from '../../domain/status-pages/logo.ts';
import { laterMonth } from '../../domain/status-pages/month.ts';
import { SHOWN_DAYS } from '../../domain/status-pages/public-page.ts';
import type { PublicHistory, PublicIncident, PublicIncidentPage, PublicMaintenance, PublicPage } from '../../domain/status-pages/public-page.ts';
import { secondsOfDays } from '../checks/statistics/postgres-state-days.ts';
import type { Database } from '../kernel/database/database.ts';
import { COMPONENTS, INCIDENTS_BETWEEN, ONE_INCIDENT, PAGE, RECENT_INCIDENTS, toComponent, toIncident } from './public-page-statements.ts';
import type { ComponentRow, IncidentRow, PageRow } from './public-page-statements.ts';

interface Needs {
  readonly database: Database;
  readonly timeZones: TimeZones;
}

/** The days of a monitor as JSON: the date, and the seconds in each state. */
type DayJson = readonly [day: string, ...seconds: number[]];

const COLUMNS = sql.raw(monitorStates.map((state) => `${state}_seconds`).join(', '));

/** Reads pages in four queries, however many components they have. */
export class PostgresPublicPages implements PublicPages {
  readonly #database: Database;
  readonly #timeZones: TimeZones;

  constructor({ database, timeZones }: Needs) {
    this.#database = database;
    this.#timeZones = timeZones;
  }

  async page(statusPageId: number, now: Date): Promise<PublicPage | null> {
    const row = await this.#servedPage(statusPageId, now);
    if (row === null) return null;
    const shown = lastDays(SHOWN_DAYS, now, this.#changesOf(row.timezone, now));
    const since = shown[0]?.from ?? now;
    const [components, sums, incidents] = await Promise.all([
      this.#components(statusPageId),
      this.#sums(statusPageId, shown, row.countedUntil, now),
      this.#incidents(RECENT_INCIDENTS, [statusPageId, now, since, listedSince(now)]),
    ]);
    return assemblePage({ head: headRow(row), groups: row.groups, components, days: shown, sums, incidents, maintenances: this.#maintenancesOf(row, now) }, now);
  }

  async history(statusPageId: number, month: string, now: Date): Promise<PublicHistory | null> {
    const row = await this.#servedPage(statusPageId, now);
    if (row === null) return null;
    const first = `${month}-01T00:00:00.000`;
    const changes = this.#changesOf(row.timezone, new Date(`${first}Z`));
    const [from, to] = [instantOfLocal(first, changes), instantOfLocal(`${laterMonth(month, 1)}-01T00:00:00.000`, changes)];
    const incidents = await this.#incidents(INCIDENTS_BETWEEN, [statusPageId, now, from, to]);
    return { ...(await this.#frame(statusPageId, row, now)), month, incidents: incidents.map(publicIncidentOf) };
  }

  async incident(statusPageId: number, publicId: string, now: Date): Promise<PublicIncidentPage | null> {
    const row = await this.#servedPage(statusPageId, now);
    if (row === null) return null;
    const [incident] = await this.#incidents(ONE_INCIDENT, [statusPageId, now, publicId]);
    return incident === undefined ? null : { ...(await this.#frame(statusPageId, row, now)), incident: publicIncidentOf(incident) };
  }
}
