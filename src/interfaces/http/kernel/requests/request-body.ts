import type { Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { z } from 'zod';
import {
  MAX_BODY_BYTES,
  MAX_BODY_DEPTH,
  MAX_BODY_VALUES,
  MAX_FORM_BYTES,
  MAX_ISSUES,
  MAX_MESSAGE_DEPTH,
  bodyIssue,
  depthOf,
  formIssue,
  sizeIssue,
} from '../../../../domain/access/body.ts';
import { emptyParameterIssues } from '../../../../domain/access/parameters.ts';
import type { Issue } from '../../../../domain/kernel/issue.ts';
import type { Endpoint } from '../endpoint.ts';
import { Refused } from './request-context.ts';
import { statusOf } from '../replies/statuses.ts';
import { issuesOf, unknownMemberMessage } from '../schema-issues.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** The status of the body reader's error for an invalid Content-Encoding. */
const BROKEN_ENCODING = statusOf('invalid');
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The facts about a body that an endpoint or form declares. */
export interface BodyFacts extends Pick<
  Endpoint,
  'bodyFormat' | 'bodyLimit' | 'listElements' | 'unreadable' | 'repeatable' | 'jsonCodes'
> {
  readonly body: z.ZodType | undefined;
}

/** Creates a refusal with `invalidRequestBody` and its issues. */
const malformed = (...issues: readonly Issue[]): Refused => new Refused('invalidRequestBody', { issues });

/** The readers of bodies, by limit. They are kept, because creating one takes longer than reading a small body. */
const readers = new Map<number, RequestHandler>();

const readerOf = (limit: number): RequestHandler => {
  const reader = readers.get(limit) ?? raw({ type: () => true, limit });
  readers.set(limit, reader);
  return reader;
};

/** Reads the body, up to a limit in bytes. */
export const readBytes = (request: Request, response: Response, limit = MAX_BODY_BYTES): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    void readerOf(limit)(request, response, (fault?: unknown) => {
      if (fault instanceof Error) reject(bodyFault(fault));
      else resolve(bytesOf(request));
    });
  });

/** Returns the bytes of a body that has been read, or no bytes if there is none. */
export const bytesOf = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : NO_BYTES);

const NO_BYTES = Buffer.alloc(0);

/** Reads the body like `readBytes`, but returns null if it exceeds the limit. */
export const readBytesWithin = (request: Request, response: Response, limit?: number): Promise<Buffer | null> =>
  readBytes(request, response, limit).catch((fault: unknown) => {
    if (fault instanceof Refused && fault.refusal.code === 'payloadTooLarge') return null;
    throw fault;
  });

/**
 * Reads the message of another protocol, whose library parses it. The size is checked before, because the library
 * reads a message of any size. A message that is not JSON is left to the library, long lists to the tool that they are
 * for.
 */
export const readMessage = async (request: Request, response: Response): Promise<Buffer> => {
  const bytes = await readBytes(request, response);
  const issue = sizeIssue(parsedOrNull(bytes), { depth: MAX_MESSAGE_DEPTH, listElements: MAX_BODY_VALUES });
  if (issue !== null) throw malformed(issue);
  return bytes;
};

const parsedOrNull = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return null;
  }
};

/** The beginning of a body as text, and the size of the whole body. */
export interface BodyBeginning {
  readonly text: string;
  readonly size: number;
}

/** The schema of a body of which only the beginning is read. */
export const bodyBeginning = z.custom<BodyBeginning>();

const lenient = new TextDecoder('utf-8');

/**
 * Reads the beginning of a body of any content, which may break off. The rest is counted, up to the general limit of
 * bodies, and not stored; of a longer body, the size is what it declares.
 */
export const readBeginning = (request: Request, limit: number): Promise<BodyBeginning> =>
  new Promise((resolve) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const kept: Buffer[] = [];
    let size = 0;
    const finish = (): void => {
      request.off('data', take).off('end', finish).off('error', finish).off('close', finish);
      const beginning = Buffer.concat(kept).subarray(0, limit);
      // Characters that the limit cuts in two are left out.
      const text = lenient.decode(beginning, { stream: size > limit });
      lenient.decode();
      resolve({ text, size: Math.max(size, declared) });
    };
    const take = (chunk: Buffer): void => {
      if (size < limit) kept.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY_BYTES) finish();
    };
    request.on('data', take).on('end', finish).on('error', finish).on('close', finish);
  });

/** Returns the refusal for an error of the body reader. */
const bodyFault = (fault: Error & { readonly type?: unknown; readonly status?: unknown }): Error => {
  if (fault.type === 'entity.too.large') return new Refused('payloadTooLarge');
  if (typeof fault.type === 'string' || fault.status === BROKEN_ENCODING)
    return malformed({ path: '', message: 'The body could not be read.' });
  return fault;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed({ path: '', message: 'The body is not valid UTF-8.' });
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed({ path: '', message: 'The body is not valid JSON.' });
  }
};

