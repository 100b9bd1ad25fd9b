import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The text compresses to about the same size as at the default level, in half the time. */
const COMPRESSION_LEVEL = 2;
/** The version of the archive format, as stated in the manifest. */
const FORMAT = 1;

/** A part of the content of an entry, with the number of its records. */
export interface EntryPart {
  readonly content: Uint8Array;
  readonly records: number;
}

/** A file of an archive. */
export interface ArchiveEntry {
  readonly path: string;
  /** False for content that is already compressed. */
  readonly isCompressible: boolean;
  parts(): AsyncIterable<EntryPart>;
}

interface ManifestEntry {
  readonly path: string;
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Yields the content of an entry, and adds the entry to the manifest once it is complete. */
async function* noted({ path, parts }: ArchiveEntry, manifest: ManifestEntry[]): AsyncGenerator<Uint8Array> {
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

/**
 * Yields the ZIP file of the entries and of the manifest, which is last. The entries are read one after the other while
 * the ZIP file is read.
 */
export async function* zipOf(
  entries: AsyncIterable<ArchiveEntry>,
  { organizationId, createdAt }: { readonly organizationId: number; readonly createdAt: Date },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const manifest: ManifestEntry[] = [];
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const fail = (fault: unknown): void => void output.destroy(fault instanceof Error ? fault : new Error(String(fault)));
  let current: Readable | null = null;
  const add = (path: string, isCompressible: boolean, content: () => AsyncIterable<Uint8Array>): Promise<void> =>
    new Promise((resolve) => {
      zip.addReadStreamLazy(
        path,
        { mtime: createdAt, compressionLevel: isCompressible ? COMPRESSION_LEVEL : 0 },
        (start) => {
          current = Readable.from(content(), { objectMode: false });
          current.once('error', fail).once('end', resolve);
          start(null, current);
        },
      );
    });
  const adding = async (): Promise<void> => {
    for await (const entry of entries) await add(entry.path, entry.isCompressible, () => noted(entry, manifest));
    const text = JSON.stringify(
      { format: FORMAT, organizationId, createdAt: createdAt.toISOString(), files: manifest },
      null,
      2,
    );
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
