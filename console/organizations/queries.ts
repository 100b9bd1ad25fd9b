import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Organization, SmtpSettings } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, firstQuery } from '../kernel/api.ts';
import type { ImageOwner } from '../kernel/ui/image-fields.tsx';

export type { Organization, SmtpSettings };

/** The organization of the reader. */
export const organizationQuery = bodyQuery(['organization'], (signal) => api.getOwnOrganization({ signal }));

type OrganizationChanges = Parameters<typeof api.updateOwnOrganization>[0]['body'];

export const changeOrganization = (body: OrganizationChanges) => bodyOf(api.updateOwnOrganization({ body }));

/** An organization by its public id. */
export const organizationNamed = (id: string) =>
  bodyQuery(['organization', id], (signal) => api.getOrganization({ path: { id }, signal }));

/** Changes members of an organization by its public id. */
export const changeNamed = (id: string, body: OrganizationChanges) =>
  bodyOf(api.updateOrganization({ path: { id }, body }));

/** The quota tiers that organizations can be on, ascending. */
export const quotaTiersQuery = queryOptions({
  queryKey: ['quota-tiers'],
  queryFn: async ({ signal }) => (await bodyOf(api.listQuotaTiers({ signal }))).tiers,
});

/** Moves an organization to another quota tier. */
export const moveToTier = (id: string, tier: string) => bodyOf(api.changeQuotaTier({ path: { id }, body: { tier } }));

/** Changes the address that invoices are mailed to. */
export const changeBilling = (id: string, billingEmail: string) =>
  bodyOf(api.updateBilling({ path: { id }, body: { billingEmail } }));

/** The latest verdict about the VAT number of an organization, or null. */
export const vatCheckQuery = (id: string) =>
  firstQuery(['organization-vat-check', id], (signal) =>
    api.listVatChecks({ path: { id }, query: { perPage: 1 }, signal }),
  );

/** Asks the registry about the VAT number of an organization. */
export const checkVatId = (id: string) => bodyOf(api.validateVatId({ path: { id } }));

/** The mail server of the organization. */
export const mailServerQuery = bodyQuery(['mail-server'], (signal) => api.getSmtpSettings({ signal }));

/** The body with the settings of the mail server. */
export type MailServerChanges = Parameters<typeof api.updateSmtpSettings>[0]['body'];

export const changeMailServer = (body: MailServerChanges) => bodyOf(api.updateSmtpSettings({ body }));

/** Sends a mail through the mail server of the organization. */
export const testMailServer = (to: string) => bodyOf(api.testSmtpSettings({ body: { to } }));

const imageOperations = {
  logo: [api.uploadOrganizationLogo, api.deleteOrganizationLogo],
  icon: [api.uploadOrganizationIcon, api.deleteOrganizationIcon],
} as const;

/** The logo and the icon of the organization. */
export const organizationImages: ImageOwner = {
  images: bodyQuery(['organization-images'], (signal) => api.getOrganizationImages({ signal })),
  upload: (role, file) => bodyOf(imageOperations[role][0]({ body: file, headers: { 'Content-Type': file.type } })),
  remove: (role) => bodyOf(imageOperations[role][1]()),
};
