import { inflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { EmbeddableFont, ShapedFont } from './shaped-font.ts';

/**
 * The sizes of file headers and table entries in bytes (WOFF File Format 1.0; OpenType, "Organization of an OpenType
 * Font").
 */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Returns the OpenType font in a WOFF file. fontkit reads WOFF, too, but decompresses a table for each glyph of a
 * subset.
 */
const openTypeOf = (woff: Buffer): Buffer => {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [offset, stored, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const data = woff.subarray(offset, offset + stored);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: stored < length ? inflateSync(data) : data,
    };
  });
  const font = Buffer.alloc(
    tables.reduce((sum, { bytes }) => sum + padded(bytes.length), SFNT_HEADER + tables.length * SFNT_ENTRY),
  );
  // The header members for searching the tables are omitted, because fontkit reads all tables.
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4);
  let offset = SFNT_HEADER + tables.length * SFNT_ENTRY;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    [tag, checksum, offset, bytes.length].forEach((value, member) =>
      font.writeUInt32BE(value, SFNT_HEADER + at * SFNT_ENTRY + member * 4),
    );
    font.set(bytes, offset);
    offset += padded(bytes.length);
  });
  return font;
};

/** The font weights of reports, as in the names of the font files. */
export const weights = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

/** The files of Noto Sans, in the order in which they are searched for a character. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'greek-ext', 'cyrillic-ext', 'vietnamese'] as const;

/** A font with the characters of a script. */
export interface Face {
  readonly name: string;
  readonly font: EmbeddableFont;
  /** The font if its text is shaped by HarfBuzz, in both directions. Null for text from left to right only. */
  readonly shaped: ShapedFont | null;
}

const opened = new Map<string, Face>();

const faceOf = (script: (typeof scripts)[number], weight: Weight): Face => {
  const name = `noto-sans-${script}-${weights[weight]}-normal`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(
    openTypeOf(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/${name}.woff`)))),
  );
  if ('fonts' in font) throw new Error(`${name} has several fonts.`);
  const face = { name, font, shaped: null };
  opened.set(name, face);
  return face;
};

/** The maximum number of remembered clusters. */
const MAX_REMEMBERED = 20_000;
const faces = { regular: new Map<string, Face | null>(), bold: new Map<string, Face | null>() };

/** Returns the font for a letter with its marks, or null if none has all of its characters. */
export const faceFor = (cluster: string, weight: Weight): Face | null => {
  const known = faces[weight].get(cluster);
  if (known !== undefined) return known;
  const characters = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  const script = scripts.find((each) =>
    characters.every((character) => faceOf(each, weight).font.hasGlyphForCodePoint(character)),
  );
  const face = script === undefined ? null : faceOf(script, weight);
  if (faces[weight].size >= MAX_REMEMBERED) faces[weight].clear();
  faces[weight].set(cluster, face);
  return face;
};

/** Returns the font of the Latin alphabet, digits and punctuation. */
export const latinFace = (weight: Weight): Face => faceOf('latin', weight);
