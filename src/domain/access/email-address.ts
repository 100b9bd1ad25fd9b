/** The maximum length of an email address (RFC 5321 section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Matches control, format, unassigned and space characters. None is valid in an address, and some end a mail header.
 */
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
/**
 * Matches an address with exactly one at sign and without characters that separate or quote addresses in a header (RFC
 * 5322 section 3.2.3).
 */
const ADDRESS = /^[^@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/**
 * Returns the canonical form in which an address is stored and looked up, or null if the text is not an address. Folds
 * compatibility forms and case, also in the local part. Letters of different scripts are not folded, so a look-alike is
 * a different address.
 */
export const emailAddressOf = (text: string): string | null => {
  if (text.length > MAX_EMAIL_LENGTH) return null;
  const address = text
    .replace(/^ +| +$/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC');
  if (address.length > MAX_EMAIL_LENGTH || UNPRINTABLE.test(address)) return null;
  return ADDRESS.test(address) ? address : null;
};
