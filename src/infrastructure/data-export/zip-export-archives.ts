import { createHash } from 'node:crypto';
import type { ExportArchives } from '../../application/data-export/ports.ts';
import { StorageFullError } from '../../application/kernel/files.ts';
import type { FileStore } from '../../application/kernel/files.ts';
import type { Log } from '../../application/kernel/worker.ts';
import type { ExportedFile } from '../../domain/data-export/data-export.ts';
import type { Database } from '../kernel/database/database.ts';
import { archivedFiles, readable } from './archived-files.ts';
import { exportKinds } from './export-kinds.ts';
import type { NamesOfKind } from './export-kinds.ts';
import { Snapshot } from './snapshot.ts';
import { zipOf } from './zip-archive.ts';
import type { ArchiveEntry, EntryPart } from './zip-archive.ts';

/** The line break of CSV (RFC 4180). */
const CRLF = '\r\n';
const LF = '\n';

interface Needs {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
}

interface Archive {
  readonly organizationId: number;
  readonly file: string;
  readonly createdAt: Date;
}

/** Writes archives as ZIP files, compressing them on the way. */
export class ZipExportArchives implements ExportArchives {
  readonly #needs: Needs;
  readonly #namesOf: NamesOfKind;

  constructor(needs: Needs, namesOf: NamesOfKind) {
    this.#needs = needs;
    this.#namesOf = namesOf;
  }

  write(archive: Archive, signal: AbortSignal): Promise<ExportedFile> {
    const { database, files } = this.#needs;
    const write = async (snapshot: Snapshot): Promise<ExportedFile> => {
      const hash = createHash('sha256');
      const hashed = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          signal.throwIfAborted();
          hash.update(chunk);
          yield chunk;
        }
      };
      const bytes = await files.write(archive.file, hashed(zipOf(this.#entries(archive, snapshot), archive)));
      return { bytes, sha256: hash.digest('hex') };
    };
    return Snapshot.lagging(database, write, (fault) => !signal.aborted && !(fault instanceof StorageFullError));
  }

  async *#entries({ organizationId }: Archive, snapshot: Snapshot): AsyncGenerator<ArchiveEntry> {
    const { database, files, log } = this.#needs;
    for (const { kind, schema, csvHeader, jsonLines, csvLines } of exportKinds(database, this.#namesOf)) {
      const lines = async function* (statement: string, separator: string, header: string): AsyncGenerator<EntryPart> {
        if (header !== '') yield { content: Buffer.from(header), records: 0 };
        for await (const { lines: records, text } of snapshot.lines(statement, [organizationId], separator))
          yield { content: Buffer.from(text), records };
      };
      yield { path: `data/${kind}.jsonl`, isCompressible: true, parts: () => lines(jsonLines, LF, '') };
      yield { path: `data/${kind}.csv`, isCompressible: true, parts: () => lines(csvLines, CRLF, csvHeader + CRLF) };
      yield { path: `schema/${kind}.json`, isCompressible: true, parts: () => once(schema) };
    }
    for await (const { path, name } of archivedFiles(files, snapshot, organizationId)) {
      const file = await readable(files, name, (fault) =>
        log.warn('A file is missing in a data export, because it cannot be read.', {
          file: name,
          fault: String(fault),
        }),
      );
      if (file !== null) yield { path, isCompressible: false, parts: () => withoutRecords(file.content) };
    }
  }
}

async function* once(text: string): AsyncGenerator<EntryPart> {
  yield await Promise.resolve({ content: Buffer.from(text), records: 0 });
}

async function* withoutRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<EntryPart> {
  for await (const content of chunks) yield { content, records: 0 };
}
