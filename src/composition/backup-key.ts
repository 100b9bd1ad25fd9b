import type { EncryptionKey } from '../infrastructure/backups/backup-encryption.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import type { Settings } from './settings.ts';

/** Returns the key that encrypts backups. Throws a `StartupError` if the settings contain none. */
export const backupKeyOf = ({
  backupPassphrase: passphrase,
  backupRecipients: recipients,
}: Pick<Settings, 'backupPassphrase' | 'backupRecipients'>): NonNullable<EncryptionKey> => {
  if (passphrase !== null && recipients.length > 0)
    throw new StartupError('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set; remove one of them.');
  if (recipients.length > 0) return { recipients };
  if (passphrase !== null) return { passphrase };
  throw new StartupError('A backup needs a key; set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, or pass --unencrypted.');
};
