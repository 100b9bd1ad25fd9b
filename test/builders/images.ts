import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of a PNG image. */
export const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A whole PNG image, each of whose pixels is a color such as `#0b5cad` or transparent. */
export const pngOf = (width: number, height: number, colorAt: (x: number, y: number) => string | null): Buffer => {
  const pixel = (color: string | null) =>
    color === null ? [0, 0, 0, 0] : [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).concat(255);
  const rows = Array.from({ length: height }, (_row, y) => [
    0,
    ...Array.from({ length: width }, (_column, x) => pixel(colorAt(x, y))).flat(),
  ]);
  const header = png(width, height).subarray(16, 24);
  return Buffer.concat([
    png(width, height).subarray(0, 8),
    // Eight bits for each of red, green, blue and alpha.
    chunk('IHDR', Buffer.concat([header, Buffer.from([8, 6, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
