import { Command, CommanderError } from 'commander';
import { StartupError } from '../infrastructure/system/startup-error.ts';
import { API_VERSION } from '../interfaces/http/kernel/api-version.ts';
import { agentKeysCommand } from './agent-keys.ts';
import { bootstrapCommand } from './bootstrap.ts';
import { doctorCommand } from './doctor.ts';
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
  .addCommand(serveCommand)
  .addCommand(migrateCommand)
  .addCommand(bootstrapCommand)
  .addCommand(tokenCommand)
  .addCommand(platformAdminCommand)
  .addCommand(agentKeysCommand)
  .addCommand(openapiCommand)
  .addCommand(rulesCommand)
  .addCommand(doctorCommand);

/** Sub-commands do not inherit how their parent ends and complains. */
const endByThrowing = (command: Command): void => {
  command.exitOverride().configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'watchstead: ').replace(/\n\(Did you/, ' (Did you')) });
  for (const inner of command.commands) endByThrowing(inner);
};

const run = async (): Promise<void> => {
  try {
    await program.parseAsync();
  } catch (fault) {
    // Commander has told what is wrong itself.
    if (fault instanceof CommanderError) process.exitCode = fault.exitCode;
    else if (fault instanceof StartupError) {
      process.stderr.write(`watchstead: ${fault.message}\n`);
      // What could not be reached may still be tried for minutes by a library underneath.
      process.exit(1);
    } else throw fault;
  }
};

// Whoever reads the output may leave early, as `head` does; that is no reason to stop, least of all for the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault;
  });
}
endByThrowing(program);
await run();
