import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { table } from './table.ts';

/**
 * The most lines of the console without its tests, counted without blank lines and comments, as the length of a file is.
 * Whoever adds what the console lacks raises it by that much, and whoever makes the console smaller lowers it.
 */
export const MAX_CONSOLE_LINES = 31_200;

/** The lines by which the console may be smaller than the maximum before somebody has to lower it. */
export const UNCOUNTED_LINES = 150;

/** The folders of the console that are generated, or are tests. */
const left = /^(client|test)\//;
const counted = /\.(tsx?|css|html)$/;
const comment = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g;

/** The lines of a part of the console. */
export interface PartLines {
  /** The folder, or the console itself for its own files. */
  readonly part: string;
  readonly script: number;
  readonly style: number;
  /** All lines that are not blank, with those of comments. */
  readonly written: number;
}

/** Returns the lines of a source that are neither blank nor part of a comment. */
export const codeLines = (source: string): number =>
  source
    .replaceAll(comment, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;

/** Counts the lines of the console by part, the longest first. */
export const consoleLines = (folder = 'console'): readonly PartLines[] => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => counted.test(name) && !left.test(name),
  );
  const parts = Map.groupBy(names, (name) => (name.includes('/') ? (name.split('/')[0] ?? '') : folder));
  return [...parts]
    .map(([part, files]) => {
      const lines = { part, script: 0, style: 0, written: 0 };
      for (const name of files) {
        const source = readFileSync(`${folder}/${name}`, 'utf8');
        lines[extname(name) === '.css' ? 'style' : 'script'] += codeLines(source);
        lines.written += source.split('\n').filter((line) => line.trim() !== '').length;
      }
      return lines;
    })
    .toSorted((one, other) => other.script + other.style - one.script - one.style);
};

/** Returns the lines of all parts that count against the maximum. */
export const totalLines = (parts: readonly PartLines[]): number =>
  parts.reduce((sum, { script, style }) => sum + script + style, 0);

if (import.meta.main) {
  const parts = consoleLines();
  const rows = parts.map(({ part, script, style, written }) => [part, String(script), String(style), String(written)]);
  console.log(table(['Part', 'Script', 'Style', 'With comments'], rows).join('\n'));
  console.log(`Console: ${totalLines(parts)} of ${MAX_CONSOLE_LINES} lines without blank lines and comments.`);
}
