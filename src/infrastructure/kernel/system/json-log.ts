import { pino } from 'pino';
import type { Log } from '../../../application/kernel/worker.ts';

/** A log that listens for the exit of the process, to write what is buffered, until it is closed. */
export interface JsonLog extends Log {
  /** Writes what is buffered. Later lines are dropped. */
  close(): Promise<void>;
}

/** Creates a log that writes JSON lines to standard output. Members with the names of secrets are removed. */
export const jsonLog = (level: string): JsonLog => {
  const output = pino.destination({ dest: STANDARD_OUTPUT, sync: false });
  const redact = { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), remove: true };
  const logger = pino({ level, redact }, output);
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
    close: async () => {
      logger.level = 'silent';
      const closed = Promise.withResolvers<undefined>();
      output.once('close', () => closed.resolve(undefined));
      output.end();
      await closed.promise;
    },
  };
};

const STANDARD_OUTPUT = 1;

const SECRET_NAMES = ['authorization', 'cookie', 'password', 'token', 'secret', 'apiToken', 'assertion', 'code'];
