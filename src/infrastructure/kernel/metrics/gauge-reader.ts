import type { Gauge, GaugeSource, GaugeValue } from '../../../application/kernel/gauges.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { elapsed, minutes } from '../../../domain/kernel/time.ts';
import type { Database } from '../database/database.ts';

/** The time for which values are reused, because the queries are expensive. */
const MAX_AGE = minutes(5);

interface Reading {
  readonly at: Date;
  readonly values: Promise<readonly GaugeValue[]>;
}

/** Reads the values of all sources. If a source fails, its values are omitted until the next scrape. */
export class GaugeReader {
  readonly #sources: readonly GaugeSource[];
  readonly #database: Pick<Database, 'inTime'>;
  readonly #clock: Clock;
  readonly #readings = new Map<GaugeSource, Reading>();

  constructor(sources: readonly GaugeSource[], database: Pick<Database, 'inTime'>, clock: Clock) {
    this.#sources = sources;
    this.#database = database;
    this.#clock = clock;
  }

  get declared(): readonly Gauge[] {
    return this.#sources.flatMap(({ gauges }) => gauges);
  }

  async read(): Promise<readonly GaugeValue[]> {
    return (await Promise.all(this.#sources.map((source) => this.#valuesOf(source)))).flat();
  }

  async #valuesOf(source: GaugeSource): Promise<readonly GaugeValue[]> {
    const now = this.#clock.now();
    const last = this.#readings.get(source);
    const reading =
      last !== undefined && Math.abs(elapsed(last.at, now)) < MAX_AGE
        ? last
        : { at: now, values: this.#database.inTime(source.timeoutMs, () => source.read()) };
    this.#readings.set(source, reading);
    try {
      return await reading.values;
    } catch {
      if (this.#readings.get(source) === reading) this.#readings.delete(source);
      return [];
    }
  }
}
