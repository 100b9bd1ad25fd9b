import type { Socket } from 'node:net';
import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { sshPortOf } from '../../../domain/monitors/kinds/ssh.ts';
import type { SshCheck, SshObservation } from '../../../domain/checks/kinds/ssh.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { openGuarded } from '../../kernel/network/guarded-connection.ts';
import type { SshConversation } from './ssh-conversation.ts';

/** Checks SSH servers through the address guard; in mode `tcp`, only their port. */
export class SshProbe implements Probe<SshCheck, SshObservation> {
  readonly #guard: AddressGuard;

  constructor(guard: AddressGuard) {
    this.#guard = guard;
  }

  async probe(check: SshCheck): Promise<SshObservation> {
    // The SSH library is loaded for the first check, because most processes make none.
    const { SshConversation: Conversation } = await import('./ssh-conversation.ts');
    const start = performance.now();
    const deadline = new Deadline(seconds(check.timeoutSeconds));
    const trace = new ConnectionTrace();
    const observed = (
      failure: ProbeFailure | null,
      { banner, hostKey, dialogue }: Pick<SshConversation, 'banner' | 'hostKey' | 'dialogue'>,
    ): SshObservation => {
      const { dnsMs, connectMs, firstByteMs, resolved, address } = trace;
      return {
        timings: { dnsMs, connectMs, tlsMs: null, firstByteMs, totalMs: performance.now() - start },
        resolved,
        address,
        failure,
        banner,
        hostKey,
        dialogue,
      };
    };
    let socket: Socket | null = null;
    try {
      const opened = await openGuarded(this.#guard, { host: check.target, port: sshPortOf(check) }, deadline, trace);
      const nothing = { banner: null, hostKey: null, dialogue: [] };
      if (!opened.ok) return observed(opened.failure, nothing);
      socket = opened.value;
      if (check.checkMode === 'tcp') return observed(null, nothing);
      const conversation = new Conversation(socket, check, trace);
      return observed(await conversation.hold(deadline), conversation);
    } finally {
      socket?.destroy();
      deadline.stop();
    }
  }
}
