import { z } from 'zod';
import {
  createStatusComponent,
  createStatusGroup,
  deleteStatusComponent,
  deleteStatusGroup,
  listStatusComponents,
  listStatusGroups,
  updateStatusComponent,
  updateStatusGroup,
} from '../../../application/status-pages/page-parts.ts';
import {
  createStatusPage,
  deleteStatusPage,
  getStatusPage,
  listStatusPages,
  updateStatusPage,
} from '../../../application/status-pages/status-pages.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { MAX_COMPONENT_RULES } from '../../../domain/status-pages/component-rule.ts';
import {
  MAX_ALLOWED_NETWORKS,
  MAX_ANNOUNCEMENT_DELAY,
  MAX_PAGE_PASSWORD,
  areNetworks,
  isSlug,
} from '../../../domain/status-pages/status-page.ts';
import {
  brandColor,
  int,
  intId,
  line,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  text,
} from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';
import { parts, resource } from '../kernel/resource.ts';
import { componentFacts, componentFields } from './component-fields.ts';

const tag = 'Status pages';
const path = '/api/status-pages';

const ownTexts = z.strictObject({
  title: line.exactOptional(),
  description: text.exactOptional(),
  footer: text.exactOptional(),
});

const componentRule = z.strictObject({
  tag: line.nullable().default(null).describe('The name of a tag, ignoring case: monitors that have it.'),
  customerId: referenceTo('customer').nullable().prefault(null).describe('A customer: its monitors.'),
  packageId: referenceTo('package')
    .nullable()
    .prefault(null)
    .describe('A package: monitors of the customers who have it.'),
  groupId: referenceTo('componentGroup')
    .nullable()
    .prefault(null)
    .describe('The group of the page for new components.'),
});

const statusPage = defineRecord({
  id: 'StatusPageRecord',
  shown: {
    organizationId: intId,
    customerId: intId.nullable(),
    customerName: z.string().nullable().describe('Null for a page of the organization itself.'),
    hasPassword: z.boolean(),
    componentCount: z.int(),
    subscriberCount: z.int().describe('The number of active subscribers.'),
  },
  createOnly: {
    customerId: z
      .union([intId, z.uuid()])
      .nullable()
      .exactOptional()
      .describe(
        'The customer of the page, by its `id` or `publicId`. Defaults to the customer that the caller is bound to.',
      ),
  },
  writable: {
    slug: z
      .string()
      .refine(isSlug, 'Expected 1 to 63 of a-z, 0-9 and -, without a hyphen at either end.')
      .describe('The name in the address `/status/{slug}`, unique in the whole service.'),
    title: line,
    description: text.nullable().default(null),
    language: z.enum(languages).nullable().default(null).describe('Null for the language of the organization.'),
    texts: z
      .partialRecord(z.enum(languages), ownTexts)
      .default({})
      .describe('Own texts by language, in place of title and description, and for the foot of the page.'),
    brandColor: brandColor
      .nullable()
      .default(null)
      .describe('Null for the color of the customer, or else of the organization.'),
    password: z
      .string()
      .min(1)
      .max(MAX_PAGE_PASSWORD)
      .nullable()
      .default(null)
      .describe('Never shown, see `hasPassword`. Null for a page without a password.'),
    allowedNetworks: z
      .array(z.string())
      .max(MAX_ALLOWED_NETWORKS)
      .refine(areNetworks, 'Expected networks such as 192.0.2.0/24 or 2001:db8::/32.')
      .nullable()
      .default(null)
      .describe('The networks that see the page, as CIDRs; for others it does not exist. Null for all.'),
    membersOnly: z
      .boolean()
      .default(false)
      .describe('Whether only signed-in members of the organization see the page.'),
    announceAfterMinutes: z
      .int()
      .min(0)
      .max(MAX_ANNOUNCEMENT_DELAY)
      .nullable()
      .default(null)
      .describe('After how many minutes automatic incidents are announced. Null: they are not.'),
    componentRules: z
      .array(componentRule)
      .max(MAX_COMPONENT_RULES)
      .prefault([])
      .describe(
        'Rules with one of `tag`, `customerId` and `packageId`. Matching monitors become components with the names of the monitors, which are public then, and leave the page when they match no longer, within seconds. The page of a customer takes monitors of this customer only.',
      ),
  },
});

const position = int.default(0).describe('Parts of a page are shown by position, those with the same one by age.');

const group = defineRecord({
  id: 'StatusGroup',
  shown: { statusPageId: intId },
  createOnly: {},
  writable: { name: line, position },
});

const { name, description, ...sources } = componentFields;

const component = defineRecord({
  id: 'StatusComponent',
  shown: { statusPageId: intId, ...componentFacts },
  createOnly: {},
  writable: {
    name,
    description,
    position,
    groupId: referenceTo('componentGroup').nullable().prefault(null).describe('A group of the page.'),
    ...sources,
  },
});

/** The endpoints for status pages with their groups and components. */
export const statusPageEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a status page',
    many: 'status pages',
    record: { ...statusPage, reply: reply(statusPage.schema.omit({ password: true }).meta({ id: 'StatusPage' })) },
    query: pageQuery.extend({ ...ofCustomerFilters, ...periodFilters(), ...sortBy('createdAt', 'title', 'slug') }),
    page: { useCase: listStatusPages },
    create: { useCase: createStatusPage },
    get: { useCase: getStatusPage },
    update: { useCase: updateStatusPage },
    remove: { useCase: deleteStatusPage, summary: 'Delete a status page with its components and subscribers' },
  }),
  ...parts({
    path: `${path}/{id}/groups`,
    tag,
    parameter: 'groupId',
    one: 'a group of components',
    many: 'the groups of a status page',
    record: group,
    sorts: ['createdAt', 'name', 'position'],
    page: { useCase: listStatusGroups },
    create: { useCase: createStatusGroup },
    update: { useCase: updateStatusGroup },
    remove: { useCase: deleteStatusGroup, summary: 'Delete a group; its components remain' },
  }),
  ...parts({
    path: `${path}/{id}/components`,
    tag,
    parameter: 'componentId',
    one: 'a component',
    many: 'the components of a status page',
    record: component,
    sorts: ['createdAt', 'name', 'position'],
    page: { useCase: listStatusComponents },
    create: {
      useCase: createStatusComponent,
      description:
        'A component shows a monitor of the organization, another status page, or a status that is set by hand. The page of a customer shows no monitors of other customers.',
    },
    update: { useCase: updateStatusComponent, summary: 'Change a component, or set its status by hand' },
    remove: { useCase: deleteStatusComponent },
  }),
];
