import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packs the checkout as it is built, without running scripts; returns the path of the tarball. */
export const packBuilt = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  return join(folder, name);
};

/** Packs twice, and returns the first tarball and true if both have the same bytes. */
export const packTwice = (folder: string): { readonly tarball: string; readonly isSame: boolean } => {
  const [tarball = '', again = ''] = ['first', 'second'].map((name) => packBuilt(join(folder, name)));
  return { tarball, isSame: readFileSync(tarball).equals(readFileSync(again)) };
};
