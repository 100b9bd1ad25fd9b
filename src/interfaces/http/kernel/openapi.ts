import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { entryOf } from '../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import { permissionOf } from '../../../domain/access/permissions.ts';
import { API_VERSION } from './requests/api-version.ts';
import type { Endpoint } from './endpoint.ts';
import { transportCodesOf } from './mount.ts';
import { completeDocument } from './openapi-document.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { bytesReply } from './replies/reply.ts';
import type { ReplyHeaders } from './replies/reply.ts';
import { streamRequestHeaders } from './replies/send-stream.ts';
import { takesPreconditions } from './requests/precondition.ts';
import { NOT_MODIFIED_STATUS, PARTIAL_CONTENT_STATUS, reasonOf, statusOf, successStatus } from './replies/statuses.ts';

const envelope = z
  .object({
    error: z.union([z.literal(true), z.string()]).describe('Always true; at the token endpoint the code.'),
    url: z.string(),
    statusCode: z.int(),
    statusMessage: z.string(),
    message: z.string(),
    data: z.looseObject({ code: z.string().optional(), retryAfter: z.int().optional() }).optional(),
  })
  .meta({ id: 'Error' });

/** Returns the schema of an envelope with one of the codes. `data` is optional if some of the refusals have no code. */
const envelopeWith = (codes: readonly ErrorCode[]): z.ZodType => {
  const shown = codes.filter((code) => entryOf(code).silent !== true);
  if (shown.length === 0) return envelope;
  const data = z.looseObject({ code: z.enum(shown) });
  return z.intersection(envelope, z.looseObject({ data: shown.length < codes.length ? data.optional() : data }));
};

/** Returns every code that callers of the endpoint can receive. */
export const allCodesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set([...endpoint.codes, ...transportCodesOf(endpoint)]),
];

const kindOf = (endpoint: Endpoint, code: ErrorCode) => {
  const { kind, alsoKind } = entryOf(code);
  return alsoKind !== undefined && endpoint.alternativeKinds?.includes(code) ? alsoKind : kind;
};

const failuresOf = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const byKind = Map.groupBy(allCodesOf(endpoint), (code) => kindOf(endpoint, code));
  const answers = [...byKind].map(([kind, codes]) => {
    const lines = codes.map((code) =>
      entryOf(code).silent ? `without a code: ${entryOf(code).when}` : `\`${code}\`: ${entryOf(code).when}`,
    );
    return [
      String(statusOf(kind)),
      {
        description: [reasonOf(kind), ...lines.map((line) => `- ${line}`)].join('\n'),
        content:
          endpoint.textRefusals === true
            ? { 'text/plain': { schema: z.string() } }
            : { 'application/json': { schema: envelopeWith(codes) } },
      },
    ] as const;
  });
  return Object.fromEntries(answers);
};

const headersOf = ({ descriptions }: Pick<ReplyHeaders<never>, 'descriptions'>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' as const } },
    ]),
  );

/** The header of changes that names the version that was read before. */
const preconditionHeaders = z.object({
  'If-Match': z
    .string()
    .exactOptional()
    .describe('The `ETag` of the version that the change is made to; if the record was changed since, nothing is.'),
});

/** The description of the header that names the version of a record. */
const versionTag = { ETag: 'The version of the record, for `If-Match`.' };

/** The description of the header with which clients ask again for an answer that they keep. */
const entityTag = { ETag: 'Identifies the answer, for `If-None-Match`.' };

const successHeaders = ({ reply: { headers }, revalidates, versioned }: Endpoint) =>
  headers === undefined && revalidates === undefined && versioned === undefined
    ? {}
    : {
        headers: headersOf({
          descriptions: {
            ...headers?.descriptions,
            ...(revalidates === undefined ? {} : entityTag),
            ...(versioned === undefined ? {} : versionTag),
          },
        }),
      };

const notModified: ZodOpenApiResponsesObject = {
  [String(NOT_MODIFIED_STATUS)]: { description: '`If-None-Match` names the answer' },
};

