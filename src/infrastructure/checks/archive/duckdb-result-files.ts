import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveFile, ArchivedResults, ResultFiles } from '../../../application/checks/result-archive.ports.ts';
import type { FileStore } from '../../../application/kernel/files.ts';
import { UnavailableError } from '../../../application/kernel/ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { RESULT_FILE_VERSION } from '../../../domain/checks/result-archive.ts';
import { monthBounds } from '../../../domain/kernel/month.ts';
import { minutes, seconds } from '../../../domain/kernel/time.ts';
import { withClient } from '../../kernel/database/connections/database-client.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { FairSlots } from '../../kernel/network/fair-slots.ts';
import { literal, withDuckdb } from './duckdb-program.ts';
import type { Duckdb } from './duckdb-program.ts';
import { FileCopies } from './file-copies.ts';
import { copyStatement, fromCsv, toParquet, versionIn } from './result-columns.ts';
import { LostFileError, fetchFile, removeFolders, storeFile, withFolder } from './result-file-folder.ts';

/** The number of files that a process has open for queries, and how many of them for one organization. */
const SLOTS = { total: 3, perTenant: 2 } as const;
/** The time that a query waits for its turn. */
const MAX_WAIT = seconds(15);
/** The time limit for copying the results of one file out of PostgreSQL. */
const COPY_TIMEOUT = minutes(10);

interface Needs {
  readonly database: Database;
  readonly files: FileStore;
  /** Whether the file store is a bucket, so that local copies of its files spare requests. */
  readonly isInBucket: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** The folder for temporary files; that of the system by default. */
  readonly temporary?: string;
}

/** A query of the rows of one file, which `rows` names. */
export interface FileQuery {
  rows<Row>(statement: (rows: string) => string): Promise<readonly Row[]>;
}

/** Writes and reads results as Parquet files by DuckDB. The file store encrypts them. See ADR 0359. */
export class DuckdbResultFiles implements ResultFiles {
  readonly #needs: Needs;
  readonly #temporary: string;
  readonly #slots = new FairSlots(SLOTS);
  readonly #copies: FileCopies | null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#temporary = needs.temporary ?? tmpdir();
    this.#copies = needs.isInBucket ? new FileCopies({ ...needs, temporary: this.#temporary }) : null;
  }

  write(
    name: string,
    { organizationId, month, monitorIds }: Pick<ArchivedResults, 'organizationId' | 'month' | 'monitorIds'>,
  ): Promise<ArchiveFile | null> {
    return withFolder(this.#temporary, async (folder) => {
      const csv = join(folder, 'results.csv');
      const results = await this.#copyOut(csv, month, monitorIds);
      if (results === 0) return null;
      const written = { organizationId, month, monitorIds, results };
      return withDuckdb(folder, (duckdb) => this.#store(duckdb, folder, fromCsv(csv), written, name));
    });
  }

  without(file: ArchiveFile, monitorIds: readonly number[], name: string): Promise<ArchiveFile> {
    const kept = file.monitorIds.filter((id) => !monitorIds.includes(id));
    return withFolder(this.#temporary, async (folder) => {
      const former = join(folder, 'former.parquet');
      await fetchFile(this.#needs.files, file, former);
      return withDuckdb(folder, async (duckdb) => {
        const rows = `select * from read_parquet(${literal(former)}) where monitor_id in (${kept.join(', ')})`;
        const { organizationId, month } = file;
        const results = await countOf(duckdb, rows);
        return this.#store(duckdb, folder, rows, { organizationId, month, monitorIds: kept, results }, name);
      });
    });
  }

  removeTemporary(before: Date): Promise<void> {
    return removeFolders(this.#temporary, before);
  }

  async close(): Promise<void> {
    await this.#copies?.close();
  }

  /** Runs `work` with queries of a file. Throws a `LostFileError` if the file is lost or damaged. */
  async query<Value>(file: ArchiveFile, work: (query: FileQuery) => Promise<Value>): Promise<Value> {
    const deadline = new Deadline(MAX_WAIT);
    const late = new UnavailableError('Too many queries of archived results run at the same time.');
    const free = await this.#slots.acquire(String(file.organizationId), deadline, late);
    deadline.stop();
    try {
      return await withFolder(this.#temporary, async (folder) => {
        const path = join(folder, 'results.parquet');
        await (this.#copies === null ? fetchFile(this.#needs.files, file, path) : this.#copies.fetch(file, path));
        return withDuckdb(folder, async (duckdb) => {
          await checkVersion(duckdb, path, file.name);
          return work({ rows: (statement) => duckdb.rows(statement(`read_parquet(${literal(path)})`)) });
        });
      });
    } finally {
      free();
    }
  }

  /**
   * Copies results of PostgreSQL into a file, and returns their number. The connection is one of its own, because those
   * of the pool send statements without waiting for answers, which COPY does not allow.
   */
  #copyOut(path: string, month: string, monitorIds: readonly number[]): Promise<number> {
    const { from, to } = monthBounds(month);
    const condition = `monitor_id in (${monitorIds.join(', ')}) and due_at >= '${from.toISOString()}' and due_at < '${to.toISOString()}'`;
    const copy = async (client: Client): Promise<number> => {
      await client.query(`set statement_timeout = ${COPY_TIMEOUT}; set extra_float_digits = 3`);
      const stream = client.query(copyTo(copyStatement(condition)));
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      return stream.rowCount;
    };
    // The time limit of the driver would not end with the copy.
    return withClient(this.#needs.database.place, copy, null);
  }

  /** Writes a file, compares what it holds with what it must hold, stores it, and reads it back. */
  async #store(
    duckdb: Duckdb,
    folder: string,
    rows: string,
    written: Omit<ArchivedResults, 'sha256'>,
    name: string,
  ): Promise<ArchiveFile> {
    const path = join(folder, 'written.parquet');
    await duckdb.rows(toParquet(rows, path, written.month));
    await checkVersion(duckdb, path, name);
    const found = await countOf(duckdb, `select * from read_parquet(${literal(path)})`);
    if (found !== written.results) throw new Error(`${name} has ${found} results instead of ${written.results}.`);
    const sha256 = await storeFile(this.#needs.files, path, name);
    await fetchFile(this.#needs.files, { name, sha256 }, null);
    return {
      organizationId: written.organizationId,
      month: written.month,
      monitorIds: written.monitorIds,
      results: found,
      sha256,
      name,
    };
  }
}

const countOf = async (duckdb: Duckdb, rows: string): Promise<number> => {
  const [found] = await duckdb.rows<{ readonly amount: number }>(`select count(*)::integer as amount from (${rows})`);
  return found?.amount ?? 0;
};

const checkVersion = async (duckdb: Duckdb, path: string, name: string): Promise<void> => {
  const [found] = await duckdb.rows<{ readonly version: string }>(versionIn(path));
  if (found?.version !== String(RESULT_FILE_VERSION))
    throw new LostFileError(`The file ${name} of the archive has another version (${found?.version ?? 'none'}).`);
};
