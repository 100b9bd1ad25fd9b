import { Command } from 'commander';
import { onCallImport } from './on-call-import.ts';
import { onCallLint } from './on-call-lint.ts';
import { onCallResolve } from './on-call-resolve.ts';
import { onCallSimulate } from './on-call-simulate.ts';

const commands = [onCallResolve, onCallLint, onCallSimulate, onCallImport];

/** The commands of incident management. */
export const oncall = new Command('oncall').description('Examine who is on call and who would be paged');
for (const command of commands) oncall.addCommand(command);
