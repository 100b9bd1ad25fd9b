import { programOf, reportFailure } from './program.ts';
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
  reportFailure(fault);
  // A library may keep trying to connect for minutes. The exit is delayed, because Node can hang in `exit` while V8
  // compiles in the background.
  setTimeout(() => process.exit(), EXIT_AFTER).unref();
}