/** Returns the further responses of a download. */
const fileResponses = ({
  content = 'application/octet-stream',
  reply: { schema },
}: Endpoint): ZodOpenApiResponsesObject => ({
  [String(PARTIAL_CONTENT_STATUS)]: {
    description: 'The part of the file that `Range` asks for',
    content: { [content]: { schema } },
  },
  [String(NOT_MODIFIED_STATUS)]: { description: '`If-None-Match` names the file' },
});

const bodyContent = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/octet-stream',
  bytes: 'application/octet-stream',
  deferred: 'application/json',
  beginning: 'text/plain',
} as const;

const bodyOf = ({ bodyFormat = 'json', bodyContent: content, example }: Endpoint, body: z.ZodType) => ({
  [content ?? bodyContent[bodyFormat]]: {
    schema:
      bodyFormat === 'raw' || bodyFormat === 'beginning'
        ? z.string()
        : bodyFormat === 'bytes'
          ? bytesReply.schema
          : bodyFormat === 'deferred'
            ? z.unknown()
            : body,
    ...(example === undefined ? {} : { example }),
  },
});

const allowedCallers = (endpoint: Endpoint): string => {
  const { what, roles, open, agents, sessionOnly } = permissionOf(endpoint.permission);
  if (open) return 'Allowed callers: everyone.';
  const callers = [
    sessionOnly ? 'signed-in users only' : 'signed-in users and API tokens',
    ...(agents ? ['agents within their scopes'] : []),
  ];
  return `Allowed callers: ${roles.length === 0 ? 'platform admins' : roles.join(', ')} (${callers.join(', ')}). ${what}.`;
};

const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: endpoint.operationId,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: [...(endpoint.description ? [endpoint.description] : []), allowedCallers(endpoint)].join('\n\n'),
  security: permissionOf(endpoint.permission).open ? [] : [{ bearer: [] }, { session: [] }],
  requestParams: {
    ...(endpoint.request.params ? { path: endpoint.request.params } : {}),
    ...(endpoint.request.query ? { query: endpoint.request.query } : {}),
    ...(endpoint.stream === undefined ? {} : { header: streamRequestHeaders }),
    ...(takesPreconditions(endpoint) ? { header: preconditionHeaders } : {}),
  },
  ...(endpoint.request.body
    ? {
        requestBody: {
          required: endpoint.bodyFormat !== 'beginning',
          content: bodyOf(endpoint, endpoint.request.body),
        },
      }
    : {}),
  responses: {
    [String(successStatus(endpoint.success ?? 'ok'))]: {
      description: 'Success',
      ...successHeaders(endpoint),
      content: {
        [endpoint.content ?? 'application/json']: { schema: endpoint.reply.schema },
        ...(endpoint.textForm === undefined ? {} : { [endpoint.textForm.content]: { schema: z.string() } }),
      },
    },
    ...(endpoint.creates === undefined
      ? {}
      : {
          [String(successStatus('created'))]: {
            description: 'Created',
            content: { [endpoint.content ?? 'application/json']: { schema: endpoint.reply.schema } },
          },
        }),
    ...(endpoint.file === undefined ? {} : fileResponses(endpoint)),
    ...(endpoint.revalidates === undefined ? {} : notModified),
    ...(endpoint.fails === undefined
      ? {}
      : {
          [String(statusOf('conflict'))]: {
            description: 'The reply reports a failure',
            content: { 'application/json': { schema: endpoint.reply.schema } },
          },
        }),
    ...failuresOf(endpoint),
  },
});

/** Returns the OpenAPI 3.1.0 document of the endpoints. */
export const openApiOf = (endpoints: readonly Endpoint[], baseUrl: string): object => {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Watchstead',
      version: API_VERSION,
      description: [
        'Monitoring for agencies that manage the websites of their customers.',
        'Sentences, such as `detail` of refusals and `summary` of check results, are in the language that `Accept-Language` prefers, else in English; `Content-Language` names it. Codes and data are the same in every language.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The Watchstead contributors', url: baseUrl },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: `${name} endpoints` })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token (`wsm_…`) or an agent access token (`wsma_…`).',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'watchstead_session', description: 'A signed-in session.' },
      },
    },
    paths,
  });
  completeDocument(document as unknown as OpenApiDocument);
  return document;
};
