import type { AddressGuard } from '../../application/kernel/network.ts';
import type { EchoProbe, EchoResult } from '../../application/public-tools/ports.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { PING_PROGRAM, runPing } from '../kernel/network/ping.ts';
import { TimeBudget } from '../kernel/network/deadline.ts';

/**
 * Sends echo requests with the system's `ping`, so that the service needs no permission to open raw sockets. See ADR
 * 0066.
 */
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
    const found = await runPing(this.#program, address, { count, timeoutMs: budget.left(this.#timeoutMs) });
    return found.ok ? { ok: true, value: { address, ...found.value } } : found;
  }
}
