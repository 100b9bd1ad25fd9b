import { CommanderError } from 'commander';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { program } from './program.ts';

// A reader such as `head` may close the pipe early; that must not stop the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault;
  });
}

try {
  await program.parseAsync();
} catch (fault) {
  if (fault instanceof CommanderError) process.exitCode = fault.exitCode;
  else if (fault instanceof StartupError) {
    process.stderr.write(`watchstead: ${fault.message}\n`);
    // A library may go on trying to connect for minutes.
    process.exit(1);
  } else throw fault;
}
