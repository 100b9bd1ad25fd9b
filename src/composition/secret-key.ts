import { rotateSecretKey } from '../infrastructure/backups/secret-key-rotation.ts';
import type { RotationResult } from '../infrastructure/backups/secret-key-rotation.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { draftSecretKey, replaceSecretKey } from '../infrastructure/kernel/system/secret-key.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { systemClock } from '../infrastructure/kernel/system/system-clock.ts';
import { filesOf, keyFileOf, keyOfInstallation, refuseMissingDatabase, withDatabase } from './backups.ts';

/** A rotation of the secret key of an installation. */
export interface RotatedSecretKey extends RotationResult {
  /** The file with the new key. Null if the key is a variable, which the operator changes. */
  readonly keyFile: string | null;
}

/** Returns the new key of an installation whose key is a variable. */
const newKeyOf = ({ NEW_SECRET_KEY }: Configuration, former: Uint8Array): Uint8Array => {
  if (NEW_SECRET_KEY === undefined)
    throw new StartupError('NEW_SECRET_KEY must be set (at least 32 bytes): `openssl rand -base64 48` makes one.');
  const next = Buffer.from(NEW_SECRET_KEY);
  if (next.equals(former)) throw new StartupError('NEW_SECRET_KEY is the present key; set it to another one.');
  return next;
};

/** Generates the new key of an installation whose key is a file, or returns that of an interrupted rotation. */
const draftedKey = ({ NEW_SECRET_KEY }: Configuration, keyFile: string): Promise<Uint8Array> => {
  if (NEW_SECRET_KEY === undefined) return draftSecretKey(keyFile);
  throw new StartupError(
    `The key of this installation is ${keyFile} and its successor is generated; unset NEW_SECRET_KEY.`,
  );
};

/**
 * Encrypts the stored data of an installation with another key. A new key that is generated is written
 * beside the present one first, and replaces it at the end.
 */
export const rotateInstallation = async (environment: NodeJS.ProcessEnv): Promise<RotatedSecretKey> => {
  const configuration = configurationOf(readEnvironment(environment));
  refuseMissingDatabase(configuration);
  const former = await keyOfInstallation(configuration);
  if (former === null) throw new StartupError('The secret key is missing; set SECRET_KEY to the present key.');
  const keyFile = keyFileOf(configuration);
  const next = keyFile === null ? newKeyOf(configuration, former) : await draftedKey(configuration, keyFile);
  const result = await withDatabase(configuration, (database) =>
    rotateSecretKey({
      database,
      former,
      next,
      filesWith: (secretKey) => filesOf(configuration, secretKey).files,
      clock: systemClock,
    }),
  );
  if (keyFile !== null) await replaceSecretKey(keyFile);
  return { ...result, keyFile };
};
