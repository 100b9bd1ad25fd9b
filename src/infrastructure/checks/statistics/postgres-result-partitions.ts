import { sql } from 'kysely';
import type { ResultPartitions } from '../../../application/checks/statistics.ports.ts';
import { dayOf } from '../../../domain/checks/check-retention.ts';
import { days, later } from '../../../domain/kernel/time.ts';
import { PARTITION_LOCK } from '../../kernel/database/advisory-locks.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

const PREFIX = 'check_result_';
const DAY_PARTITION = /^check_result_(\d{4})(\d{2})(\d{2})$/;

const partitionOf = (day: Date): string => PREFIX + day.toISOString().slice(0, 10).replaceAll('-', '');

/** Maintains one partition for each day (UTC) and a default partition. */
export class PostgresResultPartitions extends PostgresAdapter implements ResultPartitions {
  async prepare(day: Date): Promise<void> {
    const name = partitionOf(day);
    if ((await this.#partitions()).includes(name)) return;
    await this.#exclusively(async () => {
      if (!(await this.#partitions()).includes(name)) await this.#create(name, day);
    });
  }

  /** Results without a partition are few, and those of the first day that has any are not read. */
  async firstDay(): Promise<Date | null> {
    const early = sql<{ readonly at: Date | null }>`select min(due_at) as at from check_result_default`;
    const at = (await early.execute(this.database.query)).rows[0]?.at ?? null;
    const found = at === null ? [] : [dayOf(at)];
    for (const name of (await this.#partitions()).toSorted()) {
      const day = dayIn(name);
      if (day === null) continue;
      const { rows } = await sql`select from ${sql.id(name)} limit 1`.execute(this.database.query);
      if (rows.length === 0) continue;
      found.push(day);
      break;
    }
    return found.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  }

  async dropBefore(moment: Date): Promise<number> {
    const old = (await this.#partitions()).filter((name) => endsBy(name, moment));
    for (const name of old) await this.#exclusively(() => this.#run(sql`drop table if exists ${sql.id(name)}`));
    await this.#run(sql`delete from check_result_default where due_at < ${moment}`);
    return old.length;
  }

  /**
   * Creates a partition. Results that arrived before are moved from the default partition, because the new partition
   * could not be attached otherwise. The lock blocks writers, not readers.
   */
  async #create(name: string, day: Date): Promise<void> {
    const table = sql.id(name);
    const [from, to] = [day.toISOString(), later(day, days(1)).toISOString()];
    await this.#run(sql`lock table only check_result in share row exclusive mode`);
    await this.#run(sql`create table ${table} (like check_result including all)`);
    await this.#run(sql`
      with early as (delete from check_result_default where due_at >= ${from} and due_at < ${to} returning *)
      insert into ${table} select * from early`);
    await this.#run(
      sql`alter table check_result attach partition ${table} for values from (${sql.lit(from)}) to (${sql.lit(to)})`,
    );
  }

  async #partitions(): Promise<readonly string[]> {
    const { rows } = await sql<{ readonly name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'check_result'::regclass
    `.execute(this.database.query);
    return rows.map(({ name }) => name);
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    return this.database.inTransaction(async () => {
      await this.#run(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
      await work();
    });
  }

  async #run(statement: ReturnType<typeof sql>): Promise<void> {
    await statement.execute(this.database.query);
  }
}

/** Returns the midnight at which the day of a partition begins, or null for the default partition. */
const dayIn = (name: string): Date | null => {
  const [, year = '', month = '', day = ''] = DAY_PARTITION.exec(name) ?? [];
  return year === '' ? null : new Date(`${year}-${month}-${day}T00:00:00Z`);
};

/** Returns true if the name is that of a day's partition and the day ended at or before the moment. */
const endsBy = (name: string, moment: Date): boolean => {
  const day = dayIn(name);
  return day !== null && later(day, days(1)) <= moment;
};
