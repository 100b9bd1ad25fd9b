import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const IMPORT = /(?:\bfrom |\bimport\(|^import )["']([^"']+)["']/gm;

/** Returns the declarations of the entries of the package, built in the folder. */
export const declaredEntries = (folder: string): readonly string[] => {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [join(folder, entry.types.replace('./dist/', ''))],
  );
};

/** What declarations refer to, directly or by another one. */
interface Reached {
  readonly files: ReadonlySet<string>;
  /** The packages, each with the first declaration that refers to it. */
  readonly packages: ReadonlyMap<string, string>;
}

/**
 * Returns what the declarations of the entries refer to. Nobody can import the other declarations, which are more than
 * half of all.
 */
export const reachedBy = (entries: readonly string[]): Reached => {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (path.startsWith('.')) waiting.push(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
      else if (!packages.has(path)) packages.set(path, file);
  }
  return { files, packages };
};
