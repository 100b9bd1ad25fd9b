import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';
import { FONT_FILE, FONTS, VENDORED, VENDORED_FILES, packageOf, vendorFile } from './vendored.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const modules = join(root, 'node_modules');
const { dependencies, peerDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/** What CommonJS modules expect in their scope. */
const SCOPE = `import { createRequire as requireOf } from 'node:module'; import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url), __filename = pathOf(import.meta.url), __dirname = pathOf(new URL('.', import.meta.url));`;

/** Re-exports all of a package; a default export is also the result of a synchronous `require`. */
const entryOf = async (specifier: string): Promise<string> => {
  const names = Object.keys((await import(specifier)) as object);
  const named = names.filter((name) => name !== 'default' && name !== 'module.exports');
  const lines = [`export { ${named.join(', ')} } from '${specifier}';`];
  if (names.includes('default'))
    lines.push(
      `import whole from '${specifier}';`,
      // A variable of its own, because esbuild would derive the name of one from 'module.exports'.
      `const value = whole; export { value as default, value as 'module.exports' };`,
    );
  return lines.join('\n');
};

const bundle = async (folder: string): Promise<Metafile> => {
  const entries = new Map<string, string>();
  for (const specifier of VENDORED) entries.set(specifier, await entryOf(specifier));
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      VENDORED.map((name) => [vendorFile(name).replace(/\.js$/, ''), `vendored:${name}`]),
    ),
    outdir: folder,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // Names are kept for stack traces; licenses are collected in one file.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    banner: { js: SCOPE },
    // Packages that are installed beside this one, and an addon that ssh2 can do without.
    external: [...Object.keys(dependencies), 'cpu-features'],
    plugins: [
      {
        name: 'entries',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^vendored:/ }, ({ path }) => ({
            path: path.slice('vendored:'.length),
            namespace: 'entry',
          }));
          onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
            contents: entries.get(path) ?? '',
            resolveDir: root,
          }));
        },
      },
    ],
  });
  return metafile;
};

/** The folders of the packages that are part of the bundles, in order. */
const packagesIn = ({ inputs }: Metafile): readonly string[] => {
  const folders = Object.keys(inputs).flatMap((input) => {
    const [folder] = /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set([...folders, `node_modules/${FONTS}`])].toSorted();
};

/** Returns the name, version, license and license text of a package. */
const licenceOf = async (folder: string): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = (await readdir(join(root, folder))).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? '' : `\n${(await readFile(join(root, folder, file), 'utf8')).trim()}\n`;
  return `${name} ${version} (${license ?? 'its text says which license'})\n${text}`;
};

/** Bundles the packages into a folder, with the files that they read and their licenses. */
const writeBundles = async (folder: string): Promise<void> => {
  const metafile = await bundle(folder);
  for (const [source, target] of Object.entries(VENDORED_FILES)) await cp(join(modules, source), join(folder, target));
  const fonts = join(modules, FONTS, 'files');
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const name of (await readdir(fonts)).filter((file) => FONT_FILE.test(file)))
    await cp(join(fonts, name), join(folder, 'fonts', name));
  const licences = await Promise.all(packagesIn(metafile).map(licenceOf));
  await writeFile(join(folder, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
};

/** The imports of packages in the output of the compiler, which may span lines. */
const IMPORT =
  /(^(?:import|export) [^'=\n]* from |^import |^\} from |\bimport\(|createRequire\(import\.meta\.url\)\()'([^'.][^']*)'/gm;
const FONT_PATH = `import.meta.resolve(\`${FONTS}/files/\${name}.woff\`)`;

/** Makes a compiled module import the bundles instead of the packages. */
const rewrite = async (file: string, vendor: string): Promise<void> => {
  const source = await readFile(file, 'utf8');
  const path = relative(dirname(file), vendor).replaceAll('\\', '/');
  const specifiers: readonly string[] = VENDORED;
  const written = source
    .replace(IMPORT, (found, before: string, specifier: string) => {
      if (specifiers.includes(specifier)) return `${before}'${path}/${vendorFile(specifier)}'`;
      const name = packageOf(specifier);
      const isKnown = specifier.startsWith('node:') || name in dependencies || name in peerDependencies;
      if (!isKnown) throw new Error(`${file} imports ${specifier}, which is neither a dependency nor bundled.`);
      return found;
    })
    .replace(FONT_PATH, `new URL(\`${path}/fonts/\${name}.woff\`, import.meta.url)`);
  if (written.includes(FONTS)) throw new Error(`${file} reads ${FONTS}, which an installation does not have.`);
  if (written !== source) await writeFile(file, written);
};

/** Bundles packages of the compiled service in `folder/vendor`. Returns the files there. */
export const vendor = async (folder: string, modulesOfService: Iterable<string>): Promise<readonly string[]> => {
  const target = join(folder, 'vendor');
  await writeBundles(target);
  for (const file of modulesOfService) if (file.endsWith('.js')) await rewrite(file, target);
  const files = await readdir(target, { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
