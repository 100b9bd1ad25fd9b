import { Command } from 'commander';
import { isOperational } from '../application/kernel/diagnose.ts';
import type { Diagnosed } from '../application/kernel/diagnose.ts';
import { diagnoseService } from '../composition/diagnosis.ts';

const lineOf = ({ verdict, name, says, advice }: Diagnosed): string =>
  `${verdict.padEnd(7)}  ${name.padEnd(14)}  ${says}${advice === null ? '.' : `; ${advice}.`}\n`;

export const doctorCommand = new Command('doctor')
  .description('Examine configuration, database, jobs, clock and DNS, and say what to do')
  .option('--resolve <name>', 'the name that DNS is tried with', 'example.com')
  .option('--json', 'print one JSON array', false)
  .addHelpText('after', '\nChanges nothing. Ends with status 1 when something keeps the service from running.')
  .action(async ({ resolve, json }: { readonly resolve: string; readonly json: boolean }) => {
    const findings = await diagnoseService(process.env, resolve);
    process.stdout.write(json ? `${JSON.stringify(findings)}\n` : findings.map(lineOf).join(''));
    if (!isOperational(findings)) process.exitCode = 1;
  });
