import { Command } from 'commander';
import { API_VERSION } from '../interfaces/http/kernel/api-version.ts';
import { importStatusPageCommand } from './import-status-page.ts';
import { oncall } from './on-call-commands.ts';
import { agentKeys, bootstrap, platformAdmin } from './organization-commands.ts';
import { privacy } from './privacy-commands.ts';
import { doctor, migrate, openapi, rules, serve } from './service-commands.ts';
import { token } from './token-commands.ts';

/** Commander's messages, on one line like every other error. */
const oneLine = (message: string): string => `${message.replace(/^error: /, 'watchstead: ').trim().replace(/\s*\n\s*/g, ' ')}\n`;

/** Makes a command and its sub-commands throw instead of exit. Sub-commands do not inherit this from their parent. */
const throwErrors = (command: Command): Command => {
  command.exitOverride().configureOutput({ outputError: (message, write) => write(oneLine(message)) });
  command.commands.forEach(throwErrors);
  return command;
};

const root = new Command('watchstead')
  .description('Monitoring for agencies that manage the websites of their customers.')
  .version(API_VERSION)
  .addHelpText('after', '\nConfiguration comes from the environment; .env.example lists every variable.');
for (const command of [serve, migrate, bootstrap, token, platformAdmin, agentKeys, openapi, rules, doctor, privacy, oncall, importStatusPageCommand]) root.addCommand(command);

/** The command line with all its commands. Invalid arguments throw a CommanderError after the message is printed. */
export const program = throwErrors(root);
