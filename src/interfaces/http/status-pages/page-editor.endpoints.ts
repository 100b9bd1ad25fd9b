import { z } from 'zod';
import { getStatusPageLayout, putStatusPageLayout } from '../../../application/status-pages/page-layout.ts';
import { previewStatusPage } from '../../../application/status-pages/preview-page.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { MAX_IMAGE_BYTES } from '../../../domain/organizations/brand-image.ts';
import { MAX_PAGE_PARTS } from '../../../domain/status-pages/status-page.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { brandColor, byPublicId, intId, line, text } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';
import { componentFacts, componentFields } from './component-fields.ts';
import { previewHeaders } from './public-layout.ts';

const tag = 'Status pages';
const path = '/api/status-pages/{id}';

/** The maximum size of a layout or preview, in bytes. */
const MAX_LAYOUT = 4 * 1024 * 1024;

const newId = intId
  .nullable()
  .default(null)
  .describe('The integer `id` of a part of the page; null for a part that the layout adds.');

const sentComponent = z.strictObject({ id: newId, ...componentFields });
const sentLayout = {
  components: z
    .array(sentComponent)
    .max(MAX_PAGE_PARTS)
    .describe('The components without a group, which the page shows first.'),
  groups: z
    .array(z.strictObject({ id: newId, name: line, components: z.array(sentComponent).max(MAX_PAGE_PARTS) }))
    .max(MAX_PAGE_PARTS),
};

const shownPart = { id: intId, publicId: z.uuid() };
const shownComponent = z
  .object({
    ...shownPart,
    ...componentFields,
    ...componentFacts,
    monitorName: z
      .string()
      .nullable()
      .describe('The name of the monitor. Null also if it does not belong to the customer of the page.'),
  })
  .meta({ id: 'LayoutComponent' });

const layoutReply = reply(
  z
    .object({
      revision: z.string().describe('Changes with every group and component. A change of the layout names it.'),
      components: z.array(shownComponent),
      groups: z.array(z.object({ ...shownPart, name: z.string(), components: z.array(shownComponent) })),
    })
    .meta({ id: 'StatusPageLayout' }),
);

const layout = { path: `${path}/layout`, tag, reply: layoutReply } as const;

/** The maximum number of characters of an image in base64. */
const MAX_CONTENT = Math.ceil(MAX_IMAGE_BYTES / 3) * 4;

const draftImage = z.strictObject({ contentType: z.string().max(100), content: z.base64().max(MAX_CONTENT) });

const draft = z.strictObject({
  title: line.exactOptional(),
  description: text.nullable().exactOptional(),
  brandColor: brandColor.nullable().exactOptional(),
  images: z
    .strictObject({ logo: draftImage.nullable().exactOptional(), icon: draftImage.nullable().exactOptional() })
    .exactOptional(),
  layout: z.strictObject(sentLayout).exactOptional(),
  language: z.enum(languages).nullable().default(null).describe('Null for the language of the page.'),
  scheme: z.enum(['light', 'dark']).default('light'),
});

/** The page of a preview: JSON in a parameter of a form, because frames are filled by links and forms only. */
const page = z.string().transform((json, context) => {
  const issue = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  try {
    const parsed = draft.safeParse(JSON.parse(json));
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    return issue(`${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`);
  } catch {
    return issue('Expected JSON.');
  }
});

/** The endpoints with which a status page is edited as a whole. */
export const pageEditorEndpoints = [
  defineEndpoint({
    ...layout,
    method: 'get',
    summary: 'Read the groups and components of a status page in their order',
    useCase: getStatusPageLayout,
    request: { params: byPublicId },
  }),
  defineEndpoint({
    ...layout,
    method: 'put',
    summary: 'Replace the groups and components of a status page at once',
    description:
      'Parts that the body leaves out are deleted, parts without an `id` are added, and the others get the members and the place that the body gives them. All or nothing is stored.',
    bodyLimit: MAX_LAYOUT,
    useCase: putStatusPageLayout,
    example: {
      revision: '0-0-0-1-3-1',
      components: [{ id: 3, name: 'Shop', monitorType: 'website', monitorId: 7 }],
      groups: [{ name: 'Infrastructure', components: [{ name: 'Payment', manualStatus: 'operational' }] }],
    },
    request: {
      params: byPublicId,
      body: z.strictObject({
        revision: z.string().max(100).describe('That of the layout from which the body was made.'),
        ...sentLayout,
      }),
    },
    toInput: ({ params, body: { revision, ...parts } }) => ({ ...params, revision, layout: parts }),
  }),
  defineEndpoint({
    path: `${path}/preview`,
    tag,
    method: 'post',
    summary: 'Show a status page with changes that are not stored',
    description:
      'The answer is the page in HTML as the public would see it, which pages of the same host can frame. The parameter `page` of the form is JSON with the optional members `title`, `description`, `brandColor` (null for the inherited one), `images` (`logo` and `icon`, each with `contentType` and `content` in base64, or null for none), `layout` (as for the change of the layout, with integer ids), `language`, and `scheme` (`light` or `dark`).',
    bodyFormat: 'form',
    bodyLimit: MAX_LAYOUT,
    useCase: previewStatusPage,
    example: { page: '{"title":"Example","scheme":"dark"}' },
    request: { params: byPublicId, body: z.strictObject({ page }) },
    toInput: ({ params, body }) => ({ ...params, ...body.page }),
    content: 'text/html; charset=utf-8',
    fixedHeaders: previewHeaders,
    reply: reply(z.string()),
    idempotent: true,
  }),
];
