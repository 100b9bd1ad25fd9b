import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import type { EchoStatistics } from '../../../domain/checks/echo.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { IcmpCheck, IcmpObservation } from '../../../domain/monitors/kinds/icmp.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { FairSlots } from '../../kernel/network/fair-slots.ts';
import type { SlotLimits } from '../../kernel/network/fair-slots.ts';
import { judgeInTime } from '../../kernel/network/guarded-connection.ts';
import { currentTenant } from '../../kernel/network/lookup-tenant.ts';
import { PING_PROGRAM, runPing } from '../../kernel/network/ping.ts';
import { TimeBudget } from '../../kernel/network/time-budget.ts';

/** How many `ping` programs run at once. Each takes a process and about 2 MB for a second or two. */
const PING_LIMITS: SlotLimits = { total: 64, perTenant: 16 };
/** The time between two echo requests, and the share of the timeout that all of them take at most. */
const PACKET_INTERVAL = 200;
const SENDING_SHARE = 1 / 3;
/** The share of the timeout that a check waits for others at most. */
const WAITING_SHARE = 1 / 2;

const NO_SLOT = new Error('Too many ping programs are running.');

/** What a probe works with beside the guard. */
interface PingNeeds {
  readonly log: Pick<Log, 'warn'>;
  readonly program?: string;
  readonly limits?: SlotLimits;
}

/** Sends echo requests with the system's `ping`, to an address that the guard approved. */
export class IcmpProbe implements Probe<IcmpCheck, IcmpObservation> {
  readonly #guard: AddressGuard;
  readonly #log: Pick<Log, 'warn'>;
  readonly #program: string;
  readonly #slots: FairSlots;
  #isReported = false;

  constructor(guard: AddressGuard, { log, program = PING_PROGRAM, limits = PING_LIMITS }: PingNeeds) {
    this.#guard = guard;
    this.#log = log;
    this.#program = program;
    this.#slots = new FairSlots(limits);
  }

  async probe(check: IcmpCheck): Promise<IcmpObservation> {
    const start = performance.now();
    const trace = new ConnectionTrace();
    const pinged = await this.#ping(check, trace);
    this.#report(pinged);
    const { dnsMs, resolved, address } = trace;
    const timings = { dnsMs, connectMs: null, tlsMs: null, firstByteMs: pinged.ok ? pinged.value.avgMs : null, totalMs: performance.now() - start };
    return { timings, resolved, address, failure: pinged.ok ? null : pinged.failure, statistics: pinged.ok ? pinged.value : null };
  }

  async #ping(check: IcmpCheck, trace: ConnectionTrace): Promise<Attempt<EchoStatistics>> {
    const timeout = seconds(check.timeoutSeconds);
    const budget = new TimeBudget(timeout);
    const deadline = new Deadline(timeout);
    const judged = await judgeInTime(this.#guard, check.target, deadline, trace).finally(() => deadline.stop());
    if (!judged.ok) return judged;
    const free = await this.#slot(timeout * WAITING_SHARE);
    if (free === null) return failed('programUnavailable', 'request', NO_SLOT.message);
    try {
      trace.address = judged.value[0] ?? null;
      const intervalMs = Math.min(PACKET_INTERVAL, (timeout * SENDING_SHARE) / check.packetCount);
      return await runPing(this.#program, trace.address ?? check.target, { count: check.packetCount, timeoutMs: budget.left(timeout), intervalMs });
    } finally {
      free();
    }
  }

  /** Null if all are taken for too long, which says nothing about the target. */
  async #slot(patienceMs: number): Promise<(() => void) | null> {
    const patience = new Deadline(patienceMs);
    try {
      return await this.#slots.acquire(currentTenant(), patience, NO_SLOT);
    } catch {
      return null;
    } finally {
      patience.stop();
    }
  }

  /** Once until it works again: the checks are inconclusive, so their results do not show it. */
  #report(pinged: Attempt<EchoStatistics>): void {
    const isUnavailable = !pinged.ok && pinged.failure.code === 'programUnavailable';
    if (isUnavailable && !this.#isReported)
      this.#log.warn('ICMP monitors cannot be checked: the ping program is missing, not permitted or overloaded. Install iputils-ping and allow this user to run it.', { detail: pinged.failure.detail });
    if (isUnavailable || pinged.ok) this.#isReported = isUnavailable;
  }
}
