/** The longest address that mail can be sent to (RFC 5321 section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Control, format, unassigned and space characters: none belongs into an address, and some end a mail header. */
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
/** One at sign, and none of the characters that separate or quote addresses in a header (RFC 5322 section 3.2.3). */
const ADDRESS = /^[^@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/**
 * The one spelling under which an address is stored and looked up, or null when the text is no address. Compatibility
 * forms and case are folded, in the local part too; letters of different scripts never are, so a look-alike is another address.
 */
export const emailAddressOf = (text: string): string | null => {
  if (text.length > MAX_EMAIL_LENGTH) return null;
  const address = text.replace(/^ +| +$/g, '').normalize('NFKC').toLowerCase().normalize('NFKC');
  if (address.length > MAX_EMAIL_LENGTH || UNPRINTABLE.test(address)) return null;
  return ADDRESS.test(address) ? address : null;
};
