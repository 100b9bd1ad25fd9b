import { copyFiles } from '../application/kernel/copy-files.ts';
import type { CopiedFiles } from '../application/kernel/copy-files.ts';
import { readMark } from '../application/kernel/file-store-owner.ts';
import { StorageFullError } from '../application/kernel/files.ts';
import { UnavailableError } from '../application/kernel/ports.ts';
import { refuseForeignFiles } from '../infrastructure/backups/stored-files.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { filesOf, keyOfInstallation } from './backups.ts';

/**
 * Copies the stored files of the installation to the folder or bucket of another URL. The settings are those of the
 * installation, including the keys of AWS.
 */
export const copyFilesTo = async (environment: NodeJS.ProcessEnv, url: string): Promise<CopiedFiles> => {
  const configuration = configurationOf(readEnvironment(environment));
  const { STORAGE_URL } = readEnvironment({ STORAGE_URL: url });
  const secretKey = await keyOfInstallation(configuration);
  if (secretKey === null) throw new StartupError('The secret key is missing; set SECRET_KEY.');
  const from = filesOf(configuration, secretKey);
  const to = filesOf(configuration, secretKey, STORAGE_URL);
  if (from.place === to.place)
    throw new StartupError('These are the files of STORAGE_URL; name another folder or bucket.');
  try {
    await refuseForeignFiles(to.files, to.place, await readMark(from.files));
    return await copyFiles(from.files, to.files);
  } catch (fault) {
    if (fault instanceof UnavailableError || fault instanceof StorageFullError)
      throw new StartupError(fault.message, { cause: fault });
    throw fault;
  }
};
