import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const MAX_TABLES = 256;
const MAX_FONTS_IN_FILE = 256;

/** A font in a file, read only as far as needed to choose fonts. */
export interface FontSummary {
  readonly path: string;
  /** The position of the font in a collection. */
  readonly index: number;
  readonly weight: number;
  readonly isItalic: boolean;
  /** The distance from the normal width, in classes. */
  readonly widthDistance: number;
  /** An OpenType font with nothing but the character map. */
  readonly characterMap: Uint8Array;
}

interface Table {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

/** The sizes in bytes, and the offsets of members of the table `OS/2`, in the OpenType specification. */
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const OS2 = { weight: 4, width: 6, embedding: 8, selection: 62, length: 64 } as const;
/** The bits of `OS/2` for fonts that may not be embedded, not be embedded as subsets, or only as bitmaps. */
const NOT_EMBEDDABLE = 0x0302;
const ITALIC = 0x0001;
const NORMAL_WIDTH = 5;

const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'post', 'OS/2'];
const COLORED = ['COLR', 'CBDT', 'sbix', 'SVG '];

/** Reads a part of the file. Throws if the file is shorter. */
const readAt = (file: number, offset: number, length: number): Buffer => {
  if (offset + length > fstatSync(file).size) throw new Error('The font file was cut off.');
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, offset);
  return bytes;
};

const tablesAt = (file: number, offset: number): readonly Table[] => {
  const count = readAt(file, offset, SFNT_HEADER).readUInt16BE(4);
  if (count > MAX_TABLES) throw new Error('The font has too many tables.');
  const entries = readAt(file, offset + SFNT_HEADER, count * SFNT_ENTRY);
  return Array.from({ length: count }, (_, at) => ({
    tag: entries.toString('latin1', at * SFNT_ENTRY, at * SFNT_ENTRY + 4),
    offset: entries.readUInt32BE(at * SFNT_ENTRY + 8),
    length: entries.readUInt32BE(at * SFNT_ENTRY + 12),
  }));
};

/** Returns an OpenType font that consists of the tables. */
const fontOf = (tables: readonly (readonly [tag: string, bytes: Buffer])[]): Uint8Array => {
  const header = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  tables.forEach(([tag, bytes], at) => {
    const entry = SFNT_HEADER + at * SFNT_ENTRY;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    offset += bytes.length;
  });
  return Buffer.concat([header, ...tables.map(([, bytes]) => bytes)]);
};

/** Returns null for a font that cannot be embedded, or whose letters are bitmaps or have colors. */
const summaryAt = (file: number, path: string, index: number, offset: number): FontSummary | null => {
  const tables = new Map(tablesAt(file, offset).map((table) => [table.tag, table]));
  const hasOutlines = (tables.has('glyf') && tables.has('loca')) || tables.has('CFF ');
  if (!hasOutlines || REQUIRED.some((tag) => !tables.has(tag)) || COLORED.some((tag) => tables.has(tag))) return null;
  const read = (tag: string): Buffer => {
    const { offset: start, length } = tables.get(tag) ?? { offset: 0, length: 0 };
    return readAt(file, start, length);
  };
  const os2 = read('OS/2');
  if (os2.length < OS2.length || (os2.readUInt16BE(OS2.embedding) & NOT_EMBEDDABLE) !== 0) return null;
  return {
    path,
    index,
    weight: os2.readUInt16BE(OS2.weight),
    isItalic: (os2.readUInt16BE(OS2.selection) & ITALIC) !== 0,
    widthDistance: Math.abs(os2.readUInt16BE(OS2.width) - NORMAL_WIDTH),
    characterMap: fontOf([
      ['cmap', read('cmap')],
      ['maxp', read('maxp')],
    ]),
  };
};

const summariesIn = (file: number, path: string): readonly (FontSummary | null)[] => {
  const header = readAt(file, 0, SFNT_HEADER);
  if (header.toString('latin1', 0, 4) !== 'ttcf') return [summaryAt(file, path, 0, 0)];
  const count = Math.min(header.readUInt32BE(8), MAX_FONTS_IN_FILE);
  const offsets = readAt(file, SFNT_HEADER, count * 4);
  return Array.from({ length: count }, (_, at) => summaryAt(file, path, at, offsets.readUInt32BE(at * 4)));
};

/** Returns the fonts in the file that can be embedded. A file that cannot be read, or is not valid, has none. */
export const fontsIn = (path: string): readonly FontSummary[] => {
  try {
    const file = openSync(path, 'r');
    try {
      return summariesIn(file, path).filter((font) => font !== null);
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
};
