import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The script of the stand-in: long enough that its encodings differ in size. */
export const SCRIPT = `console.log('${'console '.repeat(200)}');\n`;

/** The name of the script of the stand-in. */
export const SCRIPT_NAME = 'index-Ab12_-Cd.js';

const PAGE = `<!doctype html>
<html lang="en" dir="ltr" data-language="en" data-theme="system" data-density="comfortable">
  <head>
    <title>Watchstead</title>
    <script type="module" src="/console/assets/${SCRIPT_NAME}"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** A folder with files as a build of the console writes them. */
export interface StandInBuild {
  readonly folder: string;
  /** True to say that a build is running. */
  running: boolean;
  isRunning(): boolean;
  refresh(): Promise<void>;
  close(): void;
  /** Writes the files of a build. */
  write(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates the folder of a console that is not built yet. */
export const standInBuild = async (): Promise<StandInBuild> => {
  const parent = await mkdtemp(join(tmpdir(), 'watchstead-console-'));
  const folder = join(parent, 'console');
  const build: StandInBuild = {
    folder,
    running: false,
    isRunning: () => build.running,
    refresh: () => Promise.resolve(),
    close: () => undefined,
    write: async () => {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await writeFile(join(folder, 'assets', `${SCRIPT_NAME}.br`), brotliCompressSync(SCRIPT));
      await writeFile(join(folder, 'assets', `${SCRIPT_NAME}.gz`), gzipSync(SCRIPT));
      await writeFile(join(folder, 'assets', 'notes.txt'), 'no asset');
      await writeFile(join(folder, 'licenses.md'), '<licenses of the parts>');
      await writeFile(join(folder, 'index.html'), PAGE);
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
  return build;
};
