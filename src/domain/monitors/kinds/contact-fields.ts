import { MAX_EMAIL_LENGTH, emailAddressOf } from '../../access/email-address.ts';
import { optionalMatch } from '../setting-fields.ts';

const PHONE_NUMBER = /^\+?[0-9][0-9 ()/.-]{2,31}$/;
const MAX_PHONE_NUMBER = 33;

/** The addresses that receive alerts about a customer's domain or IP address, in addition to the channels. */
export const contactFields = {
  notificationPhoneNumber: optionalMatch((text) => text === '' || PHONE_NUMBER.test(text), {
    maxLength: MAX_PHONE_NUMBER,
  }),
  notificationEmail: optionalMatch((text) => text === '' || emailAddressOf(text) !== null, {
    maxLength: MAX_EMAIL_LENGTH,
  }),
};