/** Parses a form. The values of repeatable parameters become lists. */
const parseForm = (
  text: string,
  repeatable: readonly string[] = [],
): Readonly<Record<string, string | readonly string[]>> => {
  const fields = [...new URLSearchParams(text)];
  const issue = formIssue(
    fields.map(([name]) => name),
    repeatable,
  );
  if (issue !== null) throw malformed(issue);
  const lists = repeatable.map(
    (wanted) => [wanted, fields.flatMap(([name, value]) => (name === wanted ? [value] : []))] as const,
  );
  return Object.fromEntries<string | readonly string[]>([
    ...fields,
    ...lists.filter(([, values]) => values.length > 0),
  ]);
};

/** Parses a JSON body. Throws a refusal with the codes of its endpoint, before any other check of the body. */
const parseCoded = ({ syntax, depth }: NonNullable<Endpoint['jsonCodes']>, bytes: Buffer): unknown => {
  let body: unknown;
  try {
    body = parseJson(decode(bytes));
  } catch {
    throw new Refused(syntax);
  }
  if (depthOf(body, MAX_BODY_DEPTH) > MAX_BODY_DEPTH) throw new Refused(depth);
  return body;
};

const parsedBody = (request: Request, endpoint: BodyFacts, bytes: Buffer): unknown => {
  const type = request.headers['content-type'] ?? '';
  if (endpoint.bodyFormat === 'raw') return { contentType: type, text: decode(bytes) };
  if (endpoint.bodyFormat === 'bytes') return { contentType: type, bytes };
  const coded = endpoint.jsonCodes === undefined ? undefined : parseCoded(endpoint.jsonCodes, bytes);
  const [expected, shape] =
    endpoint.bodyFormat === 'form'
      ? (['application/x-www-form-urlencoded', FORM_TYPE] as const)
      : (['application/json', JSON_TYPE] as const);
  if (bytes.length === 0 && type === '') return endpoint.body?.safeParse(undefined).success ? undefined : {};
  if (!shape.test(type)) throw malformed({ path: '', message: `The body must be sent as ${expected}.` });
  const body =
    coded !== undefined
      ? coded
      : endpoint.bodyFormat === 'form'
        ? parseForm(decode(bytes), endpoint.repeatable)
        : parseJson(decode(bytes));
  const issue = bodyIssue(body, endpoint.listElements === undefined ? {} : { listElements: endpoint.listElements });
  if (issue !== null) throw malformed(issue);
  return body;
};

/**
 * Reads, decodes and validates the body of a request. The body is not read if the endpoint declares none. `resolve`
 * changes what was sent before it is validated.
 */
export const validBody = async (
  request: Request,
  response: Response,
  endpoint: BodyFacts,
  resolve: (sent: unknown) => unknown = (sent) => sent,
): Promise<unknown> => {
  const {
    body,
    bodyFormat,
    bodyLimit = bodyFormat === 'form' ? MAX_FORM_BYTES : MAX_BODY_BYTES,
    unreadable,
  } = endpoint;
  if (body === undefined) return undefined;
  if (bodyFormat === 'beginning') return readBeginning(request, bodyLimit);
  try {
    return validated(body, await resolve(parsedBody(request, endpoint, await readBytes(request, response, bodyLimit))));
  } catch (fault) {
    if (!(fault instanceof Refused) || unreadable === undefined) throw fault;
    if (unreadable === 'empty') return validated(body, {});
    const code = unreadable[fault.refusal.code];
    throw code === undefined ? fault : new Refused(code);
  }
};

/** Validates a part of the request. Throws a refusal with `invalidRequestBody` and an issue for each error. */
export const validated = (schema: z.ZodType | undefined, part: unknown): unknown => {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(part);
  if (result.success) return result.data;
  throw malformed(...issuesOf(result.error, schema));
};

/** Validates path or query parameters, which must also be text that the database can store. */
export const validParameters = (schema: z.ZodType | undefined, part: unknown): unknown => {
  const parameters = validated(schema, part);
  const issue = bodyIssue(parameters);
  if (issue !== null) throw malformed(issue);
  return parameters;
};

/** Refuses a query with an empty parameter. Callers must leave the parameter out instead. */
export const refuseEmptyParameters = (query: Readonly<Record<string, unknown>>): void => {
  const issues = emptyParameterIssues(query);
  if (issues.length > 0) throw malformed(...issues.slice(0, MAX_ISSUES));
};

/** Refuses a query of an endpoint that declares no parameters. */
export const refuseParameters = (query: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(query).slice(0, MAX_ISSUES);
  if (unknown.length > 0)
    throw malformed(...unknown.map((path) => ({ path, message: unknownMemberMessage(path, []) })));
};
