import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../src/composition/open-database.ts';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { jsonLog } from '../src/infrastructure/kernel/system/json-log.ts';
import { checkoutProgram } from './bundled-program.ts';

/*
 * Prepares the database that the first start of this checkout copies: the files of a stopped server with all tables
 * (ADR 0384). It lies beside the bundle of the same sources.
 */
const { template } = checkoutProgram();

/** Removes the templates of earlier sources: a bundle is small, a database is not. */
const removeOthers = (): void => {
  const programs = dirname(dirname(template));
  for (const name of readdirSync(programs)) {
    const other = join(programs, name, 'database');
    if (other !== template) rmSync(other, { recursive: true, force: true });
  }
};

const prepare = async (scratch: string): Promise<void> => {
  // If root runs this, another account runs the server.
  chmodSync(scratch, 0o755);
  const dataDir = join(scratch, 'database');
  const server = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
  try {
    const database = await openDatabase(server.url, jsonLog('silent'));
    await database.close();
  } finally {
    await server.stop();
  }
  const draft = `${template}-${process.pid}`;
  cpSync(join(dataDir, 'data'), draft, { recursive: true });
  renameSync(draft, template);
};

if (!existsSync(template)) {
  const scratch = mkdtempSync(join(tmpdir(), 'watchstead-template-'));
  try {
    await prepare(scratch);
    removeOthers();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
