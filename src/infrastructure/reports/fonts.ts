import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { openTypeOf } from './woff.ts';

/** The weights of text in reports, as files name them. */
const weights = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

/** The files of Noto Sans, in the order in which they are searched for a character. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'greek-ext', 'cyrillic-ext', 'vietnamese'] as const;

/** A font with the characters of a script. */
export interface Face {
  readonly name: string;
  readonly font: Font;
}

const opened = new Map<string, Face>();

const faceOf = (script: (typeof scripts)[number], weight: Weight): Face => {
  const name = `noto-sans-${script}-${weights[weight]}-normal`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(openTypeOf(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/${name}.woff`)))));
  if ('fonts' in font) throw new Error(`${name} has several fonts.`);
  const face = { name, font };
  opened.set(name, face);
  return face;
};

/** The most clusters that are remembered. */
const MAX_REMEMBERED = 20_000;
const faces = { regular: new Map<string, Face | null>(), bold: new Map<string, Face | null>() };

/** The font for a letter with its marks; null if none has all of its characters. */
export const faceFor = (cluster: string, weight: Weight): Face | null => {
  const known = faces[weight].get(cluster);
  if (known !== undefined) return known;
  const characters = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  const script = scripts.find((each) => characters.every((character) => faceOf(each, weight).font.hasGlyphForCodePoint(character)));
  const face = script === undefined ? null : faceOf(script, weight);
  if (faces[weight].size >= MAX_REMEMBERED) faces[weight].clear();
  faces[weight].set(cluster, face);
  return face;
};

/** The font of the Latin alphabet, digits and punctuation. */
export const latinFace = (weight: Weight): Face => faceOf('latin', weight);
