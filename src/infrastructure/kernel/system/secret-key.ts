import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const KEY_BYTES = 48;
/** The name of the file with a generated key, in the data directory. */
export const SECRET_KEY_FILE = 'secret.key';

/**
 * Returns the key of an installation: the configured key, or a key generated into the data directory of the embedded
 * database.
 */
export const secretKeyOf = async (configured: string | undefined, dataDir: string | null): Promise<Uint8Array> => {
  if (configured !== undefined) return Buffer.from(configured);
  if (dataDir === null) throw new StartupError('SECRET_KEY must be set (at least 32 bytes) if DATABASE_URL is set.');
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_KEY_FILE);
  const draft = `${path}.${process.pid}`;
  // The key is written to a temporary file and linked, so that two processes that start together read the same complete
  // key.
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  await link(draft, path).catch((fault: unknown) => {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
  });
  await unlink(draft);
  return readFile(path);
};

/**
 * Returns the key of an installation, which is not generated. Returns null if there is none. `dataDir` is null without an
 * embedded database.
 */
export const existingSecretKey = async (
  configured: string | undefined,
  dataDir: string | null,
): Promise<Uint8Array | null> => {
  if (configured !== undefined) return Buffer.from(configured);
  if (dataDir === null) return null;
  try {
    return await readFile(join(dataDir, SECRET_KEY_FILE));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
};
