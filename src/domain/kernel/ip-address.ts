/** The versions of the Internet Protocol. */
export const ipFamilies = ['v4', 'v6'] as const;
/** The version of the Internet Protocol. */
export type IpFamily = (typeof ipFamilies)[number];

/** The number of 16-bit groups in an IPv6 address. */
const GROUPS = 8;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const HEX_GROUP = /^[\da-f]{1,4}$/i;
/** The last 32 bits of an IPv6 address may be written like an IPv4 address (RFC 4291 section 2.2). */
const DOTTED_TAIL = /^(?:(.*):)?(\d+(?:\.\d+)+)$/;

/** Returns the family of a canonical address. */
export const ipFamilyOf = (address: string): IpFamily => (address.includes(':') ? 'v6' : 'v4');

/** Returns the 16-bit groups of an IPv4 address in dotted form. */
const groupsOfQuad = (quad: string): readonly number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = quad.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
};

const groupsOfHex = (hex: string): readonly number[] | null => {
  const groups = hex.split(':');
  return groups.every((group) => HEX_GROUP.test(group)) ? groups.map((group) => parseInt(group, 16)) : null;
};

/** Returns the groups in a part of an IPv6 address without `::`, or null if the part is malformed. */
const groupsOfPart = (part: string): readonly number[] | null => {
  const [, head, quad] = DOTTED_TAIL.exec(part) ?? [];
  if (quad === undefined) return part === '' ? [] : groupsOfHex(part);
  const groups = head === undefined ? [] : groupsOfHex(head);
  return groups === null || !DOTTED_QUAD.test(quad) ? null : [...groups, ...groupsOfQuad(quad)];
};

/** Returns the groups of an IPv6 address in any text form, or null for any other text. */
const groupsOfV6 = (text: string): readonly number[] | null => {
  const [head = '', tail, ...rest] = text.split('::');
  if (rest.length > 0) return null;
  if (tail !== undefined && head.includes('.')) return null;
  const [first, last] = [groupsOfPart(head), groupsOfPart(tail ?? '')];
  if (first === null || last === null) return null;
  const missing = GROUPS - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...first, ...Array.from({ length: missing }, () => 0), ...last];
};

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * Returns the first of the longest runs of at least two zero groups, which RFC 5952 writes as `::`, or null if there is
 * none.
 */
const zeroRunOf = (groups: readonly number[]): { readonly at: number; readonly length: number } | null => {
  let longest: { readonly at: number; readonly length: number } | null = null;
  for (let at = 0; at < groups.length; at += 1) {
    const end = groups.findIndex((group, index) => index >= at && group !== 0);
    const length = (end === -1 ? groups.length : end) - at;
    if (length >= 2 && length > (longest?.length ?? 0)) longest = { at, length };
  }
  return longest;
};

const v6Text = (groups: readonly number[]): string => {
  const hex = groups.map((group) => group.toString(16));
  const run = zeroRunOf(groups);
  return run === null
    ? hex.join(':')
    : `${hex.slice(0, run.at).join(':')}::${hex.slice(run.at + run.length).join(':')}`;
};

/**
 * Returns the canonical text form of an IP address: dotted decimal for IPv4 and for IPv4-mapped IPv6, RFC 5952 for all
 * other IPv6 addresses. Returns null for any other text, such as a network, an address with a zone or port, or IPv4
 * with leading zeros.
 */
export const canonicalAddress = (text: string): string | null => {
  if (DOTTED_QUAD.test(text)) return text;
  const groups = groupsOfV6(text);
  if (groups === null) return null;
  if (!isMapped(groups)) return v6Text(groups);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
};

/**
 * Returns the name of a canonical address in reverse and blocklist zones: its octets or nibbles in reverse order (RFC
 * 1035 section 3.5, RFC 3596 section 2.5).
 */
export const reversedName = (address: string): string => {
  const parts =
    ipFamilyOf(address) === 'v4'
      ? address.split('.')
      : (groupsOfV6(address) ?? []).flatMap((group) => group.toString(16).padStart(4, '0').split(''));
  return parts.toReversed().join('.');
};

/** A network in CIDR notation: the groups of its address and the length of its prefix in bits. */
interface Network {
  readonly groups: readonly number[];
  readonly bits: number;
}

const CIDR = /^([^/%]+)\/(\d{1,3})$/;
const GROUP_BITS = 16;
const V4_BITS = 32;
const V6_BITS = GROUPS * GROUP_BITS;

/** Returns the groups of a canonical address: two for IPv4, eight for IPv6. */
const groupsOf = (address: string): readonly number[] =>
  ipFamilyOf(address) === 'v4' ? groupsOfQuad(address) : (groupsOfV6(address) ?? []);

const networkOf = (text: string): Network | null => {
  const [, address = '', digits = ''] = CIDR.exec(text) ?? [];
  const canonical = canonicalAddress(address);
  // An IPv4-mapped network is refused, because its prefix length counts the bits of the IPv6 form.
  if (canonical === null || (address.includes(':') && ipFamilyOf(canonical) === 'v4')) return null;
  const bits = Number(digits);
  return bits <= (ipFamilyOf(canonical) === 'v4' ? V4_BITS : V6_BITS) ? { groups: groupsOf(canonical), bits } : null;
};

/** Returns the network of a canonical address with a prefix of that many bits, in CIDR notation. */
export const enclosingNetwork = (address: string, bits: number): string => {
  const groups = groupsOf(address).map((group, at) => {
    const ignored = GROUP_BITS - Math.min(GROUP_BITS, Math.max(0, bits - at * GROUP_BITS));
    return (group >> ignored) << ignored;
  });
  const octets = groups.flatMap((group) => [group >> 8, group & 0xff]);
  return `${ipFamilyOf(address) === 'v4' ? octets.join('.') : v6Text(groups)}/${bits}`;
};

/** Returns true if the text is a network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`. */
export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/** Returns true if the address, in any text form, belongs to the network. Returns false if either text is malformed. */
export const isInNetwork = (address: string, network: string): boolean => {
  const [canonical, known] = [canonicalAddress(address), networkOf(network)];
  if (canonical === null || known === null) return false;
  const groups = groupsOf(canonical);
  if (groups.length !== known.groups.length) return false;
  return groups.every((group, at) => {
    const ignored = GROUP_BITS - Math.min(GROUP_BITS, Math.max(0, known.bits - at * GROUP_BITS));
    return group >> ignored === (known.groups[at] ?? 0) >> ignored;
  });
};
