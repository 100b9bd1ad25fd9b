import { z } from 'zod';
import { getMe, updatePreferences } from '../../../application/console/me.ts';
import { roles } from '../../../domain/access/caller.ts';
import { permissions } from '../../../domain/access/permissions.ts';
import type { PermissionName } from '../../../domain/access/permissions.ts';
import { densities, themes } from '../../../domain/console/display-preferences.ts';
import { languages, timeZoneOf } from '../../../domain/kernel/locale.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { organizationMachine } from '../../../domain/organizations/organization.machine.ts';
import { personName } from '../accounts/user.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, spelled } from '../kernel/fields.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';

const display = {
  theme: z.enum(themes).describe('`system` follows the device.'),
  density: z.enum(densities),
  shortcuts: z.boolean().describe('False if single letters do not act as shortcuts.'),
  firstSteps: z.boolean().describe('False if the first steps are hidden.'),
};
const language = z
  .enum(languages)
  .nullable()
  .describe('The language of pages and mails; null for that of the browser or the organization.');
const ownZone = 'The time zone of pages, such as `Europe/Zurich`; null for that of the organization.';

const preferenceChanges = changesOf({
  firstName: personName,
  lastName: personName,
  ...display,
  language,
  timeZone: spelled(timeZoneOf, 'a name of the IANA time zone database').nullable().describe(ownZone),
});

const me = reply(
  z
    .object({
      user: z.object({
        id: z.uuid(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        name: z.string().describe('The first and last name, or the email address if both are empty.'),
        language,
        timeZone: z.string().nullable().describe(ownZone),
      }),
      role: z.enum(roles),
      permissions: z
        .array(z.enum(Object.keys(permissions) as PermissionName[]))
        .describe('What the caller may do. Rules can refuse a single operation nevertheless.'),
      organization: z.object({
        id: intId,
        publicId: z.uuid(),
        name: z.string(),
        timeZone: z.string(),
        language: z.enum(languages),
        brandColor: z.string().nullable().describe('The color of the customer, else of the organization.'),
        hasLogo: z.boolean().describe('True if the customer or the organization has a logo.'),
        imEnabled: z.boolean(),
        status: z.enum(statesOf(organizationMachine)),
      }),
      customer: z
        .object({ id: intId, publicId: z.uuid(), name: z.string() })
        .nullable()
        .describe('The customer that the caller is bound to; null if there is none.'),
      preferences: z.object(display),
    })
    .meta({ id: 'Me' }),
);

/** The endpoints for the person behind the credential. */
export const meEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/me',
    tag: 'Me',
    summary: 'Read who you are and what you may do',
    description: 'The user, its organization, the customer that it is bound to, its permissions and preferences.',
    useCase: getMe,
    revalidates: true,
    reply: me,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/me/preferences',
    tag: 'Me',
    summary: 'Change your name, how you see the console, and the language and time zone in which you read',
    useCase: updatePreferences,
    request: { body: preferenceChanges },
    reply: me,
  }),
];
