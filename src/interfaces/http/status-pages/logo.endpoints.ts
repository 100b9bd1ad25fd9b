import { z } from 'zod';
import { deleteOrganizationLogo, readLogo, uploadOrganizationLogo } from '../../../application/status-pages/logos.ts';
import { LOGO_RATE, MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '../../../domain/organizations/logo.ts';
import type { Logo } from '../../../domain/organizations/logo.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { bytesReply, replyFrom, success } from '../kernel/replies/reply.ts';

const tag = 'Organization';
const path = '/api/organization/logo';

const shown = z
  .object({
    url: z.string().describe('The path of the image, which changes with each upload and needs no credential.'),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'OrganizationLogo' });

/** The endpoints for the logo of an organization, which its status pages show. */
export const logoEndpoints = [
  defineEndpoint({
    method: 'post',
    path,
    tag,
    confinement: 'area',
    summary: 'Upload the logo of the organization',
    description: `The body is a PNG, JPEG or WebP image of at most ${MAX_LOGO_BYTES / 1024} KiB and ${MAX_LOGO_SIDE} pixels in width and height, with its Content-Type.`,
    useCase: uploadOrganizationLogo,
    bodyFormat: 'bytes',
    bodyContent: 'image/png',
    bodyLimit: MAX_LOGO_BYTES,
    request: { body: z.object({ contentType: z.string(), bytes: z.instanceof(Uint8Array) }) },
    toInput: ({ body }) => body,
    reply: replyFrom(
      shown,
      ({ file, ...size }: { readonly file: string; readonly width: number; readonly height: number }) => ({
        url: `/logos/${file}`,
        ...size,
      }),
    ),
  }),
  defineEndpoint({
    method: 'delete',
    path,
    tag,
    confinement: 'area',
    summary: 'Remove the logo of the organization',
    useCase: deleteOrganizationLogo,
    toInput: () => undefined,
    reply: success,
  }),
  defineEndpoint({
    method: 'get',
    path: '/logos/{file}',
    tag: 'Status pages',
    summary: 'The logo of an organization',
    useCase: readLogo,
    credentials: 'ignored',
    rate: LOGO_RATE,
    request: { params: z.object({ file: z.string().min(1).max(64) }) },
    toInput: ({ params }) => params,
    content: 'image/*',
    reply: { schema: bytesReply.schema, encode: ({ bytes }: Logo) => bytes },
    headers: ({ contentType }) => ({
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Mails in web mail show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  }),
];
