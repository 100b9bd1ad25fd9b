import { pino } from 'pino';
import type { Log } from '../../../application/kernel/worker.ts';

/** Creates a log that writes JSON lines to standard output. Members with the names of secrets are removed. */
export const jsonLog = (level: string): Log => {
  const logger = pino({ level, redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), remove: true } });
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
  };
};

const SECRET_NAMES = ['authorization', 'cookie', 'password', 'token', 'secret', 'apiToken', 'assertion', 'code'];
