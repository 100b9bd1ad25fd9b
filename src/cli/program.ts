import { Command, CommanderError } from 'commander';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { API_VERSION } from '../interfaces/http/kernel/requests/api-version.ts';

/** Converts a message of Commander to one line, like every other error. */
const oneLine = (message: string): string =>
  `${message
    .replace(/^error: /, 'watchstead: ')
    .trim()
    .replace(/\s*\n\s*/g, ' ')}\n`;

/** Makes a command and its sub-commands throw instead of exit. Sub-commands do not inherit this from their parent. */
const throwErrors = (command: Command): Command => {
  command.exitOverride().configureOutput({ outputError: (message, write) => write(oneLine(message)) });
  command.commands.forEach(throwErrors);
  return command;
};

/**
 * Creates the command line with these commands. Invalid arguments throw a `CommanderError` after the message is
 * printed.
 */
export const programOf = (commands: readonly Command[]): Command => {
  const root = new Command('watchstead')
    .description('Monitoring for agencies that manage the websites of their customers.')
    .version(API_VERSION)
    .addHelpText('after', '\nConfiguration comes from the environment; .env.example lists every variable.');
  for (const command of commands) root.addCommand(command);
  return throwErrors(root);
};

/**
 * Sets the exit status after a command has failed, and prints the reason in one line unless Commander has printed it.
 * Throws any other fault.
 */
export const reportFailure = (fault: unknown): void => {
  if (fault instanceof CommanderError) process.exitCode = fault.exitCode;
  else if (fault instanceof StartupError) {
    process.stderr.write(`watchstead: ${fault.message}\n`);
    process.exitCode = 1;
  } else throw fault;
};
