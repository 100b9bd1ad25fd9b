import type { z } from 'zod';
import type { Caller } from '../../../../domain/access/caller.ts';
import type { PermissionName } from '../../../../domain/access/permissions.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { DocumentName } from '../../../../domain/status-pages/public-document.ts';
import type { CookieChange, Endpoint, Operation, RequestMeta } from '../endpoint.ts';
import type { Html, HtmlFragment } from './html.ts';

/** A request for a page, or of one of its forms. */
export interface PageRequest {
  readonly caller: Caller;
  readonly path: string;
  /** The values of the parameters in the path of the page. */
  readonly params: Readonly<Record<string, string>>;
  /** The query parameters; of a repeated one, the first value. */
  readonly query: Readonly<Record<string, string>>;
  readonly meta: RequestMeta;
}

/** The errors of a form or page query, as messages. */
export interface Problem {
  /** The path of the form or page. */
  readonly path: string;
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages that belong to no field. */
  readonly messages: readonly string[];
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a page is rendered from besides its query results. */
export interface RenderContext {
  readonly request: PageRequest;
  readonly problem: Problem | null;
  /** The field values that are kept when the form is shown again; never a secret. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A query that runs before a page is rendered. */
export interface Reading<Value = unknown> {
  readonly useCase: Operation<never, Value>;
  readonly toInput: (request: PageRequest) => unknown;
  /** Whether the query runs for the request; the value is null otherwise. */
  readonly applies?: (request: PageRequest) => boolean;
}

/** Declares a query of a page. */
export const reading = <Input, Value>(useCase: Operation<Input, Value>, toInput: (request: PageRequest) => NoInfer<Input>): Reading<Value> => ({
  useCase,
  toInput,
});

/** Declares a query that runs for some requests only; its value is null for the others. */
export const readingIf = <Input, Value>(
  applies: (request: PageRequest) => boolean,
  useCase: Operation<Input, Value>,
  toInput: (request: PageRequest) => NoInfer<Input>,
): Reading<Value | null> => ({ useCase, toInput, applies });

interface PageOptions {
  /** With parameters in braces, as those of endpoints. */
  readonly path: `/${string}`;
  readonly title: string;
  /** The permission that is required to see the page. */
  readonly permission: PermissionName;
  /** `account` shows the menu of the account beside the page; `wide` has room for tables. */
  readonly layout: 'plain' | 'account' | 'wide';
  /** `canonical`: served on the canonical host only. */
  readonly host?: Endpoint['host'];
  /** The path holds the only credential: sessions are not read, and the forms may be sent from anywhere. */
  readonly credentials?: Endpoint['credentials'];
  /** The feature of the page, and the code that it answers while the feature is off. */
  readonly feature?: Endpoint['feature'];
  /** Messages about a completed action, by the value of the query parameter `done`. */
  readonly notices?: Readonly<Record<string, string>>;
  /** The redirect target instead of rendering the page; null renders it. */
  readonly redirect?: (request: PageRequest) => string | null;
  /** What is rendered when a query of the page is refused; an error page by default. */
  readonly renderRefused?: (context: RenderContext) => Html;
  /** The page for a status of an error that is not about its content; by default that of the service. */
  readonly errorPage?: (status: number) => { readonly markup: string; readonly headers: Readonly<Record<string, string>> };
}

/** The look of a page that belongs to an organization and not to the service. */
export interface OwnFrame {
  /** The whole page. */
  readonly layout: (content: { readonly title: string; readonly body: HtmlFragment }, request: PageRequest) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** The heading above the errors of a form. */
  readonly problemTitle: string;
  /** The errors in the language of the page. */
  readonly translated: (problem: Problem) => Pick<Problem, 'messages' | 'fields'>;
}

type Readings = Readonly<Record<string, Reading>>;
type ValuesOf<Reads extends Readings> = { readonly [Name in keyof Reads]: Reads[Name] extends Reading<infer Value> ? Value : never };

interface PageDeclaration<Reads extends Readings> extends PageOptions {
  readonly reads: Reads;
  readonly render: (values: ValuesOf<Reads>, context: RenderContext) => Html;
  /** The title, if it depends on query results. */
  readonly titleOf?: (values: ValuesOf<Reads>) => string;
  /** Further origins that the forms of the page may redirect to. */
  readonly formTargets?: (values: ValuesOf<Reads>) => readonly string[];
  readonly frameOf?: (values: ValuesOf<Reads>) => OwnFrame;
  /** What is shown when a query is refused, with the results of the earlier ones; null for an error page. */
  readonly refusedResult?: (values: Partial<ValuesOf<Reads>>) => PageResult | null;
}

/** The query results of a page, by name. */
export type PageValues = Readonly<Record<string, unknown>>;

/** A declared page. Its functions are methods, so that declarations with any values are assignable. */
export interface Page extends PageOptions {
  readonly reads: Readings;
  render(values: PageValues, context: RenderContext): Html;
  titleOf?(values: PageValues): string;
  formTargets?(values: PageValues): readonly string[];
  frameOf?(values: PageValues): OwnFrame;
  refusedResult?(values: PageValues): PageResult | null;
}

/**
 * A page that is the same for all who may see it. It is rendered from a view alone, once for each change of what it shows, and served from memory before the guards:
 * it has no caller, no form and no query of its own.
 */
export interface DocumentPage<View, Context> {
  readonly path: `/${string}`;
  readonly document: DocumentName;
  titleOf(view: View, context: Context): string;
  render(view: View, context: Context): Html;
}

/** Declares a page: its path, permission, queries and rendering; or one that is served from memory. */
export function definePage<Reads extends Readings>(declaration: PageDeclaration<Reads>): Page;
export function definePage<View, Context>(declaration: DocumentPage<View, Context>): DocumentPage<View, Context>;
export function definePage<Declaration>(declaration: Declaration): Declaration {
  return declaration;
}

/** The validated body of a form and the request that sent it. */
export interface SubmittedForm<Body> {
  readonly body: Body;
  readonly request: PageRequest;
}

/** A page that is shown once as the result of a form, because it contains a secret or a final state. */
export interface PageResult {
  readonly title: string;
  readonly body: Html;
  readonly frame?: OwnFrame;
}

interface FormOptions {
  readonly path: `/${string}`;
  /** The page that has the form; it is shown again when the form is refused. */
  readonly page: Page;
  /** Without it, the form is accepted with any body, which is not read. */
  readonly body?: z.ZodObject;
  /** The fields that may be repeated; the schema gets them as lists. */
  readonly repeatable?: readonly string[];
  /** Messages for invalid fields, by name. */
  readonly fieldMessages?: Readonly<Record<string, string>>;
  /** Messages by code, if the general message does not fit. */
  readonly messages?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** The redirect target after a refusal, instead of showing the page again. */
  readonly redirects?: Readonly<Partial<Record<ErrorCode, (request: PageRequest) => string>>>;
  /** The fields whose values are kept when the page is shown again. */
  readonly keptFields?: readonly string[];
}

interface FormDeclaration<Body extends z.ZodObject, Input, Value> extends FormOptions {
  readonly useCase: Operation<Input, Value>;
  readonly body?: Body;
  readonly toInput: (submitted: SubmittedForm<z.output<Body>>) => NoInfer<Input>;
  readonly cookies?: (value: NoInfer<Value>) => readonly CookieChange[];
  /** The redirect target after success; by default the page of the form. */
  readonly redirectTo?: (value: NoInfer<Value>, request: PageRequest) => string;
  /** The page shown after success instead of a redirect. */
  readonly result?: (value: NoInfer<Value>, request: PageRequest) => PageResult;
}

/** A declared form. Its functions are methods, so that declarations with any use case are assignable. */
export interface Form extends FormOptions {
  readonly useCase: Operation<never, unknown>;
  toInput(submitted: SubmittedForm<unknown>): unknown;
  cookies?(value: unknown): readonly CookieChange[];
  redirectTo?(value: unknown, request: PageRequest): string;
  result?(value: unknown, request: PageRequest): PageResult;
}

/** Declares a form: its fields, its use case and its result. */
export const defineForm = <Body extends z.ZodObject, Input, Value>(declaration: FormDeclaration<Body, Input, Value>): Form => declaration;

/** The pages and forms of the service. */
export interface Site {
  readonly pages: readonly Page[];
  /** The pages that are served from memory. */
  readonly documents: readonly Pick<DocumentPage<never, never>, 'path' | 'document'>[];
  readonly forms: readonly Form[];
}
