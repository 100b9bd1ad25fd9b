import { randomUUID } from 'node:crypto';
import { access, link, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupHeader } from '../../domain/backups/backup-header.ts';
import { UNFINISHED } from '../../domain/backups/backup-names.ts';
import { StartupError } from '../kernel/system/startup-error.ts';
import { BEGINNING_BYTES, decrypt, encrypt, encryptionOf } from './backup-encryption.ts';
import type { DecryptionKeys, EncryptionKey } from './backup-encryption.ts';
import { failWith, reasonOf } from './backup-error.ts';
import { DamagedBackupError, readFrames, writeFrames } from './backup-frames.ts';
import type { BackupInReading, BackupPart } from './backup-frames.ts';

const FILE_MODE = 0o600;
/** The level of compression: the fastest, which takes half the time of the default and makes files 15 % larger. */
const COMPRESSION = { level: 1 } as const;

/**
 * Writes a backup to a new file. The file has another name until it is complete and on disk, so that a backup under its
 * name is complete, even after a crash. Returns its size in bytes.
 */
export const writeBackup = async (
  path: string,
  key: EncryptionKey,
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
): Promise<number> => {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const bytes = await writeTo(unfinished, await encrypt(compressed(writeFrames(header, parts)), key));
    await publish(unfinished, path);
    return bytes;
  } catch (fault) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    return failWith(`${path} cannot be written`, 'correct this, or choose another place')(fault);
  }
};

/** Refuses a path at which a file exists already. */
export const refuseExistingFile = async (path: string): Promise<void> => {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartupError(`${path} exists already; choose another name, or remove it.`);
};

const compressed = (frames: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const gzip = createGzip(COMPRESSION);
  // An error also destroys the stream that is read, which rejects the iteration.
  pipeline(Readable.from(frames, { objectMode: false }), gzip, () => undefined);
  return gzip;
};

const writeTo = async (path: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};

/** Gives a finished file its name, without replacing another file, and synchronizes the directory with the name. */
const publish = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
    await rm(from);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') await refuseExistingFile(to);
    // Some network file systems have no hard links.
    await rename(from, to);
  }
  const directory = await open(dirname(to), 'r');
  await directory.sync().finally(() => directory.close());
};

/** A backup that is being read from a file. */
export interface OpenBackup extends BackupInReading {
  close(): Promise<void>;
}

/** Opens a backup and reads its header. Throws a `StartupError` if the file is no backup or the keys do not fit. */
export const openBackup = async (path: string, keys: DecryptionKeys): Promise<OpenBackup> => {
  const handle = await open(path, 'r').catch(failWith(`${path} cannot be read`, 'check the path'));
  try {
    const plain = await decrypted(path, handle, keys);
    const { header, parts } = await readFrames(decompressed(plain)).catch(damaged(path));
    return { header, parts: reporting(path, parts), close: () => handle.close() };
  } catch (fault) {
    await handle.close();
    throw fault;
  }
};

const decrypted = async (
  path: string,
  handle: FileHandle,
  keys: DecryptionKeys,
): Promise<AsyncIterable<Uint8Array>> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
  const encryption = encryptionOf(buffer.subarray(0, bytesRead));
  const content = handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
  if (encryption === 'none') return content;
  if (encryption === 'passphrase' && keys.passphrase === null)
    throw new StartupError(`${path} is encrypted with a passphrase; set BACKUP_PASSPHRASE to it.`);
  if (encryption === 'recipients' && keys.identities.length === 0)
    throw new StartupError(`${path} is encrypted to a key of age; pass the file of the private key as --identity.`);
  return decrypt(content, keys).catch((fault: unknown) => {
    const key = encryption === 'passphrase' ? 'passphrase' : 'private key';
    throw new StartupError(`${path} cannot be decrypted with this ${key}; use the one it was made for.`, {
      cause: fault,
    });
  });
};

const decompressed = (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const gunzip = createGunzip();
  pipeline(Readable.from(content, { objectMode: false }), gunzip, () => undefined);
  return gunzip;
};

async function* reporting(path: string, parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
  const report = damaged(path);
  const guarded = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (fault) {
      report(fault);
    }
  };
  try {
    for await (const { content, ...name } of parts) yield { ...name, content: guarded(content) };
  } catch (fault) {
    report(fault);
  }
}

/** Reports that a backup is damaged. The decompressor and the decrypter notice it, too. */
const damaged =
  (path: string) =>
  (fault: unknown): never => {
    if (fault instanceof StartupError) throw fault;
    const why = fault instanceof DamagedBackupError ? fault.message : `it is cut or was changed: ${reasonOf(fault)}`;
    throw new StartupError(`${path} cannot be used: ${why}; use another backup.`, { cause: fault });
  };
