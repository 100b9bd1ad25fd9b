import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import type { RenderableReport } from '../../domain/reports/report-document.ts';

/** The name of the attachment with the figures. */
export const FIGURES = 'figures.json';

const MONITORS = '"monitors": []';

/** Returns the JSON of a report in parts, because a large report takes tens of megabytes. */
export function* figuresOf(document: RenderableReport): Generator<string> {
  const { monitors, ...summary } = document;
  const [before = '', ...after] = JSON.stringify({ ...summary, monitors: [] }, null, 1).split(MONITORS);
  yield `${before}"monitors": [`;
  let separator = '';
  for (const monitor of monitors) {
    yield `${separator}\n  ${JSON.stringify(monitor, null, 1).replaceAll('\n', '\n  ')}`;
    separator = ',';
  }
  yield `\n ]${after.join(MONITORS)}`;
}

/** Returns the SHA-256 of the JSON of a report, in hexadecimal. */
export const digestOf = (parts: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** A compressed file (RFC 1950), with the size and the MD5 of its content. */
export interface CompressedFile {
  readonly compressed: Uint8Array;
  readonly size: number;
  readonly md5: string;
}

/** Compresses the parts of a file one after the other. */
export const compressedFile = async (parts: Iterable<string>): Promise<CompressedFile> => {
  const hash = createHash('md5');
  let size = 0;
  const counted = function* (): Generator<Buffer> {
    for (const part of parts) {
      const bytes = Buffer.from(part);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  };
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(counted()).pipe(createDeflate())) chunks.push(chunk as Buffer);
  return { compressed: Buffer.concat(chunks), size, md5: hash.digest('hex') };
};
