const RESERVED_SUFFIXES = ['localhost', 'local', 'internal', 'home.arpa'];
const NUMERIC_LABEL = /^(?:\d+|0x[\da-f]*)$/;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const HOST_NAME = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*$/;

/**
 * Returns the host in a comparable form: lower case, without the brackets of an IPv6 literal and without the root dot.
 */
export const plainHost = (host: string): string => {
  const lower = host.toLowerCase();
  if (lower.startsWith('[') && lower.endsWith(']')) return lower.slice(1, -1);
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
};

/** Returns true if the normalized host consists of letters, digits, hyphens and underscores (RFC 1123, RFC 8553). */
export const isHostName = (host: string): boolean => HOST_NAME.test(host) && !isDisguisedAddress(host);

/** Returns true for a name that `isHostName` accepts, and for a non-ASCII name that IDNA has not mapped yet. */
export const isInternationalHostName = (host: string): boolean => isHostName(host.replace(/[^\p{ASCII}]/gu, 'x'));

/**
 * Returns true if the normalized host is an IPv4 address in an unusual form that resolvers accept: `127.1`,
 * `2130706433`, `0177.0.0.1`, `0x7f.1` (the "ends in a number" test of the WHATWG URL standard).
 */
export const isDisguisedAddress = (host: string): boolean =>
  !host.includes(':') && NUMERIC_LABEL.test(host.slice(host.lastIndexOf('.') + 1)) && !DOTTED_QUAD.test(host);

/**
 * Returns true if the name can never be public, without a DNS query: a single label, or a name under `localhost`,
 * `.local`, `.internal` or `.home.arpa`. IP literals are checked by address instead.
 */
export const isReservedHostName = (host: string): boolean => {
  const plain = plainHost(host);
  if (plain.includes(':')) return false;
  return !plain.includes('.') || RESERVED_SUFFIXES.some((suffix) => plain === suffix || plain.endsWith(`.${suffix}`));
};

const ADDRESS_AS_NAME = /(?:^|\.)\d+$/;

/** Returns true if the text is a name in the public DNS, and neither an address nor a private name. */
export const isPublicName = (domain: string): boolean => {
  const plain = plainHost(domain);
  return isInternationalHostName(plain) && !ADDRESS_AS_NAME.test(plain) && !isReservedHostName(plain);
};

/** Matches the characters that IDNA maps to a dot. */
const DOTS = /[\u3002\uFF0E\uFF61]/gu;
const A_LABELS = /^[a-z\d.-]+$/;

/**
 * Returns the A-label form in which a domain name is stored, in lower case, without the root dot, and with other
 * scripts as Punycode; or null if the text is not a public domain name.
 */
export const aLabelName = (domain: string): string | null => {
  const plain = plainHost(domain.trim().replace(DOTS, '.'));
  if (plain.endsWith('.') || !isPublicName(plain)) return null;
  const name = plainHost(URL.parse(`http://${plain}/`)?.hostname ?? '');
  return A_LABELS.test(name) && isPublicName(name) ? name : null;
};
