import { isPublicName } from '../access/host-name.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import { mapFacts } from '../kernel/rules.ts';
import { publicHostnameRules } from '../monitors/hostname.rules.ts';
import { publicUrlRules } from '../monitors/kinds/url.rules.ts';
import { minutes, seconds } from '../kernel/time.ts';
import type { ProbeFailureCode } from '../checks/probe-failure.ts';

/** The rate limit per caller, shared by all public tools. */
export const TOOL_RATE: RateLimit = { name: 'tools', limit: 30, window: minutes(1) };
/** The timeout of a tool. */
export const TOOL_TIMEOUT = seconds(10);
/** The number of bytes of a page that the HTTP tool reads, which is enough to prove that the page loads. */
export const MAX_TOOL_PAGE_BYTES = 64 * 1024;
/** The maximum number of echo requests per use of the ping tool. */
export const MAX_ECHO_COUNT = 5;
/** The default number of echo requests. */
export const DEFAULT_ECHO_COUNT = 3;
/** The default port of the TLS tool. */
export const DEFAULT_TLS_PORT = 443;

/** The reason why a target could not be reached, or null if it was reached. */
export interface ToolTarget {
  readonly barrier: ProbeFailureCode | null;
}

/** Returns true if the target is not public. Any other failure is a result, not a refusal. */
const isNonPublicTarget = ({ barrier }: ToolTarget): boolean =>
  barrier === 'hostInvalid' || barrier === 'addressNotPublic';

/** The rules for tools that return results about a host. */
export const hostToolRules = mapFacts(
  (target: ToolTarget) => ({ isPublic: !isNonPublicTarget(target) }),
  publicHostnameRules,
);

/** A target of a tool that is about a domain. */
export type DomainTarget = ToolTarget & { readonly domain: string };

/** The rules for tools that look up the records of a domain. */
export const dnsToolRules = mapFacts(
  (target: DomainTarget) => ({ isPublic: isPublicName(target.domain) && !isNonPublicTarget(target) }),
  publicHostnameRules,
);

/**
 * The rules for tools that return the registration of a domain. The domain need not resolve, because only registries
 * are queried.
 */
export const registrationToolRules = mapFacts(
  ({ domain, barrier }: DomainTarget) => ({ isPublic: isPublicName(domain) && barrier !== 'hostInvalid' }),
  publicHostnameRules,
);

/** The rules for a URL and for every redirect target, checked before results are returned. */
export const urlToolRules = mapFacts(
  (target: ToolTarget) => ({ isPublic: !isNonPublicTarget(target) && target.barrier !== 'requestInvalid' }),
  publicUrlRules,
);
