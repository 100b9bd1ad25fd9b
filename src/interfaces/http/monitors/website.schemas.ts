import { z } from 'zod';
import { checkConfigFields } from '../../../domain/monitors/kinds/website-settings.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import { text } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { kindDocumentations } from './kind-documentation.ts';
import { scenarioSecrets } from './scenario.schemas.ts';
import { changedSettings, shownSettings } from './setting.schemas.ts';

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, 'Expected the name of a header: 1 to 100 letters, digits and hyphens.');
const headerValue = z
  .string()
  .max(4096)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Expected one line of Latin-1 characters.');

const REMOVED =
  'Removed when scheme, host or port of `url`, `connectHost` or `connectPort` change, or a step opens another site, unless sent along.';

/**
 * The parts of a website's request that may contain credentials. They are stored encrypted, and replies never show
 * them.
 */
export const websiteSecrets = {
  headers: z
    .record(headerName, headerValue)
    .exactOptional()
    .describe(`Request headers by name. Stored encrypted, never shown. ${REMOVED}`),
  body: text
    .nullable()
    .exactOptional()
    .describe(`The request body. Stored encrypted, never shown; null removes it. Removed like \`headers\`.`),
  auth: z
    .union([
      z.strictObject({
        type: z.literal('basic').exactOptional(),
        username: z.string().max(255),
        password: z.string().max(1024),
      }),
      z.strictObject({
        type: z.literal('bearer'),
        token: z
          .string()
          .max(4096)
          .regex(/^[\x21-\x7e]+$/, 'Expected printable ASCII characters without spaces.'),
      }),
    ])
    .nullable()
    .exactOptional()
    .describe(
      `The credentials of HTTP Basic authentication, or a bearer token. Stored encrypted, never shown; null removes them. Removed like \`headers\`.`,
    ),
  secrets: scenarioSecrets.exactOptional(),
};

/** The members that replies show in place of the credentials. */
export const websiteSecretSummary = {
  headerNames: z.array(z.string()).describe('The names of the headers that are sent; their values are secret.'),
  hasBody: z.boolean(),
  hasAuth: z.boolean(),
  secretNames: z.array(z.string()).describe('The names of the secrets of a scenario.'),
};

const { descriptions } = kindDocumentations.website;

export const checkConfigChanges = z
  .strictObject(changedSettings(checkConfigFields, descriptions))
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const checkConfigReply = replyFrom(
  z.object(shownSettings(checkConfigFields, descriptions)).meta({ id: 'WebsiteCheckConfig' }),
  ({ settings }: Monitor) => settings,
);
