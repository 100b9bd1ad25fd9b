import { readFileSync } from 'node:fs';
import { VENDORED, packageOf, FONTS } from './vendored.ts';

/** A package of the lock file, as far as it is read. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that an installation contains, or that the build bundles. */
export interface Shipped {
  /** The folder, relative to the checkout. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The contents of `package-lock.json`. */
export type LockFile = Readonly<Record<string, Locked>>;

/** Finds a package as Node.js does: beside the one that needs it, or above. */
const find = (lock: LockFile, from: string, name: string): string | null => {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (folder in lock) return folder;
  const above = from.lastIndexOf('/node_modules/');
  if (from === '') return null;
  return find(lock, above === -1 ? '' : from.slice(0, above), name);
};

const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
];

/** Returns the packages with these names and all that they need, in order of their folders. */
export const closureOf = (lock: LockFile, names: readonly string[], needs = needsOf): readonly Shipped[] => {
  const reached = new Set<string>();
  const waiting = names.map((name) => ({ from: '', name }));
  for (let need = waiting.pop(); need !== undefined; need = waiting.pop()) {
    const path = find(lock, need.from, need.name);
    if (path === null || reached.has(path)) continue;
    reached.add(path);
    for (const name of needs(lock[path] ?? {})) waiting.push({ from: path, name });
  }
  return [...reached].toSorted().map((path) => ({
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: lock[path]?.version ?? '',
    license: lock[path]?.license ?? '',
  }));
};

/** Reads the lock file of the checkout. */
export const readLock = (): LockFile =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: LockFile }).packages;

/** The packages of an installation without development dependencies. */
export const installedPackages = (lock: LockFile): readonly Shipped[] => closureOf(lock, needsOf(lock[''] ?? {}));

/** The packages that the build bundles, with what they need, except addons, which cannot be bundled. */
export const bundledPackages = (lock: LockFile): readonly Shipped[] => {
  const dependencies = lock['']?.dependencies ?? {};
  const bundled = [...VENDORED.map(packageOf), FONTS].filter((name) => !(name in dependencies));
  const installed = new Set(installedPackages(lock).map(({ path }) => path));
  const needs = (locked: Locked): string[] => needsOf({ ...locked, optionalDependencies: {} });
  return closureOf(lock, bundled, needs).filter(({ path }) => !installed.has(path));
};
