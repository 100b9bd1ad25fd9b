import type pg from 'pg';
import { figure } from './table.ts';
import { slopeOf } from './slope.ts';
import type { Point } from './slope.ts';
import type { ServiceRole, Usage } from './soak-processes.ts';

/** What a table takes, with its partitions, indexes and long values. */
export interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly dead: number;
}

/** Returns the sizes of all tables, the largest first, and the number of their dead rows. */
export const tableSizes = async (client: pg.Client): Promise<readonly TableSize[]> => {
  const { rows } = await client.query<TableSize>(
    `select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(s.n_dead_tup)::float8 as dead
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
     group by 1 order by 2 desc`,
  );
  return rows;
};

/** Returns the number of connections of the service to its database. */
export const serviceConnections = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
    [BENCH_CONNECTION],
  );
  return rows[0]?.count ?? NaN;
};

/** The name of the connections of the benchmark itself. */
export const BENCH_CONNECTION = 'bench';

const HOUR_MS = 3_600_000;

interface Sample extends Usage {
  readonly role: string;
  readonly at: number;
}

/** How a process used the machine while nothing was being started or stopped. */
export interface Trend {
  readonly process: string;
  readonly minutes: number;
  readonly residentMb: number;
  readonly liveMb: number;
  /** By how much each grows in an hour. */
  readonly residentSlope: number;
  readonly liveSlope: number;
  readonly descriptorSlope: number;
}

/** What processes use over time, from samples at equal intervals. */
export class Usages {
  readonly #roles: readonly ServiceRole[];
  readonly #pool: pg.Pool;
  readonly #samples: Sample[] = [];
  readonly #connections: Point[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(roles: readonly ServiceRole[], pool: pg.Pool, every: number) {
    this.#roles = roles;
    this.#pool = pool;
    this.#timer = setInterval(() => void this.#take().catch(console.error), every);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #take(): Promise<void> {
    const at = performance.now();
    this.#samples.push(...this.#roles.map(({ name, usage }) => ({ ...usage, role: name, at })));
    this.#connections.push([at, await serviceConnections(this.#pool)]);
  }

  /** Returns the trend of each process, without its first milliseconds, in which it takes what it will need. */
  trends(settling: number): readonly Trend[] {
    const processes = Map.groupBy(this.#samples, ({ role, generation }) => `${role}, process ${generation}`);
    return [...processes].flatMap(([process, samples]) => {
      const from = (samples[0]?.at ?? 0) + settling;
      const settled = samples.filter(({ at }) => at >= from);
      const last = settled.at(-1);
      if (last === undefined) return [];
      const slope = (of: (sample: Sample) => number): number =>
        slopeOf(settled.filter((each) => !Number.isNaN(of(each))).map((each): Point => [each.at / HOUR_MS, of(each)]));
      return [
        {
          process,
          minutes: (last.at - from) / 60_000,
          residentMb: last.residentMb,
          liveMb: last.liveMb,
          residentSlope: slope((each) => each.residentMb),
          liveSlope: slope((each) => each.liveMb),
          descriptorSlope: slope((each) => each.descriptors),
        },
      ];
    });
  }

  /** Returns by how many connections the service has more after an hour. */
  connectionSlope(settling: number): number {
    const from = (this.#connections[0]?.[0] ?? 0) + settling;
    return slopeOf(this.#connections.filter(([at]) => at >= from).map(([at, count]): Point => [at / HOUR_MS, count]));
  }
}

/** Returns the rows of the growth of tables for each 1000 checks, those of the largest growth first. */
export const growthRows = (
  before: readonly TableSize[],
  after: readonly TableSize[],
  checks: number,
): readonly (readonly string[])[] =>
  after
    .map(({ name, bytes, dead }) => ({
      name,
      bytes,
      dead,
      grown: bytes - (before.find((each) => each.name === name)?.bytes ?? 0),
    }))
    .filter(({ grown }) => grown !== 0)
    .toSorted((one, other) => other.grown - one.grown)
    .slice(0, 12)
    .map(({ name, bytes, dead, grown }) => [name, figure(bytes / 1e6, 1), figure(grown / checks, 2), figure(dead, 0)]);
