import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Organization, SmtpSettings } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import type { ImageOwner } from '../kernel/ui/image-fields.tsx';

export type { Organization, SmtpSettings };

/** The organization of the reader. */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => bodyOf(api.getOwnOrganization({ signal })),
});

type OrganizationChanges = Parameters<typeof api.updateOwnOrganization>[0]['body'];

export const changeOrganization = (body: OrganizationChanges) => bodyOf(api.updateOwnOrganization({ body }));

/** The mail server of the organization. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: ({ signal }) => bodyOf(api.getSmtpSettings({ signal })),
});

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
  images: {
    queryKey: ['organization-images'],
    queryFn: ({ signal }) => bodyOf(api.getOrganizationImages({ signal })),
  },
  upload: (role, file) => bodyOf(imageOperations[role][0]({ body: file, headers: { 'Content-Type': file.type } })),
  remove: (role) => bodyOf(imageOperations[role][1]()),
};
