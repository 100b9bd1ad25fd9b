import { deflateSync, inflateSync } from 'node:zlib';
import { decode } from '@cwasm/webp';
import PDFDocument from 'pdfkit';
import type { ReportLogo } from '../../application/reports/report-renderer.ts';
import { imageSizeOf } from '../../application/organizations/image-size.ts';
import { MAX_IMAGE_SIDE } from '../../domain/organizations/brand-image.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The end marker of a JPEG, and the maximum number of bytes after it, which some programs write. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
const MAX_AFTER_JPEG = 64;
/** The number of samples of each pixel, by the color type of a PNG. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The first column and row, and the distances between columns and rows, of each pass of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly isInterlaced: boolean;
}

/** Returns the uncompressed size of the pixels of a PNG, in bytes. */
const pixelBytes = ({ width, height, depth, color, isInterlaced }: Header): number => {
  const bytes = (columns: number, rows: number): number =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * depth * (CHANNELS[color] ?? 0)) / 8));
  if (!isInterlaced) return bytes(width, height);
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + bytes(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
    0,
  );
};

/** Throws unless the chunks of a PNG decompress to the pixels that its header announces. */
const checkPng = (png: Buffer): void => {
  const pixels: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      pixels.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const expected = pixelBytes({
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    depth: png.readUInt8(24),
    color: png.readUInt8(25),
    isInterlaced: png.readUInt8(28) === 1,
  });
  if (inflateSync(Buffer.concat(pixels), { maxOutputLength: expected + 1 }).length !== expected)
    throw new Error('The PNG has other pixels than it announces.');
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  return framed;
};

/** Returns a PNG with an alpha channel. Its checksums are zero, because pdfkit does not read them. */
const pngOf = (width: number, height: number, rgba: Uint8ClampedArray): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let row = 0; row < height; row += 1)
    rows.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), row * (1 + width * 4) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Returns the image as a PNG or JPEG. Throws if it is broken. */
const decoded = (contentType: ReportLogo['contentType'], image: Buffer): Buffer => {
  if (contentType === 'image/webp') {
    const { width, height, data } = decode(image);
    return pngOf(width, height, data);
  }
  if (contentType === 'image/png') checkPng(image);
  else if (!image.includes(END_OF_JPEG, -MAX_AFTER_JPEG)) throw new Error('The JPEG was cut off.');
  return image;
};

/** Returns a logo that pdfkit can embed, or null if it is broken, too large, or not of its declared type. */
export const embeddableLogo = ({ contentType, bytes }: ReportLogo): Buffer | null => {
  const image = Buffer.from(bytes);
  const size = imageSizeOf(contentType, image);
  if (size === null || [size.width, size.height].some((side) => side < 1 || side > MAX_IMAGE_SIDE)) return null;
  try {
    const embeddable = decoded(contentType, image);
    new PDFDocument({ font: '' }).image(embeddable);
    return embeddable;
  } catch {
    return null;
  }
};
