/** A regular expression that matches a phone number in E.164. */
export const PHONE_NUMBER = '^\\+[1-9]\\d{6,14}$';

/**
 * Returns the phone number in E.164 without separators, as it is dialed, or null if the text is not a phone number.
 */
export const phoneNumberOf = (text: string): string | null => {
  const plain = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return new RegExp(PHONE_NUMBER).test(plain) ? plain : null;
};
