const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** The number of leading 16-bit groups of an IPv6 address that identify a network (/64). */
const NETWORK_GROUPS = 4;

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/**
 * Returns the network under which rate limits count an address: an IPv4 address itself, or the /64 of an IPv6 address.
 */
export const clientNetwork = (address: string): string => {
  const mapped = MAPPED_V4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
