/** The number of groups of digits in a code: more digits than can be guessed within the rate limit of addresses. */
export const VERIFICATION_GROUPS = 4;
/** The number of digits of a group. */
export const DIGITS_OF_GROUP = 5;

/** The path of the page that verifies codes. */
export const VERIFICATION_PATH = '/verify';

/** Returns the printed form of a code: groups of digits, joined by hyphens. */
export const printedCode = (digits: string): string =>
  (digits.match(new RegExp(`.{1,${DIGITS_OF_GROUP}}`, 'g')) ?? []).join('-');

/** Returns the digits of a code as a person typed it, in any grouping, or null if the text is not a code. */
export const typedCode = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${VERIFICATION_GROUPS * DIGITS_OF_GROUP}}$`).test(digits) ? digits : null;
};
