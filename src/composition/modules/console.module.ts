import * as consoleUseCases from '../../application/console/index.ts';
import { LiveChangeStreams } from '../../infrastructure/console/live-change-streams.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for what the console needs. */
export const consoleModule = contextModule({
  adapters: { changeStreams: (ports) => new LiveChangeStreams(ports) },
  useCases: useCasesOf(consoleUseCases),
});
