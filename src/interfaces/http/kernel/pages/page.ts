import type { z } from 'zod';
import type { FoundReader } from '../../../../domain/organizations/host-brand.ts';
import type { Caller } from '../../../../domain/access/caller.ts';
import type { PermissionName } from '../../../../domain/access/permissions.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import type { Language, Locale, ReaderFacts } from '../../../../domain/kernel/locale.ts';
import type { DocumentName } from '../../../../domain/status-pages/public-document.ts';
import type { Endpoint, Operation } from '../endpoint.ts';
import type { CookieChange, RequestMeta } from '../request-parts.ts';
import type { PageBrand } from './brand.ts';
import type { Html, HtmlFragment } from './html.ts';

/** A request for a page, or of one of its forms. */
export interface WebPageRequest {
  readonly caller: Caller;
  readonly path: string;
  /** The values of the parameters in the path of the page. */
  readonly params: Readonly<Record<string, string>>;
  /** The query parameters. A repeated parameter has its first value. */
  readonly query: Readonly<Record<string, string>>;
  readonly meta: RequestMeta;
  readonly reader: Reader;
}

/** The person who reads a page. */
export interface Reader {
  /** The time zone and language of times and texts. */
  readonly locale: Locale;
  readonly texts: Texts;
  /** The language that the browser accepts, or null for none that is known. */
  readonly accepted: Language | null;
  /** The look of the page: that of the organization of the host, or of the product. */
  readonly brand: PageBrand;
}

/** A content of a page that is composed from the texts of the reader's language. */
export type Words<Value> = (texts: Texts) => Value;

