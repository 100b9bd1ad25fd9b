/** What the address guard found about a host: its text is malformed, one of its addresses is not public, or all are. */
export type HostFinding = 'malformed' | 'notPublic' | 'public';

/** The longest web address, in characters. */
export const MAX_WEB_ADDRESS = 2048;

/**
 * The host of an http or https address; null for any other text, one that is too long included. Addresses with credentials
 * are refused, because everybody who reads a monitor sees its address; credentials belong in `auth`.
 */
export const webHostOf = (address: string): string | null => {
  if (address.length > MAX_WEB_ADDRESS || !/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' ? hostname : null;
};
