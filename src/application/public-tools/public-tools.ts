import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken, obey } from '../../domain/kernel/rules.ts';
import type { Attempt, ProbeFailureCode } from '../../domain/checks/probe-failure.ts';
import {
  MAX_TOOL_PAGE_BYTES,
  TOOL_TIMEOUT,
  dnsToolRules,
  hostToolRules,
  registrationToolRules,
  urlToolRules,
} from '../../domain/public-tools/public-tool.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';
import { websiteFields, websiteSecrets } from '../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteCheck } from '../../domain/checks/kinds/website-observation.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { HttpProbe } from '../checks/ports.ts';
import { findListings } from './find-listings.ts';
import type { BlocklistQueries } from '../checks/warnings.ports.ts';
import type { DnsLookups, DomainRegistries, EchoProbe, HostInspection } from './ports.ts';

const barrierOf = (attempt: Attempt<unknown>): ProbeFailureCode | null => (attempt.ok ? null : attempt.failure.code);

/** Looks up the DNS records of a domain with a public address. */
export const lookUpDns = defineQuery({
  name: 'lookUpDns',
  permission: 'useTools',
  refuses: codesOf(dnsToolRules),
  execute:
    ({ addressGuard, dnsLookups }: { readonly addressGuard: AddressGuard; readonly dnsLookups: DnsLookups }) =>
    async (_context, { domain, type }: { readonly domain: string; readonly type: DnsRecordType }) => {
      const judgement = await addressGuard.judge(domain);
      const barrier = judgement.public ? null : judgement.reason;
      const decision = obey(dnsToolRules, { domain, barrier }, () => null);
      return decision.ok ? accepted({ domain, type, found: await dnsLookups.lookUp(domain, type) }) : decision;
    },
});

/** A host and port. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Connects to a TCP port of a public host. */
export const testPort = defineQuery({
  name: 'testPort',
  permission: 'useTools',
  refuses: codesOf(hostToolRules),
  execute:
    ({ hostInspection }: { readonly hostInspection: HostInspection }) =>
    async (_context, { host, port }: HostPort) => {
      const found = await hostInspection.connect(host, port);
      return obey(hostToolRules, { barrier: barrierOf(found) }, () => ({ host, port, found }));
    },
});

/** Reads the certificate of a TLS server with a public address. */
export const inspectTls = defineQuery({
  name: 'inspectTls',
  permission: 'useTools',
  refuses: codesOf(hostToolRules),
  execute:
    ({ hostInspection }: { readonly hostInspection: HostInspection }) =>
    async (_context, { host, port }: HostPort) => {
      const found = await hostInspection.shakeHands(host, port);
      return obey(hostToolRules, { barrier: barrierOf(found) }, () => ({ host, port, found }));
    },
});

/** Returns a plain request without expectations. */
const visitTo = (url: string): WebsiteCheck => ({
  ...initialSettings(websiteFields),
  ...initialSettings(websiteSecrets),
  checkSslEnabled: false,
  checkStatusEnabled: false,
  target: url,
  timeoutSeconds: TOOL_TIMEOUT / 1000,
});

/** Fetches a public URL and returns its status, redirects, certificate and timings. */
export const visitUrl = defineQuery({
  name: 'visitUrl',
  permission: 'useTools',
  refuses: codesOf(urlToolRules),
  execute:
    ({ httpProbe }: { readonly httpProbe: HttpProbe }) =>
    async (_context, { url }: { readonly url: string }) => {
      const seen = await httpProbe.probe(visitTo(url), MAX_TOOL_PAGE_BYTES);
      return obey(urlToolRules, { barrier: seen.kind === 'failed' ? seen.failure.code : null }, () => ({ url, seen }));
    },
});

/** Looks up the registration of a domain by RDAP, or by WHOIS where its registry has none. */
export const lookUpRegistration = defineQuery({
  name: 'lookUpRegistration',
  permission: 'useTools',
  refuses: codesOf(registrationToolRules),
  execute:
    ({ domainRegistries }: { readonly domainRegistries: DomainRegistries }) =>
    async (_context, { domain }: { readonly domain: string }) => {
      const refusal = firstBroken(registrationToolRules, { domain, barrier: null });
      if (refusal !== null) return refusal;
      const found = await domainRegistries.lookUp(domain);
      return obey(registrationToolRules, { domain, barrier: barrierOf(found) }, () => ({ domain, found }));
    },
});

/** Pings a public host and returns packet loss and round-trip times. */
export const pingHost = defineQuery({
  name: 'pingHost',
  permission: 'useTools',
  refuses: codesOf(hostToolRules),
  execute:
    ({ echoProbe }: { readonly echoProbe: EchoProbe }) =>
    async (_context, { host, count }: { readonly host: string; readonly count: number }) => {
      const found = await echoProbe.echo(host, count);
      return obey(hostToolRules, { barrier: barrierOf(found) }, () => ({ host, found }));
    },
});

/** Checks the addresses of a public host against well-known mail blocklists. */
export const checkBlocklists = defineQuery({
  name: 'checkBlocklists',
  permission: 'useTools',
  refuses: codesOf(hostToolRules),
  execute:
    ({
      addressGuard,
      blocklistQueries,
    }: {
      readonly addressGuard: AddressGuard;
      readonly blocklistQueries: BlocklistQueries;
    }) =>
    async (_context, { address: host }: { readonly address: string }) => {
      const found = await findListings(addressGuard, blocklistQueries, host);
      return obey(hostToolRules, { barrier: barrierOf(found) }, () => ({ host, found }));
    },
});
