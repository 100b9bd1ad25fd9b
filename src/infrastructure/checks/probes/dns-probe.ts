import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { DnsAnswer } from '../../../domain/checks/dns-answer.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { parseConnectHost } from '../../../domain/monitors/hosts.ts';
import { questionOf } from '../../../domain/monitors/kinds/dns.ts';
import type { DnsCheck, DnsObservation } from '../../../domain/checks/kinds/dns.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import type { DnsClient } from '../../kernel/network/dns-client.ts';
import type { NameServer } from '../../kernel/network/dns-exchange.ts';
import { DNS_PORT, askNameServers, nameServerOf } from '../../kernel/network/dns-exchange.ts';
import { judgeInTime } from '../../kernel/network/guarded-connection.ts';
import { causeOf, timedOut } from '../../kernel/network/network-faults.ts';

/** Queries a name server that the address guard approved, or the name servers of the service. */
export class DnsProbe implements Probe<DnsCheck, DnsObservation> {
  readonly #guard: AddressGuard;
  readonly #dns: Pick<DnsClient, 'query'>;

  /** `dns` knows the name servers of the service and limits the queries to them. */
  constructor(guard: AddressGuard, dns: Pick<DnsClient, 'query'>) {
    this.#guard = guard;
    this.#dns = dns;
  }

  async probe(check: DnsCheck): Promise<DnsObservation> {
    const start = performance.now();
    const deadline = new Deadline(seconds(check.timeoutSeconds));
    const trace = new ConnectionTrace();
    try {
      const asked =
        check.resolver === null
          ? await this.#askOwn(check, deadline, trace)
          : await this.#ask(check, check.resolver, deadline, trace);
      const { dnsMs, connectMs, firstByteMs, resolved, address } = trace;
      const timings = { dnsMs, connectMs, tlsMs: null, firstByteMs, totalMs: performance.now() - start };
      // The name servers of the service are internal and are not shown in the evidence.
      const server = check.resolver === null ? { resolved: [], address: null } : { resolved, address };
      return { timings, ...server, failure: asked.ok ? null : asked.failure, answer: asked.ok ? asked.value : null };
    } finally {
      deadline.stop();
    }
  }

  async #ask(
    check: DnsCheck,
    resolver: string,
    deadline: Deadline,
    trace: ConnectionTrace,
  ): Promise<Attempt<DnsAnswer>> {
    const { host, port } = parseConnectHost(resolver) ?? { host: resolver, port: null };
    const judged = await judgeInTime(this.#guard, host, deadline, trace);
    if (!judged.ok) return judged;
    return this.#askServers(
      judged.value.map((address) => ({ address, port: port ?? DNS_PORT })),
      check,
      deadline,
      trace,
    );
  }

  async #askOwn(check: DnsCheck, deadline: Deadline, trace: ConnectionTrace): Promise<Attempt<DnsAnswer>> {
    try {
      return await this.#dns.query(
        (resolver) => this.#askServers(resolver.getServers().map(nameServerOf), check, deadline, trace),
        seconds(check.timeoutSeconds),
      );
    } catch (error) {
      return causeOf(error) === 'ETIMEOUT'
        ? timedOut('request')
        : failed('connectionFailed', 'connect', causeOf(error));
    }
  }

  #askServers(
    servers: readonly NameServer[],
    { target, recordType }: DnsCheck,
    deadline: Deadline,
    trace: ConnectionTrace,
  ): Promise<Attempt<DnsAnswer>> {
    const name = questionOf(target, recordType);
    return name === null
      ? Promise.resolve(failed('requestInvalid', 'request', target))
      : askNameServers(servers, { name, type: recordType }, deadline, trace);
  }
}
