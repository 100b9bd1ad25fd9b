import { z } from 'zod';
import type { OrganizationStateView } from '../../../application/organizations/organizations.ts';
import { emailAddressOf } from '../../../domain/access/email-address.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { DEFAULT_LOCALE, languages, timeZoneOf } from '../../../domain/kernel/locale.ts';
import { organizationMachine } from '../../../domain/organizations/organization.machine.ts';
import { vatNumberOf } from '../../../domain/organizations/vat-number.ts';
import { alertSettings } from '../kernel/alert-settings.ts';
import { brandColor, intId, line, pageQuery, periodFilters, sortBy, timestamp, spelled } from '../kernel/fields.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';

const status = z.enum(statesOf(organizationMachine));
const email = z.email().max(254);
const tier = z.string().min(1).max(63).describe('Key of a quota tier');

const own = {
  name: line,
  vatId: spelled(vatNumberOf, 'a VAT number').nullable(),
  countryCode: spelled(
    (text) => (/^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null),
    'two letters of ISO 3166-1',
  ).nullable(),
  autoQuotaUpgrade: z.boolean(),
  brandColor: brandColor.nullable().describe('The color of status pages'),
  supportContact: line
    .nullable()
    .describe('Whom contacts of customers call, such as `+41 44 123 45 67`. Messages to them show it.'),
  timezone: spelled(timeZoneOf, 'a name of the IANA time zone database').describe(
    'The time zone of mail, such as `Europe/Zurich`',
  ),
  language: z.enum(languages).describe('The language of mail'),
};
const mfaFlags = { requireMfaAdmins: z.boolean(), requireMfaEditors: z.boolean(), requireMfaReadonly: z.boolean() };

export const organizationChanges = changesOf({ ...own, ...alertSettings, ...mfaFlags });

export const billingChanges = z.strictObject({ billingEmail: email });

export const quotaTierBody = z.strictObject({ tier, allowPaidQuotaUpgrade: z.boolean().default(false) });

export const quotaTiersReply = reply(
  z
    .object({
      tiers: z.array(
        z.object({
          key: z.string(),
          limit: z.int().describe('The maximum number of monitors, domains and IP addresses together.'),
          paid: z.boolean(),
        }),
      ),
    })
    .meta({ id: 'QuotaTiers' }),
);

export const organizationBody = z.strictObject({
  name: line,
  vatId: own.vatId.default(null),
  countryCode: own.countryCode.default(null),
  autoQuotaUpgrade: z.boolean().default(false),
  billingEmail: email.nullable().default(null),
  imEnabled: z.boolean().default(false),
  timezone: own.timezone.default(DEFAULT_LOCALE.timezone),
  language: own.language.default(DEFAULT_LOCALE.language),
  tier: tier.exactOptional(),
  administratorEmail: spelled(emailAddressOf, 'an email address')
    .nullable()
    .default(null)
    .describe('The email address of the first administrator, who is invited'),
});

export const platformChanges = changesOf({ status, imEnabled: z.boolean(), tier });

export const organizationQuery = pageQuery.extend({
  status: status.exactOptional(),
  ...periodFilters(),
  ...sortBy('createdAt', 'name'),
});

export const organizationReply = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      name: z.string(),
      status,
      vatId: z.string().nullable(),
      vatValidatedAt: timestamp.nullable(),
      countryCode: z.string().nullable(),
      billingEmail: z.string().nullable(),
      ...mfaFlags,
      imEnabled: z.boolean(),
      monitorQuotaTier: z.string(),
      monitorQuota: z.object({ limit: z.int(), used: z.int() }),
      autoQuotaUpgrade: z.boolean(),
      ...alertSettings,
      brandColor: z.string().nullable(),
      supportContact: z.string().nullable(),
      timezone: z.string(),
      language: z.enum(languages),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'Organization' }),
  (organization: OrganizationStateView) => ({ ...organization, monitorQuota: organization }),
);
