import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IPv4, IPv6 } from 'ipaddr.js';
import { GLOBAL_UNICAST } from '../../../domain/access/public-address.ts';
import type { ClassifiedAddress } from '../../../domain/access/public-address.ts';

/** Classifies an IP literal; returns null if the text is not an IP literal or has a zone. */
export type IpClassifier = (address: string) => ClassifiedAddress | null;

type Cidr = [IPv4 | IPv6, number];

/** The only block that IANA has assigned for IPv6 global unicast (RFC 4291 section 2.4 and its registry). */
const GLOBAL_IPV6: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Creates the classifier. An IPv4-mapped IPv6 address counts as the embedded IPv4 address; NAT64, 6to4, Teredo and
 * other transition ranges never count as global unicast. Throws if an allowlist entry is not a CIDR.
 */
export const ipClassifier = (allowlist: readonly string[]): IpClassifier => {
  const cidrs = allowlist.map((entry): Cidr => ipaddr.parseCIDR(entry));
  return (address) => {
    const family = address.includes('%') ? 0 : isIP(address);
    if (family === 0) return null;
    const parsed = ipaddr.process(family === 6 ? inHex(address) : address);
    return {
      address: parsed.toString(),
      range: rangeOf(parsed),
      allowlisted: cidrs.some((cidr) => within(parsed, cidr)),
    };
  };
};

/** Returns true if the text is a valid allowlist entry. */
export const isCidr = (text: string): boolean => ipaddr.isValidCIDR(text);

/**
 * Converts an address to the hexadecimal form, which the package parses correctly. It takes the dotted `::8.8.8.8` for
 * an IPv4-mapped address.
 */
const inHex = (address: string): string =>
  address.includes('.') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

const rangeOf = (address: IPv4 | IPv6): string => {
  const range = address.range();
  if (range !== 'unicast') return range;
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6) ? 'unassigned' : GLOBAL_UNICAST;
};

const within = (address: IPv4 | IPv6, [network, bits]: Cidr): boolean =>
  address instanceof ipaddr.IPv4
    ? network instanceof ipaddr.IPv4 && address.match(network, bits)
    : network instanceof ipaddr.IPv6 && address.match(network, bits);
