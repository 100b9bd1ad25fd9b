import type { SecureContext } from 'node:tls';
import type { AddressGuard } from '../../application/kernel/network.ts';
import type { HostInspection, OpenPort, TlsInspection } from '../../application/public-tools/ports.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { ConnectionTrace } from '../kernel/network/connection-trace.ts';
import { Deadline } from '../kernel/network/deadline.ts';
import { connectGuarded, openGuarded } from '../kernel/network/guarded-connection.ts';
import { upgradeToTls } from '../kernel/network/tls-upgrade.ts';

/** Inspects hosts through the address guard, each on its own connection. */
export class GuardedHostInspection implements HostInspection {
  readonly #guard: AddressGuard;
  readonly #tls: SecureContext;
  readonly #timeoutMs: number;

  constructor(guard: AddressGuard, tls: SecureContext, timeoutMs: number) {
    this.#guard = guard;
    this.#tls = tls;
    this.#timeoutMs = timeoutMs;
  }

  async connect(host: string, port: number): Promise<Attempt<OpenPort>> {
    const opened = await connectGuarded(this.#guard, host, port, { timeoutMs: this.#timeoutMs });
    if (!opened.ok) return opened;
    const { socket, address, dnsMs, connectMs } = opened.value;
    socket.destroy();
    return { ok: true, value: { address, dnsMs, connectMs } };
  }

  async shakeHands(host: string, port: number): Promise<Attempt<TlsInspection>> {
    const deadline = new Deadline(this.#timeoutMs);
    try {
      return await this.#shakeHands(host, port, deadline);
    } finally {
      deadline.stop();
    }
  }

  async #shakeHands(host: string, port: number, deadline: Deadline): Promise<Attempt<TlsInspection>> {
    const trace = new ConnectionTrace();
    const opened = await openGuarded(this.#guard, { host, port }, deadline, trace);
    if (!opened.ok) return opened;
    const secured = await upgradeToTls(
      opened.value,
      { serverName: host, verify: false, stapling: true, context: this.#tls },
      deadline,
      trace,
    );
    if (!secured.ok) {
      opened.value.destroy();
      return secured;
    }
    const { address, certificate } = trace;
    const inspection = {
      address,
      protocol: secured.value.getProtocol(),
      cipher: secured.value.getCipher().name,
      certificate,
    };
    secured.value.destroy();
    return { ok: true, value: inspection };
  }
}
