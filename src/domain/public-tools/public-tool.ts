import { isPublicName } from '../access/host-name.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { Rule } from '../kernel/rules.ts';
import { minutes, seconds } from '../kernel/time.ts';
import type { ProbeFailureCode } from '../checks/probe-failure.ts';

/** The rate limit per caller, shared by all public tools. */
export const TOOL_RATE: RateLimit = { name: 'tools', limit: 30, window: minutes(1) };
/** The timeout of a tool. */
export const TOOL_TIMEOUT = seconds(10);
/** How much of a page the HTTP tool reads: enough to prove that it loads, at little cost. */
export const MAX_TOOL_PAGE_BYTES = 64 * 1024;
/** The maximum number of echo requests per use of the ping tool. */
export const MAX_ECHO_COUNT = 5;
/** The default number of echo requests. */
export const DEFAULT_ECHO_COUNT = 3;
/** The default port of the TLS tool. */
export const DEFAULT_TLS_PORT = 443;

/** Why a target could not be reached; null if it was. */
export interface ToolTarget {
  readonly barrier: ProbeFailureCode | null;
}

/** Only a target that is not public is refused; any other failure is a result. */
const isNonPublicTarget = ({ barrier }: ToolTarget): boolean => barrier === 'hostInvalid' || barrier === 'addressNotPublic';

/** Checked before results about a host are returned. */
export const hostToolRules = [{ code: 'invalidHostname', broken: isNonPublicTarget }] as const satisfies readonly Rule<ToolTarget>[];

/** Checked before the records of a domain are looked up. */
export const dnsToolRules = [
  { code: 'invalidHostname', broken: (target) => !isPublicName(target.domain) || isNonPublicTarget(target) },
] as const satisfies readonly Rule<ToolTarget & { readonly domain: string }>[];

/**
 * Checked before the registration of a domain is returned. The domain need not resolve: only registries are queried.
 */
export const registrationToolRules = [
  { code: 'invalidHostname', broken: ({ domain, barrier }) => !isPublicName(domain) || barrier === 'hostInvalid' },
] as const satisfies readonly Rule<ToolTarget & { readonly domain: string }>[];

/** Checked for a URL and for every redirect target, before results are returned. */
export const urlToolRules = [
  { code: 'invalidUrl', broken: (target) => isNonPublicTarget(target) || target.barrier === 'requestInvalid' },
] as const satisfies readonly Rule<ToolTarget>[];
