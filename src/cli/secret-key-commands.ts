import { Command } from 'commander';
import { print } from './run.ts';

export const rotateSecretKeyCommand = new Command('rotate-secret-key')
  .description('Encrypt all stored data with another secret key')
  .addHelpText(
    'after',
    '\nAll Watchstead processes must be stopped. SECRET_KEY is the present key, NEW_SECRET_KEY the new one; a key that is in' +
      '\nDATA_DIR is replaced by a generated one. If the command is interrupted, run it again.',
  )
  .action(async () => {
    const { rotateInstallation } = await import('../composition/secret-key.ts');
    const { values, files, unreadable, keyFile } = await rotateInstallation(process.env);
    if (values + files + unreadable === 0 && keyFile === null)
      print('Nothing was encrypted with the present key; the stored data has the new key.');
    else print(`Encrypted ${values} values and ${files} files with the new key.`);
    if (unreadable > 0) print(`${unreadable} values or files could not be decrypted before, and are unchanged.`);
    print(
      keyFile === null
        ? 'Set SECRET_KEY to the new key and unset NEW_SECRET_KEY before the next start. Backups need the key they were made with.'
        : `The new key is in ${keyFile}. Backups need the key they were made with.`,
    );
  });
