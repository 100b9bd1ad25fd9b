import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  return writtenOnce(join(dataDir, SECRET_KEY_FILE), generatedKey());
};

const generatedKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * Writes a new file, and returns its content, or that of the file that exists. It is written to a temporary file and
 * linked, so that two processes read the same complete file, and a crash leaves none that is not complete.
 */
const writtenOnce = async (path: string, text: string): Promise<Uint8Array> => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await link(draft, path).catch((fault: unknown) => {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
  });
  await unlink(draft);
  await syncFolder(path);
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

/** The end of the name of the file with the key of a rotation that is not complete. */
const DRAFT = '.new';

/**
 * Writes the new key of a rotation beside the file of the present key, so that a crash does not lose it. Returns the key
 * of a rotation that was interrupted, if there is one.
 */
export const draftSecretKey = (keyFile: string): Promise<Uint8Array> =>
  writtenOnce(`${keyFile}${DRAFT}`, generatedKey());

/** Replaces the key of an installation by the new key of a rotation. */
export const replaceSecretKey = async (keyFile: string): Promise<void> => {
  await rename(`${keyFile}${DRAFT}`, keyFile);
  await syncFolder(keyFile);
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
};
