import { Command, CommanderError } from 'commander';
import { StartupError } from '../infrastructure/system/startup-error.ts';
import { API_VERSION } from '../interfaces/http/kernel/api-version.ts';
import { agentKeysCommand } from './agent-keys.ts';
import { bootstrapCommand } from './bootstrap.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { platformAdminCommand } from './platform-admin.ts';
import { rulesCommand } from './rules.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';

const program = new Command('watchstead')
  .description('Monitoring for people who look after other people’s websites.')
  .version(API_VERSION)
  .addHelpText('after', '\nConfiguration comes from the environment; .env.example lists every variable.')
  .exitOverride()
  .addCommand(serveCommand)
  .addCommand(migrateCommand)
  .addCommand(bootstrapCommand)
  .addCommand(tokenCommand)
  .addCommand(platformAdminCommand)
  .addCommand(agentKeysCommand)
  .addCommand(openapiCommand)
  .addCommand(rulesCommand);

/** Sub-commands do not inherit how their parent ends. */
for (const command of program.commands.flatMap((parent) => [parent, ...parent.commands])) command.exitOverride();

const run = async (): Promise<number> => {
  try {
    await program.parseAsync();
    return 0;
  } catch (fault) {
    // Commander has told what is wrong itself.
    if (fault instanceof CommanderError) return fault.exitCode;
    if (!(fault instanceof StartupError)) throw fault;
    process.stderr.write(`watchstead: ${fault.message}\n`);
    return 1;
  }
};

process.exitCode = await run();
