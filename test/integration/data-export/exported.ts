import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ExportGenerator,
  finishDataExport,
  startDataExport,
} from '../../../src/application/data-export/generate-exports.ts';
import { exportFile } from '../../../src/domain/data-export/data-export.ts';
import type { ApiClient } from '../http/api-client.ts';
import type { TestApp } from '../http/test-app.ts';

/** An archive that `unzip` has extracted. */
export interface Extracted {
  readonly directory: string;
  readonly bytes: Buffer;
  read(path: string): string;
  /** The records of a kind in its JSON Lines. */
  records(kind: string): readonly Readonly<Record<string, unknown>>[];
  remove(): void;
}

/** What generates exports in the process of the app. */
export const generatorOf = ({ ports, run }: TestApp, faults: unknown[] = []): ExportGenerator =>
  new ExportGenerator(
    { ...ports, log: { ...ports.log, error: (_message, facts) => void faults.push(facts?.['fault']) } },
    run(startDataExport),
    run(finishDataExport),
  );

/** Generates the exports that are due, one after the other, and returns the errors of those that failed. */
export const generateDue = async (app: TestApp): Promise<readonly unknown[]> => {
  const faults: unknown[] = [];
  const generator = generatorOf(app, faults);
  for (let attempt = await generator.claim(); attempt !== null; attempt = await generator.claim())
    await generator.generate(attempt, new AbortController().signal);
  return faults;
};

/** Extracts an archive with the `unzip` of the system, which also tests it. */
export const extract = (bytes: Buffer): Extracted => {
  const directory = mkdtempSync(join(tmpdir(), 'export-'));
  const archive = join(directory, 'export.zip');
  writeFileSync(archive, bytes);
  execFileSync('unzip', ['-q', archive, '-d', join(directory, 'content')]);
  const read = (path: string): string => readFileSync(join(directory, 'content', path), 'utf8');
  return {
    directory: join(directory, 'content'),
    bytes,
    read,
    records: (kind) =>
      read(`data/${kind}.jsonl`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    remove: () => rmSync(directory, { recursive: true }),
  };
};

/** Requests an export with the client, generates it and extracts it. */
export const exportOf = async (app: TestApp, client: ApiClient): Promise<Extracted> => {
  const { body } = await client.post('/api/organization/data-export', {});
  const faults = await generateDue(app);
  const file = await app.ports.files.read(exportFile({ publicId: String(body.publicId), attempts: 1 }));
  if (file === null)
    throw new Error(`The export was not generated: ${JSON.stringify(body)} ${faults.map(String).join(', ')}`);
  return extract(Buffer.concat(await Array.fromAsync(file.content)));
};
