import { CommanderError } from 'commander';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { program } from './program.ts';

// Whoever reads the output may leave early, as `head` does; that is no reason to stop, least of all for the service.
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
    // A library underneath may go on trying for minutes to reach what could not be reached.
    process.exit(1);
  } else throw fault;
}
