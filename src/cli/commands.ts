import { backup, moveDatabaseCommand, restore, upgradeDatabaseCommand } from './backup-commands.ts';
import { importStatusPageCommand } from './import-status-page.ts';
import { oncall } from './on-call-commands.ts';
import { agentKeys, bootstrap, platformAdmin, resetSecondFactorCommand } from './organization-commands.ts';
import { privacy } from './privacy-commands.ts';
import { rotateSecretKeyCommand } from './secret-key-commands.ts';
import { serve } from './serve-command.ts';
import { doctor, migrate, openapi, rules } from './service-commands.ts';
import { copyFilesCommand } from './storage-commands.ts';
import { token } from './token-commands.ts';

/** All commands, in the order of the help. */
export const commands = [
  serve,
  migrate,
  bootstrap,
  token,
  platformAdmin,
  resetSecondFactorCommand,
  agentKeys,
  openapi,
  rules,
  doctor,
  backup,
  restore,
  moveDatabaseCommand,
  upgradeDatabaseCommand,
  copyFilesCommand,
  rotateSecretKeyCommand,
  privacy,
  oncall,
  importStatusPageCommand,
] as const;
