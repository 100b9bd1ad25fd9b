import { execFile } from 'node:child_process';
import type { ExecException } from 'node:child_process';
import { promisify } from 'node:util';
import type { AddressGuard } from '../../application/kernel/network.ts';
import type { EchoProbe, EchoResult } from '../../application/public-tools/ports.ts';
import { plainText } from '../../domain/kernel/plain-text.ts';
import { readEchoSummary } from '../../domain/public-tools/echo.ts';
import type { EchoStatistics } from '../../domain/public-tools/echo.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { causeOf, timedOut } from '../kernel/network/network-faults.ts';
import { TimeBudget } from '../kernel/network/time-budget.ts';

/** The program, looked up in the system's path. */
export const PING_PROGRAM = 'ping';

const MAX_OUTPUT_BYTES = 16 * 1024;
const WAIT_SECONDS = '1';

const execute = promisify(execFile);

/** Runs the system's `ping` on an address that the caller has checked. Never rejects. */
export const runPing = async (program: string, address: string, count: number, timeoutMs: number): Promise<Attempt<EchoStatistics>> => {
  const options = ['-n', '-q', '-c', String(count), '-W', WAIT_SECONDS, '--', address];
  // The environment contains secrets, so the program does not inherit it.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
  try {
    return statisticsIn((await execute(program, options, { env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES })).stdout, '');
  } catch (fault) {
    return outcomeOf(fault as ExecException);
  }
};

/** This exit status means that nothing was received or nothing could be sent; only the output says which. */
const outcomeOf = (fault: ExecException): Attempt<EchoStatistics> => {
  if (fault.killed === true) return timedOut('answer');
  if (typeof fault.code === 'number') return statisticsIn(String(fault.stdout ?? ''), String(fault.stderr ?? ''));
  const neverRan = (fault as NodeJS.ErrnoException).syscall?.startsWith('spawn') === true;
  return neverRan ? failed('programUnavailable', 'request', causeOf(fault)) : failed('answerInvalid', 'answer', causeOf(fault));
};

const statisticsIn = (output: string, complaint: string): Attempt<EchoStatistics> => {
  const statistics = readEchoSummary(output);
  return statistics === null ? failed('connectionFailed', 'connect', plainText(complaint) ?? 'no summary') : { ok: true, value: statistics };
};

/** Sends echo requests with the system's `ping`, so that the service needs no permission to open raw sockets. */
export class SystemPing implements EchoProbe {
  readonly #guard: AddressGuard;
  readonly #timeoutMs: number;
  readonly #program: string;

  constructor(guard: AddressGuard, timeoutMs: number, program = PING_PROGRAM) {
    this.#guard = guard;
    this.#timeoutMs = timeoutMs;
    this.#program = program;
  }

  /** The program receives the checked address, never the name. */
  async echo(host: string, count: number): Promise<Attempt<EchoResult>> {
    const budget = new TimeBudget(this.#timeoutMs);
    const judgement = await this.#guard.judge(host);
    if (!judgement.public) return failed(judgement.reason, 'resolve', host);
    const [address] = judgement.addresses;
    if (address === undefined) return failed('hostUnresolved', 'resolve', host);
    const found = await runPing(this.#program, address, count, budget.left(this.#timeoutMs));
    return found.ok ? { ok: true, value: { address, ...found.value } } : found;
  }
}
