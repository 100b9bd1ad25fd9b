/**
 * What was found out about a host that somebody wants to be contacted: its text is malformed, one of its addresses
 * is not public, or all of them are.
 */
export type HostFinding = 'malformed' | 'notPublic' | 'public';

/** The host of an http or https address; null when the text is no such address. */
export const webHostOf = (address: string): string | null => {
  if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
};
