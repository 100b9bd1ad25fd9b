import { canonicalAddress, ipFamilyOf } from '../../kernel/ip-address.ts';

/** The mechanisms of SPF (RFC 7208 section 5). */
type SpfMechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

/** A mechanism of an SPF record. */
export interface SpfTerm {
  readonly mechanism: SpfMechanism;
  readonly qualifier: '+' | '-' | '?' | '~';
  /** The domain that the mechanism names; null for the domain of the record itself. */
  readonly domain: string | null;
}

/** An SPF record. */
export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  /** The domain of the modifier `redirect`, or null. */
  readonly redirect: string | null;
}

/** A record, or the first term that is not valid. */
export type ParsedSpf = { readonly record: SpfRecord } | { readonly invalid: string };

/** Returns true if a TXT record is one of SPF (RFC 7208 section 4.5). */
export const isSpfRecord = (text: string): boolean => /^v=spf1(?: |$)/iu.test(text);

/** Returns true if a domain depends on the sender, so that it cannot be looked up without one. */
export const hasMacro = (domain: string): boolean => domain.includes('%');

const MACRO = String.raw`(?:%\{[slodiphcrtv]\d*r?[.\-+,/_=]*\}|%%|%_|%-)`;
const MACRO_STRING = new RegExp(String.raw`^(?:${MACRO}|[\x21-\x24\x26-\x7e])*$`, 'iu');
const DOMAIN_END = new RegExp(String.raw`(?:\.(?=[a-z\d-]*[a-z-])[a-z\d](?:[a-z\d-]*[a-z\d])?\.?|${MACRO})$`, 'iu');
const MODIFIER = /^(?<name>[a-z][a-z\d_.-]*)=(?<value>.*)$/isu;
const DIRECTIVE = /^(?<qualifier>[+?~-]?)(?<mechanism>[a-z\d]+)(?<rest>.*)$/isu;
const PREFIXES = /(?:\/(?<four>\d{1,2}))?(?:\/\/(?<six>\d{1,3}))?$/u;
const WIDTH = { v4: 32, v6: 128 } as const;

/** Returns true if the text can be a domain of a term (RFC 7208 section 7.1). */
const isDomain = (text: string): boolean => MACRO_STRING.test(text) && DOMAIN_END.test(text);

const nameIn = (domain: string): string => domain.replace(/\.$/u, '').toLowerCase();

const isNetwork = (text: string, family: 'v4' | 'v6'): boolean => {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const known = canonicalAddress(address);
  if (known === null || address.includes(':') !== (family === 'v6')) return false;
  // IPv4-mapped addresses have an IPv4 form, but are written as IPv6 ones.
  return (ipFamilyOf(known) === family || family === 'v6') && (prefix === undefined || Number(prefix) <= WIDTH[family]);
};

/** Reads what follows the mechanisms `a` and `mx`: an optional domain and optional prefix lengths. */
const hostPart = (rest: string): { readonly domain: string | null } | null => {
  const { four = '0', six = '0' } = PREFIXES.exec(rest)?.groups ?? {};
  if (Number(four) > WIDTH.v4 || Number(six) > WIDTH.v6) return null;
  const host = rest.replace(PREFIXES, '');
  if (host === '') return { domain: null };
  return host.startsWith(':') && isDomain(host.slice(1)) ? { domain: nameIn(host.slice(1)) } : null;
};

const domainPart = (rest: string): { readonly domain: string } | null =>
  rest.startsWith(':') && isDomain(rest.slice(1)) ? { domain: nameIn(rest.slice(1)) } : null;

/** Reads what follows the name of a mechanism; null if it is not valid. */
const readers: Readonly<Record<SpfMechanism, (rest: string) => { readonly domain: string | null } | null>> = {
  all: (rest) => (rest === '' ? { domain: null } : null),
  include: domainPart,
  exists: domainPart,
  a: hostPart,
  mx: hostPart,
  ptr: (rest) => (rest === '' ? { domain: null } : domainPart(rest)),
  ip4: (rest) => (rest.startsWith(':') && isNetwork(rest.slice(1), 'v4') ? { domain: null } : null),
  ip6: (rest) => (rest.startsWith(':') && isNetwork(rest.slice(1), 'v6') ? { domain: null } : null),
};

const isMechanism = (name: string): name is SpfMechanism => Object.hasOwn(readers, name);
const isQualifier = (sign: string): sign is SpfTerm['qualifier'] => sign !== '' && '+-?~'.includes(sign);

const termOf = (text: string): SpfTerm | null => {
  const { qualifier = '', mechanism = '', rest = '' } = DIRECTIVE.exec(text)?.groups ?? {};
  const name = mechanism.toLowerCase();
  const read = isMechanism(name) ? readers[name](rest) : null;
  if (!isMechanism(name) || read === null) return null;
  return { mechanism: name, qualifier: isQualifier(qualifier) ? qualifier : '+', domain: read.domain };
};

/** Parses an SPF record (RFC 7208 section 12). Unknown modifiers are ignored; everything else must be valid. */
export const parseSpf = (text: string): ParsedSpf => {
  const terms: SpfTerm[] = [];
  const modifiers = new Map<string, string>();
  for (const word of text.split(' ').slice(1)) {
    const { name = '', value = '' } = MODIFIER.exec(word)?.groups ?? {};
    const modifier = name.toLowerCase();
    if (modifier === 'redirect' || modifier === 'exp') {
      if (modifiers.has(modifier) || !isDomain(value)) return { invalid: word };
      modifiers.set(modifier, nameIn(value));
    } else if (modifier === '' && word !== '') {
      const term = termOf(word);
      if (term === null) return { invalid: word };
      terms.push(term);
    } else if (!MACRO_STRING.test(value)) return { invalid: word };
  }
  return { record: { terms, redirect: modifiers.get('redirect') ?? null } };
};
