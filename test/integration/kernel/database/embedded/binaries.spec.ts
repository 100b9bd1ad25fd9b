import { execFileSync } from 'node:child_process';
import { mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  linkLibraries,
  locateBinaries,
  MAJOR_VERSION,
} from '../../../../../src/infrastructure/kernel/database/embedded/binaries.ts';
import { ScratchDirectory } from './scratch-directory.ts';

describe('embedded PostgreSQL binaries', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  it('the binaries have the supported major version', () => {
    const { postgres } = locateBinaries(null, scratch.path);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).to.contain(`(PostgreSQL) ${MAJOR_VERSION}.`);
  });

  it('the binaries get their library links if the install script of the package did not run', () => {
    const lib = join(scratch.path, 'native/lib');
    mkdirSync(lib, { recursive: true });
    for (const name of ['libone.so.1.2', 'libtwo.so.3.4']) writeFileSync(join(lib, name), '');
    const source = (name: string): string => `native/lib/${name}`;
    const links = [
      { source: source('libone.so.1.2'), target: source('libone.so.1') },
      { source: source('libtwo.so.3.4'), target: source('libtwo.so.3') },
    ];
    writeFileSync(join(scratch.path, 'native/pg-symlinks.json'), JSON.stringify(links));
    symlinkSync('libone.so.1.2', join(lib, 'libone.so.1'));
    linkLibraries(scratch.path);
    expect(readlinkSync(join(lib, 'libone.so.1'))).to.equal('libone.so.1.2');
    expect(readlinkSync(join(lib, 'libtwo.so.3'))).to.equal('libtwo.so.3.4');
  });
});
