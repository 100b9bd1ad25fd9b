import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportArchives } from '../../application/data-export/ports.ts';
import type { FileStore } from '../../application/kernel/files.ts';
import type { Log } from '../../application/kernel/worker.ts';
import type { ExportedFile } from '../../domain/data-export/data-export.ts';
import type { Database } from '../kernel/database/database.ts';
import { archivedFiles, readable } from './archived-files.ts';
import { exportKinds } from './export-kinds.ts';
import { Snapshot } from './snapshot.ts';

/** The line break of CSV (RFC 4180). */
const CRLF = '\r\n';
const LF = '\n';
/** Text compresses to about the same size as at the default level, in half of the time. */
const COMPRESSION_LEVEL = 2;
/** The version of the format of the archive, in its manifest. */
const FORMAT = 1;

/** Content of an entry, with the number of records in it. */
interface Part {
  readonly content: Uint8Array;
  readonly records: number;
}

interface Entry {
  readonly path: string;
  /** False for content that is compressed already. */
  readonly isCompressible: boolean;
  parts(): AsyncIterable<Part>;
}

interface ManifestEntry {
  readonly path: string;
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
}

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

/** Archives as ZIP files, which are written while they are compressed. */
export class ZipExportArchives implements ExportArchives {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  write(archive: Archive, signal: AbortSignal): Promise<ExportedFile> {
    const { database, files } = this.#needs;
    return Snapshot.with(database, async (snapshot) => {
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
    });
  }

  async *#entries({ organizationId }: Archive, snapshot: Snapshot): AsyncGenerator<Entry> {
    const { database, files, log } = this.#needs;
    for (const { kind, schema, csvHeader, jsonLines, csvLines } of exportKinds(database)) {
      const lines = async function* (statement: string, separator: string, header: string): AsyncGenerator<Part> {
        if (header !== '') yield { content: Buffer.from(header), records: 0 };
        for await (const { lines: records, text } of snapshot.lines(statement, [organizationId], separator)) yield { content: Buffer.from(text), records };
      };
      yield { path: `data/${kind}.jsonl`, isCompressible: true, parts: () => lines(jsonLines, LF, '') };
      yield { path: `data/${kind}.csv`, isCompressible: true, parts: () => lines(csvLines, CRLF, csvHeader + CRLF) };
      yield { path: `schema/${kind}.json`, isCompressible: true, parts: () => once(schema) };
    }
    for await (const { path, name } of archivedFiles(files, snapshot, organizationId)) {
      const file = await readable(files, name, (fault) => log.warn('A file is missing in a data export, because it cannot be read.', { file: name, fault: String(fault) }));
      if (file !== null) yield { path, isCompressible: false, parts: () => withoutRecords(file.content) };
    }
  }
}

async function* once(text: string): AsyncGenerator<Part> {
  yield await Promise.resolve({ content: Buffer.from(text), records: 0 });
}

async function* withoutRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  for await (const content of chunks) yield { content, records: 0 };
}

/** The content of an entry; notes it for the manifest once it is complete. */
async function* noted({ path, parts }: Entry, manifest: ManifestEntry[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let [records, bytes] = [0, 0];
  for await (const part of parts()) {
    hash.update(part.content);
    records += part.records;
    bytes += part.content.length;
    yield part.content;
  }
  manifest.push({ path, records, bytes, sha256: hash.digest('hex') });
}

/** The ZIP file of the entries and the manifest, which is the last one. Entries are read one after the other, as the ZIP file is read. */
async function* zipOf(entries: AsyncIterable<Entry>, { organizationId, createdAt }: Archive): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const manifest: ManifestEntry[] = [];
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const fail = (fault: unknown): void => void output.destroy(fault instanceof Error ? fault : new Error(String(fault)));
  let current: Readable | null = null;
  const add = (path: string, isCompressible: boolean, content: () => AsyncIterable<Uint8Array>): Promise<void> =>
    new Promise((resolve) => {
      zip.addReadStreamLazy(path, { mtime: createdAt, compressionLevel: isCompressible ? COMPRESSION_LEVEL : 0 }, (start) => {
        current = Readable.from(content(), { objectMode: false });
        current.once('error', fail).once('end', resolve);
        start(null, current);
      });
    });
  const adding = async (): Promise<void> => {
    for await (const entry of entries) await add(entry.path, entry.isCompressible, () => noted(entry, manifest));
    const text = JSON.stringify({ format: FORMAT, organizationId, createdAt: createdAt.toISOString(), files: manifest }, null, 2);
    const added = add('manifest.json', true, () => Readable.from([Buffer.from(`${text}\n`)]));
    zip.end();
    await added;
  };
  zip.once('error', fail);
  adding().catch(fail);
  try {
    yield* output;
  } finally {
    (current as Readable | null)?.destroy();
  }
}
