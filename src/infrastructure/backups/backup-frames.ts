import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { BackupHeader } from '../../domain/backups/backup-header.ts';

/** The first bytes of a backup before compression. */
const MAGIC = Buffer.from('WATCHSTEAD BACKUP\n');
/** The kinds of frames. Each frame is its kind, the length of its content in four bytes, and the content. */
const kinds = { header: 0x48, part: 0x50, data: 0x44, end: 0x45, trailer: 0x5a } as const;
type Kind = keyof typeof kinds;

const FRAME_HEAD = 5;
/** The maximum length of a frame; longer data is divided. */
const MAX_FRAME = 16 * 1024 ** 2;

/** A part of a backup: the rows of a table in the text format of COPY, or a file of the file store. */
export type PartName = { readonly table: string } | { readonly file: string };

/** A part of a backup with its content, which can be read once, before the next part. */
export type BackupPart = PartName & { readonly content: AsyncIterable<Uint8Array> };

interface Checksum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Thrown by a reader if a backup is not complete or was changed. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

/** Yields a backup: its header, its parts, each with a checksum, and a trailer that shows that it is complete. */
export async function* writeFrames(header: BackupHeader, parts: AsyncIterable<BackupPart>): AsyncGenerator<Uint8Array> {
  yield MAGIC;
  yield* json('header', header);
  const whole = createHash('sha256').update(JSON.stringify(header));
  let count = 0;
  for await (const { content, ...name } of parts) {
    yield* json('part', name);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const data of content) {
      hash.update(data);
      bytes += data.length;
      yield* frame('data', data);
    }
    const sha256 = hash.digest('hex');
    whole.update(JSON.stringify(name)).update(sha256);
    count += 1;
    yield* json('end', { bytes, sha256 } satisfies Checksum);
  }
  yield* json('trailer', { parts: count, sha256: whole.digest('hex') });
}

/** Reads content to its end, to verify it. */
export const readToEnd = async (content: AsyncIterable<Uint8Array>): Promise<void> => {
  const iterator = content[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
};

/** A backup that is being read. */
export interface BackupInReading {
  readonly header: BackupHeader;
  /**
   * The parts, in order. The iteration ends after the trailer, and throws a `DamagedBackupError` if the backup is
   * incomplete or was changed.
   */
  readonly parts: AsyncIterable<BackupPart>;
}

/** Reads the header of a backup. */
export const readFrames = async (input: AsyncIterable<Uint8Array>): Promise<BackupInReading> => {
  const bytes = new ByteReader(input);
  if (!(await bytes.read(MAGIC.length)).equals(MAGIC)) throw new DamagedBackupError('it is not a backup of Watchstead');
  const first = await nextFrame(bytes);
  const header = contentOf(expectKind(first, 'header')) as BackupHeader;
  return { header, parts: partsIn(bytes, createHash('sha256').update(first.content)) };
};

async function* partsIn(bytes: ByteReader, whole: Hash): AsyncGenerator<BackupPart> {
  let count = 0;
  for (;;) {
    const found = await nextFrame(bytes);
    if (found.kind === 'trailer') {
      const trailer = contentOf(found) as { readonly parts: number; readonly sha256: string };
      if (trailer.parts !== count || trailer.sha256 !== whole.digest('hex')) throw changed();
      if (!(await bytes.isAtEnd())) throw changed();
      return;
    }
    const name = contentOf(expectKind(found, 'part')) as PartName;
    const content = dataOf(bytes, (sha256) => whole.update(JSON.stringify(name)).update(sha256));
    yield { ...name, content };
    // The content of a part that nobody wants is verified, too.
    await readToEnd(content);
    count += 1;
  }
}

async function* dataOf(bytes: ByteReader, onEnd: (sha256: string) => unknown): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  for (let found = await nextFrame(bytes); ; found = await nextFrame(bytes)) {
    if (found.kind === 'end') {
      const { bytes: expected, sha256 } = contentOf(found) as Checksum;
      if (expected !== length || sha256 !== hash.digest('hex')) throw changed();
      onEnd(sha256);
      return;
    }
    const { content } = expectKind(found, 'data');
    hash.update(content);
    length += content.length;
    yield content;
  }
}

interface Frame {
  readonly kind: Kind;
  readonly content: Buffer;
}

const nextFrame = async (bytes: ByteReader): Promise<Frame> => {
  const head = await bytes.read(FRAME_HEAD);
  const kind = (Object.keys(kinds) as Kind[]).find((name) => kinds[name] === head[0]);
  const length = head.readUInt32BE(1);
  if (kind === undefined || length > MAX_FRAME) throw changed();
  return { kind, content: await bytes.read(length) };
};

const expectKind = (found: Frame, kind: Kind): Frame => {
  if (found.kind !== kind) throw changed();
  return found;
};

const contentOf = ({ content }: Frame): unknown => {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw changed();
  }
};

const changed = (): DamagedBackupError => new DamagedBackupError('its checksums do not match');

function* frame(kind: Kind, content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length || at === 0; at += MAX_FRAME) {
    const part = content.subarray(at, at + MAX_FRAME);
    const head = Buffer.alloc(FRAME_HEAD);
    head.writeUInt8(kinds[kind]);
    head.writeUInt32BE(part.length, 1);
    yield head;
    yield part;
  }
}

const json = (kind: Kind, value: unknown): Generator<Uint8Array> => frame(kind, Buffer.from(JSON.stringify(value)));

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #input: AsyncIterator<Uint8Array>;
  #chunks: Buffer[] = [];
  #available = 0;

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#input = input[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    while (this.#available < length) {
      if (!(await this.#fill())) throw new DamagedBackupError('it was cut');
    }
    const all =
      this.#chunks.length === 1 && this.#chunks[0] !== undefined ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(length)];
    this.#available -= length;
    return all.subarray(0, length);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#available === 0 && !(await this.#fill());
  }

  async #fill(): Promise<boolean> {
    const next = await this.#input.next();
    if (next.done === true) return false;
    this.#chunks.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
    this.#available += next.value.length;
    return true;
  }
}
