import { Command } from 'commander';
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

/** One line, as every other complaint. */
const oneLine = (complaint: string): string => `${complaint.replace(/^error: /, 'watchstead: ').trim().replace(/\s*\n\s*/g, ' ')}\n`;

/** Sub-commands do not inherit how their parent ends and complains. */
const endByThrowing = (command: Command): Command => {
  command.exitOverride().configureOutput({ outputError: (complaint, write) => write(oneLine(complaint)) });
  command.commands.forEach(endByThrowing);
  return command;
};

/** The command line with all its commands. A wrong call throws a CommanderError once it has said what is wrong. */
export const program = endByThrowing(
  new Command('watchstead')
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
    .addCommand(doctorCommand),
);
