import type { SecureContext } from 'node:tls';
import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { DialogueObservation, TextProtocolCheck } from '../../../domain/checks/kinds/text-protocol.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { openGuarded } from '../../kernel/network/guarded-connection.ts';
import { DialogueError, LineDialogue } from './line-dialogue.ts';

/** The text protocol of a server. */
export interface TextProtocol<Check> {
  portOf(check: Check): number;
  /**
   * Greets the server, encrypts the connection and logs in as configured in the check, and sends the last command.
   * Returns the greeting of the server.
   */
  converse(dialogue: LineDialogue, check: Check): Promise<string>;
}

/** Checks servers of a text protocol through the address guard; in mode `tcp`, only their port. */
export class DialogueProbe<Check extends TextProtocolCheck> implements Probe<Check, DialogueObservation> {
  readonly #guard: AddressGuard;
  readonly #tls: SecureContext;
  readonly #protocol: TextProtocol<Check>;

  constructor(guard: AddressGuard, tls: SecureContext, protocol: TextProtocol<Check>) {
    this.#guard = guard;
    this.#tls = tls;
    this.#protocol = protocol;
  }

  async probe(check: Check): Promise<DialogueObservation> {
    const start = performance.now();
    const deadline = new Deadline(seconds(check.timeoutSeconds));
    const trace = new ConnectionTrace();
    const observed = (
      failure: ProbeFailure | null,
      { lines }: Pick<LineDialogue, 'lines'> = { lines: [] },
      banner: string | null = null,
    ): DialogueObservation => {
      const { dnsMs, connectMs, tlsMs, firstByteMs, resolved, address, certificate } = trace;
      const timings = { dnsMs, connectMs, tlsMs, firstByteMs, totalMs: performance.now() - start };
      return { timings, resolved, address, failure, certificate, banner, dialogue: lines };
    };
    try {
      const opened = await openGuarded(
        this.#guard,
        { host: check.target, port: this.#protocol.portOf(check) },
        deadline,
        trace,
      );
      if (!opened.ok) return observed(opened.failure);
      const socket = opened.value;
      try {
        if (check.checkMode === 'tcp') return observed(null);
        const dialogue = new LineDialogue(socket, {
          tls: { serverName: check.target, verify: check.verifyTls, stapling: check.verifyTls, context: this.#tls },
          deadline,
          trace,
        });
        const banner = await this.#converse(dialogue, check);
        if (banner instanceof DialogueError) return observed(banner.reason.failure, dialogue);
        const seen = observed(null, dialogue, banner);
        await dialogue.end();
        return seen;
      } finally {
        socket.destroy();
      }
    } finally {
      deadline.stop();
    }
  }

  async #converse(dialogue: LineDialogue, check: Check): Promise<string | DialogueError> {
    try {
      if (check.security === 'tls') await dialogue.startTls();
      return await this.#protocol.converse(dialogue, check);
    } catch (error) {
      if (error instanceof DialogueError) return error;
      throw error;
    }
  }
}
