import type pg from 'pg';
import { dispatched } from './check-programs.ts';
import { cpuSeconds } from './process-tree.ts';
import type { ServiceRole } from './soak-processes.ts';
import { serviceConnections, tableSizes } from './soak-samples.ts';
import { figure } from './table.ts';

/** What the rows of spans are about. */
export interface SpanNeeds {
  readonly client: pg.Client;
  readonly pool: pg.Pool;
  readonly postmaster: number;
  readonly roles: readonly ServiceRole[];
  readonly monitors: number;
  /** The age of a check, in milliseconds, whose result is stored for certain if it was made in time. */
  readonly storedAfter: number;
}

interface Moment {
  readonly at: Date;
  readonly app: number;
  readonly pg: number;
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Prints a row of a table at the end of each span, so that a run that is cut short has shown something. */
export class Spans {
  readonly #needs: SpanNeeds;
  #since: Moment;
  /** The checks that were due in all spans so far, and those of them that were made. */
  due = 0;
  made = 0;

  constructor(needs: SpanNeeds) {
    this.#needs = needs;
    this.#since = this.#now();
    const head = [
      'Minute',
      `RSS (live heap) MB: ${needs.roles.map(({ name }) => name).join(', ')}`,
      'made of due',
      'lag p50 / p99 / max ms',
      'CPU-s/1k app',
      'pg',
      'connections',
      'descriptors',
      'database MB',
      'dead rows',
      'largest tables, MB',
    ];
    console.log([rowOf(head), rowOf(head.map(() => '---'))].join('\n'));
  }

  /** Ends a span, and prints its row. */
  async end(minute: number): Promise<void> {
    const { client, pool, monitors, roles } = this.#needs;
    const [since, now] = [this.#since, this.#now()];
    this.#since = now;
    const { made, scheduled, p50, p99, max } = await dispatched(client, monitors, since.at, now.at);
    this.due += scheduled;
    this.made += made;
    const sizes = await tableSizes(client);
    const used = roles.map(({ usage }) => usage);
    const row = [
      figure(minute, minute % 1 === 0 ? 0 : 2),
      used.map(({ residentMb, liveMb }) => `${figure(residentMb, 0)} (${figure(liveMb, 0)})`).join(', '),
      `${made} of ${scheduled}`,
      [p50, p99, max].map((ms) => figure(ms, 1)).join(' / '),
      figure((1000 * (now.app - since.app)) / made),
      figure((1000 * (now.pg - since.pg)) / made),
      String(await serviceConnections(pool)),
      used.map(({ descriptors }) => descriptors).join(', '),
      figure(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6, 0),
      String(sizes.reduce((sum, { dead }) => sum + dead, 0)),
      sizes
        .slice(0, 5)
        .map(({ name, bytes }) => `${name} ${figure(bytes / 1e6, 0)}`)
        .join(', '),
    ];
    console.log(rowOf(row));
  }

  #now(): Moment {
    const { roles, postmaster, storedAfter } = this.#needs;
    return {
      at: new Date(Date.now() - storedAfter),
      app: roles.reduce((sum, role) => sum + role.cpuSeconds, 0),
      pg: cpuSeconds(postmaster),
    };
  }
}
