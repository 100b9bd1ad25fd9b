import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The modules of a language that other modules import. */
const ENTRIES = ['index.js', 'errors.js', 'issues.js'];

/**
 * Joins the texts of each language in a build, which are many small files and fill whole blocks of a disk. Replaces them
 * in the set of emitted files.
 */
export const joinTexts = async (folder: string, emitted: Set<string>): Promise<void> => {
  const texts = join(folder, 'texts');
  const languages = (await readdir(texts, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of languages) {
    const language = join(texts, name);
    const { metafile } = await build({
      entryPoints: ENTRIES.map((entry) => join(language, entry)),
      outdir: language,
      absWorkingDir: language,
      allowOverwrite: true,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      charset: 'utf8',
      chunkNames: 'shared-[hash]',
      metafile: true,
      logLevel: 'warning',
      // A pattern of `external` would mean the files of the language, too.
      plugins: [
        {
          name: 'others',
          setup: ({ onResolve }) => onResolve({ filter: /^\.\.\// }, ({ path }) => ({ path, external: true })),
        },
      ],
    });
    for (const file of emitted) if (dirname(file) === language && file.endsWith('.js')) emitted.delete(file);
    for (const file of Object.keys(metafile.outputs)) emitted.add(resolve(language, basename(file)));
  }
};
