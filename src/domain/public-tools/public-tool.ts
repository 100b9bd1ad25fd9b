import { isInternationalHostName, isReservedHostName, plainHost } from '../access/host-name.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { Rule } from '../kernel/rules.ts';
import { minutes, seconds } from '../kernel/time.ts';
import type { ProbeFailureCode } from '../checks/probe-failure.ts';

/** How often one caller may use the public tools, all of them together. */
export const TOOL_RATE: RateLimit = { name: 'tools', limit: 30, window: minutes(1) };
/** How long a tool may take. */
export const TOOL_TIMEOUT = seconds(10);
/** How much of a page the HTTP tool reads: enough to see that it comes, and little for a stranger to cost us. */
export const MAX_TOOL_PAGE_BYTES = 64 * 1024;
/** The port of HTTPS, where a TLS server is looked for unless told. */
export const DEFAULT_TLS_PORT = 443;

/** The kinds of records that the DNS tool looks up. */
export const dnsRecordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
export type DnsRecordType = (typeof dnsRecordTypes)[number];

/** What stood in the way of reaching a target; null when nothing did. */
export interface ToolTarget {
  readonly barrier: ProbeFailureCode | null;
}

const ADDRESS_AS_NAME = /(?:^|\.)\d+$/;

/** Whether a text is a name that the public DNS could know: neither an address nor a name of private networks. */
export const isPublicName = (domain: string): boolean => {
  const plain = plainHost(domain);
  return isInternationalHostName(plain) && !ADDRESS_AS_NAME.test(plain) && !isReservedHostName(plain);
};

/** A target that fails in any other way is a finding; one that is no public host is refused. */
const isNoPublicTarget = ({ barrier }: ToolTarget): boolean => barrier === 'hostInvalid' || barrier === 'addressNotPublic';

/** Judged of a host before its findings are told. */
export const hostToolRules = [{ code: 'invalidHostname', broken: isNoPublicTarget }] as const satisfies readonly Rule<ToolTarget>[];

/** Judged of a domain before its records are looked up. */
export const dnsToolRules = [
  { code: 'invalidHostname', broken: (target) => !isPublicName(target.domain) || isNoPublicTarget(target) },
] as const satisfies readonly Rule<ToolTarget & { readonly domain: string }>[];

/** Judged of a domain before its registration is told. Whether it resolves does not matter: only registries are asked. */
export const registrationToolRules = [
  { code: 'invalidHostname', broken: ({ domain, barrier }) => !isPublicName(domain) || barrier === 'hostInvalid' },
] as const satisfies readonly Rule<ToolTarget & { readonly domain: string }>[];

/** Judged of a URL, and of every URL that it redirects to, before its findings are told. */
export const urlToolRules = [
  { code: 'invalidUrl', broken: (target) => isNoPublicTarget(target) || target.barrier === 'requestInvalid' },
] as const satisfies readonly Rule<ToolTarget>[];
