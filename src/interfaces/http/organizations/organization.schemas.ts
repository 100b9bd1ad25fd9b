import { z } from 'zod';
import type { OrganizationStateView } from '../../../application/organizations/organizations.ts';
import { emailAddressOf } from '../../../domain/access/email-address.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import type { Page } from '../../../domain/kernel/page.ts';
import { organizationMachine } from '../../../domain/organizations/organization.machine.ts';
import { vatNumberOf } from '../../../domain/organizations/vat-number.ts';
import { intId, line, pageOf, pageQuery } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';

const status = z.enum(statesOf(organizationMachine));
const email = z.email().max(254);
const tier = z.string().min(1).max(63).describe('Key of a quota tier');

/** A text in the one form that the domain gives it; what it makes nothing of is refused. */
const spelled = (spell: (text: string) => string | null, expected: string) =>
  z.string().transform((text, context) => {
    const result = spell(text);
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message: `Expected ${expected}.` });
    return z.NEVER;
  });

const own = {
  name: line,
  vatId: spelled(vatNumberOf, 'a VAT number').nullable(),
  countryCode: spelled((text) => (/^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null), 'two letters of ISO 3166-1').nullable(),
  autoQuotaUpgrade: z.boolean(),
};
const mfaFlags = { requireMfaAdmins: z.boolean(), requireMfaEditors: z.boolean(), requireMfaReadonly: z.boolean() };

const atLeastOne = (sent: object): boolean => Object.keys(sent).length > 0;

export const organizationChanges = z
  .strictObject({ ...own, ...mfaFlags })
  .partial()
  .refine(atLeastOne, 'Send at least one member.');

export const billingChanges = z.strictObject({ billingEmail: email });

export const quotaTierBody = z.strictObject({ tier, allowPaidQuotaUpgrade: z.boolean().default(false) });

export const organizationBody = z.strictObject({
  name: line,
  vatId: own.vatId.default(null),
  countryCode: own.countryCode.default(null),
  autoQuotaUpgrade: z.boolean().default(false),
  billingEmail: email.nullable().default(null),
  imEnabled: z.boolean().default(false),
  tier: tier.optional(),
  administratorEmail: spelled(emailAddressOf, 'an email address').nullable().default(null).describe('Who is invited as the first administrator'),
});

export const platformChanges = z
  .strictObject({ status, imEnabled: z.boolean(), tier })
  .partial()
  .refine(atLeastOne, 'Send at least one member.');

export const organizationQuery = pageQuery.extend({ status: status.optional() });

export const organizationReply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    name: z.string(),
    status,
    vatId: z.string().nullable(),
    vatValidatedAt: z.iso.datetime().nullable(),
    countryCode: z.string().nullable(),
    billingEmail: z.string().nullable(),
    ...mfaFlags,
    imEnabled: z.boolean(),
    monitorQuotaTier: z.string(),
    monitorQuota: z.object({ limit: z.int(), used: z.int() }),
    autoQuotaUpgrade: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Organization' });

/** What callers see of an organization. */
export const presentOrganization = (it: OrganizationStateView): z.input<typeof organizationReply> => ({
  id: it.id,
  publicId: it.publicId,
  name: it.name,
  status: it.status,
  vatId: it.vatId,
  vatValidatedAt: it.vatValidatedAt?.toISOString() ?? null,
  countryCode: it.countryCode,
  billingEmail: it.billingEmail,
  requireMfaAdmins: it.requireMfaAdmins,
  requireMfaEditors: it.requireMfaEditors,
  requireMfaReadonly: it.requireMfaReadonly,
  imEnabled: it.imEnabled,
  monitorQuotaTier: it.monitorQuotaTier,
  monitorQuota: { limit: it.limit, used: it.used },
  autoQuotaUpgrade: it.autoQuotaUpgrade,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});

/** How organizations are listed, whoever lists them. */
export const organizationListing = {
  query: organizationQuery,
  reply: pageOf(organizationReply),
  toInput: ({ query: { page, perPage, search, status: only } }: { readonly query: z.output<typeof organizationQuery> }) => ({
    request: { page, perPage, ...withoutUndefined({ search }) },
    filter: withoutUndefined({ status: only }),
  }),
  present: (page: Page<OrganizationStateView>) => ({ ...page, items: page.items.map(presentOrganization) }),
};
