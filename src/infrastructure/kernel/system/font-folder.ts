import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FONT_FILE = /\.(?:ttf|otf|ttc|otc)$/i;

/** Returns the paths of the font files in the folder and the folders below it, sorted. */
export const fontFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => FONT_FILE.test(name))
    .map((name) => join(folder, name))
    .sort();

/** Returns true if the folder can be read and contains font files. */
export const hasFonts = (folder: string): boolean => {
  try {
    return fontFilesIn(folder).length > 0;
  } catch {
    return false;
  }
};
