import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources of the built console, below the root of the checkout. */
export const CONSOLE_SOURCES = ['console', 'src/domain', 'src/texts', 'docs/openapi', 'package-lock.json'] as const;

/** The generated client follows from the OpenAPI document, which is a source itself. */
const GENERATED = /^client\//;

const filesBelow = async (path: string): Promise<readonly string[]> => {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => !GENERATED.test(file.slice(path.length + 1)));
};

/** Returns a text that differs when a source of the console was changed: a hash of names, sizes and times. */
export const consoleStamp = async (root: string, sources: readonly string[] = CONSOLE_SOURCES): Promise<string> => {
  const files = (await Promise.all(sources.map((source) => filesBelow(join(root, source))))).flat().toSorted();
  const facts = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file.slice(root.length)} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(facts.join('\n')).digest('hex');
};
