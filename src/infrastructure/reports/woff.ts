import { inflateSync } from 'node:zlib';

/** The sizes of headers and of the entries of tables, in bytes (WOFF File Format 1.0; OpenType, "Organization of an OpenType Font"). */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The OpenType font in a WOFF file. fontkit reads WOFF too, but decompresses a table for each glyph of a subset. */
export const openTypeOf = (woff: Buffer): Buffer => {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [offset, stored, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const data = woff.subarray(offset, offset + stored);
    return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), bytes: stored < length ? inflateSync(data) : data };
  });
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), SFNT_HEADER + tables.length * SFNT_ENTRY));
  // The members of the header by which a program could search the tables are left out: fontkit reads all of them.
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4);
  let offset = SFNT_HEADER + tables.length * SFNT_ENTRY;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    [tag, checksum, offset, bytes.length].forEach((value, member) => font.writeUInt32BE(value, SFNT_HEADER + at * SFNT_ENTRY + member * 4));
    font.set(bytes, offset);
    offset += padded(bytes.length);
  });
  return font;
};
