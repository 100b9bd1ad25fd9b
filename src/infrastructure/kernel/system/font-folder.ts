import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FONT_FILE = /\.(?:ttf|otf|ttc|otc)$/i;

/** Returns the paths of the font files in the folder and those below it, sorted. A folder that cannot be read has none. */
export const fontFilesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((name) => FONT_FILE.test(name))
      .map((name) => join(folder, name))
      .sort();
  } catch {
    return [];
  }
};