/** The errors of a form or page query, as messages. */
export interface Problem {
  /** The path of the form or page. */
  readonly path: string;
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages that belong to no field. */
  readonly messages: readonly string[];
  /** The messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The values of the fields of a form that was sent, by name. */
export type KeptFields = Readonly<Record<string, readonly string[]>>;

/** The values from which a page is rendered, besides its query results. */
export interface RenderContext {
  readonly request: WebPageRequest;
  readonly problem: Problem | null;
  /** The field values that are kept when the form is shown again; never a secret. */
  readonly kept: KeptFields;
}

/** A query that runs before a page is rendered. */
export interface Reading<Value = unknown> {
  readonly useCase: Operation<never, Value>;
  readonly toInput: (request: WebPageRequest) => unknown;
  /** Returns true if the query runs for the request. The value is null otherwise. */
  readonly applies?: (request: WebPageRequest) => boolean;
}

/** Declares a query of a page. */
export const reading = <Input, Value>(
  useCase: Operation<Input, Value>,
  toInput: (request: WebPageRequest) => NoInfer<Input>,
): Reading<Value> => ({
  useCase,
  toInput,
});

/** Declares a query that runs for some requests only; its value is null for the others. */
export const readingIf = <Input, Value>(
  applies: (request: WebPageRequest) => boolean,
  useCase: Operation<Input, Value>,
  toInput: (request: WebPageRequest) => NoInfer<Input>,
): Reading<Value | null> => ({ useCase, toInput, applies });

interface PageOptions {
  /** The path, with parameters in braces, as in endpoints. */
  readonly path: `/${string}`;
  readonly title: Words<string>;
  /** The permission that is required to see the page. */
  readonly permission: PermissionName;
  /** The layout: `account` shows the account menu beside the page; `wide` has space for tables. */
  readonly layout: 'plain' | 'account' | 'wide';
  /** `canonical` if the page is served on the canonical host only. */
  readonly host?: Endpoint['host'];
  /**
   * `ignored` if the path contains the only credential: sessions are not read, and the forms accept requests from any
   * origin.
   */
  readonly credentials?: Endpoint['credentials'];
  /** The feature that the page belongs to, and the code that it answers while the feature is off. */
  readonly feature?: Endpoint['feature'];
  /** True to run the script of pages, which other pages may not run. See ADR 0210. */
  readonly runsScript?: boolean;
  /** Messages about a completed action, by the value of the query parameter `done`. */
  readonly notices?: Words<Readonly<Record<string, string>>>;
  /** Returns the redirect target, or null to render the page. */
  readonly redirect?: (request: WebPageRequest) => string | null;
  /** Messages for the refusals of its queries, in place of the general ones. */
  readonly messages?: Words<Readonly<Partial<Record<ErrorCode, string>>>>;
  /** Renders the page below the message when one of its queries is refused; by default, an error page is sent. */
  readonly renderRefused?: (context: RenderContext) => Html;
  /**
   * Returns the page for an error status that does not concern the content; by default, the error page of the service.
   */
  readonly errorPage?: (status: number) => {
    readonly markup: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The frame of a page that is shown in the name of an organization instead of the service. */
export interface OwnFrame {
  /** Renders the whole page. */
  readonly layout: (
    content: { readonly title: string; readonly body: HtmlFragment },
    request: WebPageRequest,
  ) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** The heading above the errors of a form. */
  readonly problemTitle: string;
  /** Returns the errors in the language of the page. */
  readonly translated: (problem: Problem) => Pick<Problem, 'messages' | 'fields'>;
}

type Readings = Readonly<Record<string, Reading>>;
type ValuesOf<Reads extends Readings> = {
  readonly [Name in keyof Reads]: Reads[Name] extends Reading<infer Value> ? Value : never;
};

interface PageDeclaration<Reads extends Readings> extends PageOptions {
  readonly reads: Reads;
  readonly render: (values: ValuesOf<Reads>, context: RenderContext) => Html;
  /** Returns the title, if it depends on query results. */
  readonly titleOf?: (values: ValuesOf<Reads>, request: WebPageRequest) => string;
  /** Returns what decides the language and time zone of the reader, if the results of the queries tell it. */
  readonly readerOf?: (values: ValuesOf<Reads>) => ReaderFacts;
  /** Returns further origins to which the forms of the page may redirect. */
  readonly formTargets?: (values: ValuesOf<Reads>) => readonly string[];
  readonly frameOf?: (values: ValuesOf<Reads>) => OwnFrame;
  /**
   * Returns the result to show when a query is refused, given the results of the earlier queries; null for an error
   * page.
   */
  readonly refusedResult?: (values: Partial<ValuesOf<Reads>>, request: WebPageRequest) => PageResult | null;
}

/** The query results of a page, by name. */
export type PageValues = Readonly<Record<string, unknown>>;

/** A declared page. Its functions are methods, so that declarations with any values are assignable. */
export interface Page extends PageOptions {
  readonly reads: Readings;
  render(values: PageValues, context: RenderContext): Html;
  titleOf?(values: PageValues, request: WebPageRequest): string;
  readerOf?(values: PageValues): ReaderFacts;
  formTargets?(values: PageValues): readonly string[];
  frameOf?(values: PageValues): OwnFrame;
  refusedResult?(values: PageValues, request: WebPageRequest): PageResult | null;
}

/**
 * A page that is the same for everyone who may see it. It is rendered from a view alone, once for each change of the
 * view, and served from memory before the guards. It has no caller, no form and no query.
 */
export interface DocumentPage<View, Context> {
  readonly path: `/${string}`;
  readonly document: DocumentName;
  titleOf(view: View, context: Context): string;
  render(view: View, context: Context): Html;
}

/**
 * Declares a page with its path, permission, queries and rendering, or a page that is served from memory. See ADR 0016.
 */
export function definePage<Reads extends Readings>(declaration: PageDeclaration<Reads>): Page;
export function definePage<View, Context>(declaration: DocumentPage<View, Context>): DocumentPage<View, Context>;
export function definePage<Declaration>(declaration: Declaration): Declaration {
  return declaration;
}

/** The validated body of a form and the request that sent it. */
export interface SubmittedForm<Body> {
  readonly body: Body;
  readonly request: WebPageRequest;
}

/** A page that is shown once as the result of a form, because it contains a secret or a final state. */
export interface PageResult {
  readonly title: string;
  readonly body: Html;
  readonly frame?: OwnFrame;
  /** True to run the script of pages, which other pages may not run. See ADR 0210. */
  readonly runsScript?: boolean;
}

interface FormOptions {
  readonly path: `/${string}`;
  /** The page that contains the form. It is shown again when the form is refused. */
  readonly page: Page;
  /** The schema of the body. Without a schema, any body is accepted and not read. */
  readonly body?: z.ZodObject;
  /** The fields that may be repeated. The schema receives their values as lists. */
  readonly repeatable?: readonly string[];
  /** Messages for invalid fields, by name. */
  readonly fieldMessages?: Words<Readonly<Record<string, string>>>;
  /** Messages by code, for codes whose general message does not fit. */
  readonly messages?: Words<Readonly<Partial<Record<ErrorCode, string>>>>;
  /** The redirect targets after refusals, by code. Without one, the page is shown again. */
  readonly redirects?: Readonly<Partial<Record<ErrorCode, (request: WebPageRequest) => string>>>;
  /** The fields whose values are kept when the page is shown again. */
  readonly keptFields?: readonly string[];
}

interface FormDeclaration<Body extends z.ZodObject, Input, Value> extends FormOptions {
  readonly useCase: Operation<Input, Value>;
  readonly body?: Body;
  readonly toInput: (submitted: SubmittedForm<z.output<Body>>) => NoInfer<Input>;
  /**
   * Returns true if the form was sent to see its page again with what is filled in, such as after a search. Its use case
   * does not run then.
   */
  readonly isShownAgain?: (body: z.output<Body>) => boolean;
  readonly cookies?: (value: NoInfer<Value>) => readonly CookieChange[];
  /** Returns the redirect target after success; by default the page of the form. */
  readonly redirectTo?: (value: NoInfer<Value>, request: WebPageRequest) => string;
  /** Returns the page that is shown after success instead of a redirect. */
  readonly result?: (value: NoInfer<Value>, request: WebPageRequest) => PageResult;
}

/** A declared form. Its functions are methods, so that declarations with any use case are assignable. */
export interface Form extends FormOptions {
  readonly useCase: Operation<never, unknown>;
  toInput(submitted: SubmittedForm<unknown>): unknown;
  isShownAgain?(body: unknown): boolean;
  cookies?(value: unknown): readonly CookieChange[];
  redirectTo?(value: unknown, request: WebPageRequest): string;
  result?(value: unknown, request: WebPageRequest): PageResult;
}

/** Declares a form: its fields, its use case and its result. */
export const defineForm = <Body extends z.ZodObject, Input, Value>(
  declaration: FormDeclaration<Body, Input, Value>,
): Form => declaration;

/** The pages and forms of the service. */
export interface Site {
  /** Finds what decides the time zone and language of the reader. */
  readonly reader: Operation<undefined, FoundReader>;
  readonly pages: readonly Page[];
  /** The pages that are served from memory. */
  readonly documents: readonly Pick<DocumentPage<never, never>, 'path' | 'document'>[];
  readonly forms: readonly Form[];
}
