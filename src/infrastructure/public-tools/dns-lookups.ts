import type { CaaRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { DnsLookups } from '../../application/public-tools/ports.ts';
import { plainHost } from '../../domain/access/host-name.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';
import type { DnsClient } from '../kernel/network/dns-client.ts';
import { causeOf } from '../kernel/network/network-faults.ts';

/** The name exists but has no records of this type. */
const NO_RECORDS = 'ENODATA';

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The resolver returns the property as a separate member beside the flag. */
const caa = ({ critical, ...properties }: CaaRecord): string =>
  Object.entries(properties)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'type')
    .map(([tag, value]) => `${critical} ${tag} ${quoted(value)}`)
    .join('');

type Ask = (resolver: Resolver, name: string) => Promise<readonly string[]>;

const askFor: Readonly<Record<DnsRecordType, Ask>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => resolver.resolvePtr(name),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).map(caa),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  SOA: async (resolver, name) => {
    const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(name);
    return [[nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')];
  },
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map(
      ({ priority, weight, port, name: target }) => `${priority} ${weight} ${port} ${target}`,
    ),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.map(quoted).join(' ')),
};

/** Queries the name servers of the service. */
export class ResolverLookups implements DnsLookups {
  readonly #dns: DnsClient;

  constructor(dns: DnsClient) {
    this.#dns = dns;
  }

  async lookUp(domain: string, type: DnsRecordType): Promise<Attempt<readonly string[]>> {
    try {
      return {
        ok: true,
        value: await this.#dns.query((resolver) => askFor[type](resolver, domainToASCII(plainHost(domain)))),
      };
    } catch (error) {
      const cause = causeOf(error);
      return cause === NO_RECORDS ? { ok: true, value: [] } : failed('hostUnresolved', 'resolve', cause);
    }
  }
}
