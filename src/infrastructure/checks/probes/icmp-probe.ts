import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import type { EchoStatistics } from '../../../domain/checks/echo.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { IcmpCheck, IcmpObservation } from '../../../domain/checks/kinds/icmp.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline, TimeBudget } from '../../kernel/network/deadline.ts';
import { judgeInTime } from '../../kernel/network/guarded-connection.ts';
import { PING_PROGRAM, runPing } from '../../kernel/network/ping.ts';

/**
 * The interval between two echo requests in milliseconds, and the maximum share of the timeout for sending all of them.
 */
const PACKET_INTERVAL = 200;
const SENDING_SHARE = 1 / 3;

/** The dependencies of `IcmpProbe` other than the guard. */
interface PingNeeds {
  readonly log: Pick<Log, 'warn'>;
  readonly program?: string;
}

/** Sends echo requests with the system's `ping`, to an address that the guard approved. */
export class IcmpProbe implements Probe<IcmpCheck, IcmpObservation> {
  readonly #guard: AddressGuard;
  readonly #log: Pick<Log, 'warn'>;
  readonly #program: string;
  #isReported = false;

  constructor(guard: AddressGuard, { log, program = PING_PROGRAM }: PingNeeds) {
    this.#guard = guard;
    this.#log = log;
    this.#program = program;
  }

  async probe(check: IcmpCheck): Promise<IcmpObservation> {
    const start = performance.now();
    const trace = new ConnectionTrace();
    const pinged = await this.#ping(check, trace);
    this.#report(pinged);
    const { dnsMs, resolved, address } = trace;
    const timings = {
      dnsMs,
      connectMs: null,
      tlsMs: null,
      firstByteMs: pinged.ok ? pinged.value.avgMs : null,
      totalMs: performance.now() - start,
    };
    return {
      timings,
      resolved,
      address,
      failure: pinged.ok ? null : pinged.failure,
      statistics: pinged.ok ? pinged.value : null,
    };
  }

  async #ping(check: IcmpCheck, trace: ConnectionTrace): Promise<Attempt<EchoStatistics>> {
    const timeout = seconds(check.timeoutSeconds);
    const budget = new TimeBudget(timeout);
    const deadline = new Deadline(timeout);
    const judged = await judgeInTime(this.#guard, check.target, deadline, trace).finally(() => deadline.stop());
    if (!judged.ok) return judged;
    trace.address = judged.value[0] ?? null;
    const intervalMs = Math.min(PACKET_INTERVAL, (timeout * SENDING_SHARE) / check.packetCount);
    return runPing(this.#program, trace.address ?? check.target, {
      count: check.packetCount,
      timeoutMs: budget.left(timeout),
      intervalMs,
    });
  }

  /**
   * Logs once that `ping` does not work, until it works again: the checks are inconclusive, so their results do not
   * show it.
   */
  #report(pinged: Attempt<EchoStatistics>): void {
    const isUnavailable = !pinged.ok && pinged.failure.code === 'programUnavailable';
    if (isUnavailable && !this.#isReported)
      this.#log.warn(
        'ICMP monitors cannot be checked: the ping program is missing or not permitted. Install iputils-ping and allow this user to run it.',
        { detail: pinged.failure.detail },
      );
    if (isUnavailable || pinged.ok) this.#isReported = isUnavailable;
  }
}
