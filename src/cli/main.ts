import { CommanderError } from 'commander';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { programOf } from './program.ts';
import { serve } from './serve-command.ts';

/** The time in which a failed command may end by itself, in milliseconds. */
const EXIT_AFTER = 1000;

// A reader such as `head` may close the pipe early, which must not stop the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault;
  });
}

try {
  // The service starts without loading the code of the other commands.
  const commands = process.argv[2] === serve.name() ? [serve] : (await import('./commands.ts')).commands;
  await programOf(commands).parseAsync();
} catch (fault) {
  if (fault instanceof CommanderError) process.exitCode = fault.exitCode;
  else if (fault instanceof StartupError) {
    process.stderr.write(`watchstead: ${fault.message}\n`);
    process.exitCode = 1;
    // A library may keep trying to connect for minutes. The exit is delayed, because Node can hang in `exit` while V8
    // compiles in the background.
    setTimeout(() => process.exit(1), EXIT_AFTER).unref();
  } else throw fault;
}
