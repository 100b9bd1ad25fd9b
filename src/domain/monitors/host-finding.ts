/**
 * What was found out about a host that somebody wants to be contacted: its text is malformed, one of its addresses
 * is not public, or all of them are.
 */
export type HostFinding = 'malformed' | 'notPublic' | 'public';

/** The longest web address, in characters. */
export const MAX_WEB_ADDRESS = 2048;

/**
 * The host of an http or https address; null when the text is no such address or too long for one. An address that
 * carries credentials is none either: addresses are shown to all who read a monitor, and `auth` is there for them.
 */
export const webHostOf = (address: string): string | null => {
  if (address.length > MAX_WEB_ADDRESS || !/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' ? hostname : null;
};
