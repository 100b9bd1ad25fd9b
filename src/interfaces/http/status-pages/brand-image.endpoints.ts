import { z } from 'zod';
import * as images from '../../../application/status-pages/brand-images.ts';
import { IMAGE_RATE, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, imagePath } from '../../../domain/organizations/brand-image.ts';
import type { BrandImage, ImageRole, PublicImage } from '../../../domain/organizations/brand-image.ts';
import type { Confinement } from '../../../domain/access/guards/path-access.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import type { Operation } from '../kernel/endpoint.ts';
import { byPublicId } from '../kernel/fields.ts';
import { bytesReply, replyFrom, success } from '../kernel/replies/reply.ts';

const body = z.object({ contentType: z.string(), bytes: z.instanceof(Uint8Array) });

const image = z
  .object({
    url: z.string().describe('The path of the image, which changes with each upload and needs no credential.'),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'BrandImage' });

const shown = ({ file, width, height }: PublicImage) => ({ url: imagePath({ file }), width, height });

const uploaded = replyFrom(image, shown);

const owned = replyFrom(
  z.object({ logo: image.nullable(), icon: image.nullable() }).meta({ id: 'BrandImages' }),
  ({ logo, icon }: Readonly<Record<ImageRole, PublicImage | null>>) => ({
    logo: logo && shown(logo),
    icon: icon && shown(icon),
  }),
);

interface Owner {
  readonly tag: string;
  /** The path of the owner. */
  readonly path: `/api/${string}`;
  /** The owner in a sentence, such as `a customer`. */
  readonly one: string;
  readonly confinement?: Confinement;
}

const descriptions: Readonly<Record<ImageRole, string>> = {
  logo: 'Status pages and mails show it.',
  icon: 'Browsers show it beside the title of a status page; it should be a square.',
};

const sharedBy = ({ tag, path, confinement }: Owner, role: ImageRole) =>
  ({ tag, path: `${path}/${role}`, ...(confinement === undefined ? {} : { confinement }) }) as const;

const uploading = (owner: Owner, role: ImageRole) =>
  ({
    ...sharedBy(owner, role),
    method: 'post',
    summary: `Upload the ${role} of ${owner.one}`,
    description: `${descriptions[role]} The body is a PNG, JPEG or WebP image of at most ${MAX_IMAGE_BYTES / 1024} KiB and ${MAX_IMAGE_SIDE} pixels in width and height, with its Content-Type.`,
    bodyFormat: 'bytes',
    bodyContent: 'image/png',
    bodyLimit: MAX_IMAGE_BYTES,
    reply: uploaded,
  }) as const;

const removing = (owner: Owner, role: ImageRole) =>
  ({
    ...sharedBy(owner, role),
    method: 'delete',
    summary: `Remove the ${role} of ${owner.one}`,
    reply: success,
  }) as const;

type Sent = z.output<typeof body>;

/** Returns the endpoints of an image of a record with an id. */
const ofRecord = (
  owner: Owner,
  role: ImageRole,
  upload: Operation<Sent & { readonly id: string }, PublicImage>,
  remove: Operation<{ readonly id: string }, { readonly success: true }>,
) => [
  defineEndpoint({ ...uploading(owner, role), useCase: upload, request: { params: byPublicId, body } }),
  defineEndpoint({ ...removing(owner, role), useCase: remove, request: { params: byPublicId } }),
];

const ofOrganization = (
  role: ImageRole,
  upload: Operation<Sent, PublicImage>,
  remove: Operation<unknown, { readonly success: true }>,
) => {
  const owner: Owner = {
    tag: 'Organization',
    path: '/api/organization',
    one: 'the organization',
    confinement: 'area',
  };
  return [
    defineEndpoint({
      ...uploading(owner, role),
      useCase: upload,
      request: { body },
      toInput: ({ body: sent }) => sent,
    }),
    defineEndpoint({ ...removing(owner, role), useCase: remove, toInput: () => undefined }),
  ];
};

const customer: Owner = {
  tag: 'Customers',
  path: '/api/customers/{id}',
  one: 'a customer',
  confinement: 'operation',
};
const page: Owner = { tag: 'Status pages', path: '/api/status-pages/{id}', one: 'a status page' };

/** The endpoints for the logos and icons of organizations, customers and status pages. */
export const brandImageEndpoints = [
  ...ofOrganization('logo', images.uploadOrganizationLogo, images.deleteOrganizationLogo),
  ...ofOrganization('icon', images.uploadOrganizationIcon, images.deleteOrganizationIcon),
  defineEndpoint({
    method: 'get',
    path: '/api/customers/{id}/images',
    tag: 'Customers',
    summary: 'Read the logo and the icon of a customer',
    description: 'Null where the customer has no image of its own; status pages then show that of the organization.',
    useCase: images.getCustomerImages,
    request: { params: byPublicId },
    reply: owned,
  }),
  ...ofRecord(customer, 'logo', images.uploadCustomerLogo, images.deleteCustomerLogo),
  ...ofRecord(customer, 'icon', images.uploadCustomerIcon, images.deleteCustomerIcon),
  defineEndpoint({
    method: 'get',
    path: '/api/organization/images',
    tag: 'Organization',
    confinement: 'area',
    summary: 'Read the logo and the icon of the organization',
    useCase: images.getOrganizationImages,
    toInput: () => undefined,
    reply: owned,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/status-pages/{id}/images',
    tag: 'Status pages',
    summary: 'Read the logo and the icon of a status page',
    description: 'Null where the page has no image of its own; it then shows that of its customer or organization.',
    useCase: images.getStatusPageImages,
    request: { params: byPublicId },
    reply: owned,
  }),
  ...ofRecord(page, 'logo', images.uploadStatusPageLogo, images.deleteStatusPageLogo),
  ...ofRecord(page, 'icon', images.uploadStatusPageIcon, images.deleteStatusPageIcon),
  defineEndpoint({
    method: 'get',
    path: '/logos/{file}',
    tag: 'Status pages',
    summary: 'A logo or icon',
    useCase: images.readLogo,
    credentials: 'ignored',
    rate: IMAGE_RATE,
    request: { params: z.object({ file: z.string().min(1).max(64) }) },
    toInput: ({ params }) => params,
    content: 'image/*',
    reply: { schema: bytesReply.schema, encode: ({ bytes }: BrandImage) => bytes },
    headers: ({ contentType }) => ({
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Mails in web mail show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  }),
];
