import type { ImageSize, ImageType } from '../../domain/organizations/brand-image.ts';

const startsWith = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, offset) => bytes[at + offset] === byte);
const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const bigEndian = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
const littleEndian = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduceRight((value, byte) => value * 256 + byte, 0);

const PNG = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')];

/** Reads the size of a PNG image (PNG, third edition, section 11.2.1). */
const pngSize = (bytes: Uint8Array): ImageSize | null =>
  startsWith(bytes, 0, PNG) ? { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) } : null;

/**
 * Returns true if the marker starts a JPEG frame (ITU T.81, table B.1). These are the markers from C0 to CF except
 * three that have other meanings.
 */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Uint8Array): ImageSize | null => {
  if (!startsWith(bytes, 0, [0xff, 0xd8])) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bigEndian(bytes, at + 5, 2), width: bigEndian(bytes, at + 7, 2) };
    at += marker === 0xff ? 1 : 2 + Math.max(2, bigEndian(bytes, at + 2, 2));
  }
  return null;
};

/** Reads the size of a lossy, lossless or extended WebP image (RFC 9649). */
const webpSize = (bytes: Uint8Array): ImageSize | null => {
  if (!startsWith(bytes, 0, ascii('RIFF')) || !startsWith(bytes, 8, ascii('WEBP'))) return null;
  if (startsWith(bytes, 12, ascii('VP8 ')) && startsWith(bytes, 23, [0x9d, 0x01, 0x2a]))
    return { width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff };
  if (startsWith(bytes, 12, ascii('VP8L')) && bytes[20] === 0x2f) {
    const bits = littleEndian(bytes, 21, 4);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return startsWith(bytes, 12, ascii('VP8X')) && bytes.length >= 30
    ? { width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 }
    : null;
};

const sizeReaders: Readonly<Record<ImageType, (bytes: Uint8Array) => ImageSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Returns the size of an image of the type, or null if the bytes are not such an image. Reads only the header. */
export const imageSizeOf = (type: ImageType, bytes: Uint8Array): ImageSize | null => sizeReaders[type](bytes);
