import { execFile } from 'node:child_process';
import type { ExecException } from 'node:child_process';
import { promisify } from 'node:util';
import { readEchoSummary } from '../../../domain/checks/echo.ts';
import type { EchoStatistics } from '../../../domain/checks/echo.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { plainText } from '../../../domain/kernel/plain-text.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { causeOf, timedOut } from './network-faults.ts';

/** The name of the program, which is looked up in the system's path. */
export const PING_PROGRAM = 'ping';

const MAX_OUTPUT_BYTES = 16 * 1024;
const WAIT_SECONDS = '1';
/** Matches the output of iputils and BusyBox if the user or the firewall of this machine does not permit sending. */
const NOT_PERMITTED = /^ping: (?:.*: )?(?:operation not permitted|permission denied)/im;

const execute = promisify(execFile);

/** The options of a run of `ping`. */
export interface PingOptions {
  readonly count: number;
  readonly timeoutMs: number;
  /** The time between two requests in milliseconds; one second if omitted. */
  readonly intervalMs?: number;
}

/** Runs the system's `ping` on an address, which the caller must have checked. Never rejects. */
export const runPing = async (
  program: string,
  address: string,
  { count, timeoutMs, intervalMs }: PingOptions,
): Promise<Attempt<EchoStatistics>> => {
  const interval = intervalMs === undefined ? [] : ['-i', (intervalMs / seconds(1)).toFixed(3)];
  const options = ['-n', '-q', '-c', String(count), ...interval, '-W', WAIT_SECONDS, '--', address];
  // The environment contains secrets, so the program does not inherit it.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
  try {
    return statisticsIn(
      (await execute(program, options, { env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES }))
        .stdout,
      '',
    );
  } catch (fault) {
    return outcomeOf(fault as ExecException);
  }
};

/**
 * Returns the outcome of a failed run. The exit status means that nothing was received or nothing could be sent; only
 * the output distinguishes the two.
 */
const outcomeOf = (fault: ExecException): Attempt<EchoStatistics> => {
  if (fault.killed === true) return timedOut('answer');
  if (typeof fault.code === 'number') return statisticsIn(String(fault.stdout ?? ''), String(fault.stderr ?? ''));
  const neverRan = (fault as NodeJS.ErrnoException).syscall?.startsWith('spawn') === true;
  return neverRan
    ? failed('programUnavailable', 'request', causeOf(fault))
    : failed('answerInvalid', 'answer', causeOf(fault));
};

const statisticsIn = (output: string, complaint: string): Attempt<EchoStatistics> => {
  if (NOT_PERMITTED.test(complaint))
    return failed('programUnavailable', 'request', plainText(complaint) ?? 'not permitted');
  const statistics = readEchoSummary(output);
  return statistics === null
    ? failed('connectionFailed', 'connect', plainText(complaint) ?? 'no summary')
    : { ok: true, value: statistics };
};
