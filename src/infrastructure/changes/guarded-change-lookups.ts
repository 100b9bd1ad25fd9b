import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import type { SecureContext } from 'node:tls';
import type { ChangeLookups, WatchedServer } from '../../application/changes/ports.ts';
import type { AddressGuard } from '../../application/kernel/network.ts';
import type { DnsLookups } from '../../application/public-tools/ports.ts';
import type { DnsAnswer } from '../../domain/checks/dns-answer.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';
import { ConnectionTrace } from '../kernel/network/connection-trace.ts';
import { Deadline } from '../kernel/network/deadline.ts';
import { LOOKUP_TIMEOUT } from '../kernel/network/dns-client.ts';
import type { DnsClient } from '../kernel/network/dns-client.ts';
import { askNameServers, nameServerOf } from '../kernel/network/dns-exchange.ts';
import { openGuarded } from '../kernel/network/guarded-connection.ts';
import { forTenant, organizationTenant } from '../kernel/network/lookup-tenant.ts';
import { causeOf } from '../kernel/network/network-faults.ts';
import { upgradeToTls } from '../kernel/network/tls-upgrade.ts';

/** The time limit of a handshake, including the resolution of the host. */
const HANDSHAKE_TIMEOUT = seconds(10);

/** The parts that lookups of changes are made with. */
export interface ChangeLookupSources {
  readonly dnsLookups: DnsLookups;
  readonly dns: DnsClient;
  readonly guard: AddressGuard;
  readonly tls: SecureContext;
  /** Returns the address that a check of the website arrives at. */
  readonly visit: (monitorId: number) => Promise<string | null>;
}

/** Makes lookups of changes within the limits of their organizations, and connects to public addresses only. */
export class GuardedChangeLookups implements ChangeLookups {
  readonly #sources: ChangeLookupSources;

  constructor(sources: ChangeLookupSources) {
    this.#sources = sources;
  }

  records(organizationId: number, name: string, type: DnsRecordType): Promise<Attempt<readonly string[]>> {
    return forTenant(organizationTenant(organizationId), () => this.#sources.dnsLookups.lookUp(name, type));
  }

  delegationSigners(organizationId: number, zone: string): Promise<Attempt<readonly string[]>> {
    return forTenant(organizationTenant(organizationId), () => this.#delegationSigners(zone));
  }

  publicKey(organizationId: number, server: WatchedServer): Promise<Attempt<string>> {
    return forTenant(organizationTenant(organizationId), () => this.#publicKey(server));
  }

  finalAddress(organizationId: number, monitorId: number): Promise<string | null> {
    return forTenant(organizationTenant(organizationId), () => this.#sources.visit(monitorId));
  }

  async #delegationSigners(zone: string): Promise<Attempt<readonly string[]>> {
    const deadline = new Deadline(LOOKUP_TIMEOUT);
    try {
      const asked = await this.#sources.dns.query((resolver) =>
        askNameServers(
          resolver.getServers().map(nameServerOf),
          { name: zone, type: 'DS' },
          deadline,
          new ConnectionTrace(),
        ),
      );
      return asked.ok ? signersIn(asked.value) : asked;
    } catch (error) {
      return failed('hostUnresolved', 'resolve', causeOf(error));
    } finally {
      deadline.stop();
    }
  }

  async #publicKey({ name, host, port }: WatchedServer): Promise<Attempt<string>> {
    let certificate = null as X509Certificate | null;
    const deadline = new Deadline(HANDSHAKE_TIMEOUT);
    const trace = new ConnectionTrace();
    try {
      const opened = await openGuarded(this.#sources.guard, { host, port }, deadline, trace);
      if (!opened.ok) return opened;
      const secured = await upgradeToTls(
        opened.value,
        { serverName: name, verify: false, context: this.#sources.tls, onCertificate: (seen) => (certificate = seen) },
        deadline,
        trace,
      );
      if (!secured.ok) {
        opened.value.destroy();
        return secured;
      }
      secured.value.destroy();
      return certificate === null
        ? failed('tlsFailed', 'tls', 'no certificate')
        : { ok: true, value: keyDigestOf(certificate) };
    } finally {
      deadline.stop();
    }
  }
}

const keyDigestOf = ({ publicKey }: X509Certificate): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

const signersIn = ({ status, records }: DnsAnswer): Attempt<readonly string[]> =>
  status === 'NOERROR'
    ? { ok: true, value: records.filter(({ type }) => type === 'DS').map(({ text }) => text) }
    : failed('hostUnresolved', 'resolve', status);
