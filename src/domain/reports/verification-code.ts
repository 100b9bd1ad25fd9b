/** The digits of a code: more than can be guessed within the rate limit of addresses. */
export const VERIFICATION_DIGITS = 20;
const GROUP = 5;

/** Where codes are verified. */
export const VERIFICATION_PATH = '/verify';

/** The code as it is printed: groups of digits, joined by hyphens. */
export const printedCode = (digits: string): string => (digits.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** The digits of a code that a person has typed, whatever the grouping; null for anything else. */
export const typedCode = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${VERIFICATION_DIGITS}}$`).test(digits) ? digits : null;
};
