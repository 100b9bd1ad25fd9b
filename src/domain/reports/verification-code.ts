/** How many groups of digits a code has: more digits than can be guessed within the rate limit of addresses. */
export const VERIFICATION_GROUPS = 4;
/** How many digits a group has. */
export const DIGITS_OF_GROUP = 5;

/** Where codes are verified. */
export const VERIFICATION_PATH = '/verify';

/** The code as it is printed: groups of digits, joined by hyphens. */
export const printedCode = (digits: string): string => (digits.match(new RegExp(`.{1,${DIGITS_OF_GROUP}}`, 'g')) ?? []).join('-');

/** The digits of a code that a person has typed, whatever the grouping; null for anything else. */
export const typedCode = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${VERIFICATION_GROUPS * DIGITS_OF_GROUP}}$`).test(digits) ? digits : null;
};
