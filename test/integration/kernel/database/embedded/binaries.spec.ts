import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  linkedPrograms,
  locateBinaries,
  MAJOR_VERSION,
} from '../../../../../src/infrastructure/kernel/database/embedded/binaries.ts';
import { ScratchDirectory } from './scratch-directory.ts';

const NOBODY = 65_534;

/** Runs `work` without the rights of root, to whom every directory is writable. */
const asOrdinaryUser = (work: () => void): void => {
  if (process.getuid?.() !== 0) {
    work();
    return;
  }
  process.seteuid?.(NOBODY);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
};

describe('embedded PostgreSQL binaries', () => {
  let scratch: ScratchDirectory;
  beforeEach(() => (scratch = new ScratchDirectory()));
  afterEach(() => scratch.remove());

  it('the binaries have the supported major version', () => {
    const { postgres } = locateBinaries(null, scratch.path);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).to.contain(`(PostgreSQL) ${MAJOR_VERSION}.`);
  });

  it('a system without the GNU C library is told to set DATABASE_URL', () => {
    expect(() => locateBinaries(null, scratch.path, '/lib64/missing.so'))
      .to.throw('needs the GNU C library')
      .and.to.have.property('message')
      .that.contains('set DATABASE_URL');
  });

  /** Writes a package whose install script did not run, with one of its two links. Returns its programs. */
  const packageWithoutLinks = (): string => {
    const native = join(scratch.path, 'package/native');
    const lib = join(native, 'lib');
    mkdirSync(lib, { recursive: true });
    for (const name of ['libone.so.1.2', 'libtwo.so.3.4']) writeFileSync(join(lib, name), '');
    const source = (name: string): string => `native/lib/${name}`;
    const links = [
      { source: source('libone.so.1.2'), target: source('libone.so.1') },
      { source: source('libtwo.so.3.4'), target: source('libtwo.so.3') },
    ];
    writeFileSync(join(native, '../package.json'), '{ "version": "18.4.0" }');
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    symlinkSync('libone.so.1.2', join(lib, 'libone.so.1'));
    return native;
  };
  const expectLinks = (native: string): void => {
    expect(readlinkSync(join(native, 'lib/libone.so.1'))).to.equal('libone.so.1.2');
    expect(readlinkSync(join(native, 'lib/libtwo.so.3'))).to.equal('libtwo.so.3.4');
  };

  it('the binaries get their library links if the install script of the package did not run', () => {
    const native = packageWithoutLinks();
    expect(linkedPrograms(native, null, scratch.path)).to.equal(native);
    expectLinks(native);
  });

  it('the binaries are copied and linked by a user who cannot write to the package', () => {
    const native = packageWithoutLinks();
    chmodSync(join(native, 'lib'), 0o555);
    const copies = join(scratch.path, 'data');
    mkdirSync(copies);
    chmodSync(copies, 0o777);
    for (const attempt of ['copies', 'finds the copy'])
      asOrdinaryUser(() =>
        expect(linkedPrograms(native, null, copies), attempt).to.equal(join(copies, 'postgresql-18.4.0')),
      );
    expectLinks(join(copies, 'postgresql-18.4.0'));
  });
});
