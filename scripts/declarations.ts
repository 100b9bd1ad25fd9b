import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const IMPORT = /(?:\bfrom |\bimport\(|^import )["'](\.[^"']+)\.[jt]s["']/gm;

/**
 * Returns the declarations that the entries refer to, directly or by another one. Nobody can import the others, which
 * are half of all.
 */
export const declarationsOf = async (entries: readonly string[]): Promise<ReadonlySet<string>> => {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const source = await readFile(file, 'utf8');
    for (const [, path = ''] of source.matchAll(IMPORT)) waiting.push(`${join(dirname(file), path)}.d.ts`);
  }
  return reached;
};
