import { z } from 'zod';
import { DEFAULT_LOCALE, languages, timeZoneOf } from '../../../domain/kernel/locale.ts';
import { MAX_LINE } from '../../../domain/kernel/plain-text.ts';
import { password } from '../access/account.schemas.ts';
import { emailAddress, spelled } from '../kernel/fields.ts';

const name = z.string().trim().max(MAX_LINE);

/** The fields of the form behind a set-up link. */
export const setupFields = {
  organization: name.min(1).describe('The name of the organization.'),
  firstName: name.default(''),
  lastName: name.default(''),
  email: emailAddress,
  password,
  timezone: spelled(timeZoneOf, 'a name of the IANA time zone database').default(DEFAULT_LOCALE.timezone),
  language: z.enum(languages).default(DEFAULT_LOCALE.language),
};

/** The body of a request that sets up the installation. */
export const setupBody = z.strictObject({
  token: z.string().min(1).max(100).describe('The secret of the link that the service printed at its latest start.'),
  ...setupFields,
});
