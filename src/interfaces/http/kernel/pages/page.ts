import type { z } from 'zod';
import type { UseCase } from '../../../../application/kernel/use-case.ts';
import type { Caller } from '../../../../domain/access/caller.ts';
import type { PermissionName } from '../../../../domain/access/permissions.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { CookieChange, Endpoint, RequestMeta } from '../endpoint.ts';
import type { Html } from './html.ts';

/** A request for a page, or one that a form of a page sends. */
export interface PageRequest {
  readonly caller: Caller;
  readonly path: string;
  /** The query; of a repeated parameter the first value. */
  readonly query: Readonly<Record<string, string>>;
  readonly meta: RequestMeta;
}

/** What went wrong with a form or a reading, in words. */
export interface Problem {
  /** The path of the form, or of the page. */
  readonly of: string;
  readonly status: number;
  /** What is wrong with no field in particular. */
  readonly sentences: readonly string[];
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a page is drawn from, beside what it reads. */
export interface RenderContext {
  readonly visit: PageRequest;
  readonly problem: Problem | null;
  /** What was typed into the form that is shown again; never a secret. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A query that a page asks before it is drawn. */
export interface Reading<Value = unknown> {
  readonly useCase: UseCase<never, never, Value, ErrorCode>;
  readonly toInput: (visit: PageRequest) => unknown;
  /** Whether there is anything to ask; the value is null otherwise. */
  readonly applies?: (visit: PageRequest) => boolean;
}

/** Declares what a page reads. */
export const reading = <Needs, Input, Value, Code extends ErrorCode>(
  useCase: UseCase<Needs, Input, Value, Code>,
  toInput: (visit: PageRequest) => NoInfer<Input>,
): Reading<Value> => ({ useCase, toInput }) as unknown as Reading<Value>;

/** The same for visits that `applies` picks; the value is null for others. */
export const readingIf = <Needs, Input, Value, Code extends ErrorCode>(
  applies: (visit: PageRequest) => boolean,
  useCase: UseCase<Needs, Input, Value, Code>,
  toInput: (visit: PageRequest) => NoInfer<Input>,
): Reading<Value | null> => ({ ...reading(useCase, toInput), applies });

/** Which frame a page stands in: a plain one, or the one with the rooms of the account. */
export type Frame = 'entrance' | 'account';

interface PageFacts {
  readonly path: `/${string}`;
  readonly title: string;
  /** The row of the permission matrix that visitors must satisfy. */
  readonly permission: PermissionName;
  readonly frame: Frame;
  /** Served on the canonical host only, if told. */
  readonly host?: Endpoint['host'];
  /** The part of the service that it belongs to, and the code that it answers while that part is switched off. */
  readonly feature?: Endpoint['feature'];
  /** What the page can say of something that was done before, by the word after `done=`. */
  readonly notices?: Readonly<Record<string, string>>;
  /** Where visitors go on to at once, if not null. */
  readonly leads?: (visit: PageRequest) => string | null;
  /** What is drawn when a reading is refused; an error page unless told. */
  readonly whenRefused?: (sight: RenderContext) => Html;
}

type Values<Readings> = { readonly [Name in keyof Readings]: Readings[Name] extends Reading<infer Value> ? Value : never };

interface PageDeclaration<Readings extends Readonly<Record<string, Reading>>> extends PageFacts {
  readonly reads: Readings;
  readonly draw: (values: Values<Readings>, sight: RenderContext) => Html;
  /** The title, where it depends on what is read. */
  readonly titled?: (values: Values<Readings>) => string;
  /** Origins beside our own that the forms of the page may lead to. */
  readonly formTargets?: (values: Values<Readings>) => readonly string[];
}

/** What a page has read, its types forgotten. */
export type Read = Readonly<Record<string, unknown>>;

/** A page with its types forgotten. */
export interface Page extends PageFacts {
  readonly reads: Readonly<Record<string, Reading>>;
  readonly draw: (values: Read, sight: RenderContext) => Html;
  readonly titled?: (values: Read) => string;
  readonly formTargets?: (values: Read) => readonly string[];
}

/** Declares one page: where it is, who may see it, what it reads and how it is drawn. */
export const definePage = <Readings extends Readonly<Record<string, Reading>>>(declaration: PageDeclaration<Readings>): Page =>
  declaration as unknown as Page;

/** The validated parts of a form that was sent. */
export interface Sent<Body> {
  readonly body: Body;
  readonly visit: PageRequest;
}

/** Something that is shown at once, because it can be shown only once. */
export interface PageResult {
  readonly title: string;
  readonly body: Html;
}

interface FormFacts {
  readonly path: `/${string}`;
  /** The page that the form stands on; it is shown again with what is wrong. */
  readonly page: Page;
  readonly body: z.ZodObject;
  /** What to say of a field that cannot be read, by its name. */
  readonly complaints?: Readonly<Record<string, string>>;
  /** What to say of a code, where the general sentence does not fit. */
  readonly sentences?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Where a refusal leads instead of back to the page. */
  readonly redirects?: Readonly<Partial<Record<ErrorCode, (visit: PageRequest) => string>>>;
  /** The fields that keep their text when the page is shown again. */
  readonly keeps?: readonly string[];
}

interface FormDeclaration<B extends z.ZodObject, Needs, Input, Value, Code extends ErrorCode> extends FormFacts {
  readonly useCase: UseCase<Needs, Input, Value, Code>;
  readonly body: B;
  readonly toInput: (sent: Sent<z.output<B>>) => NoInfer<Input>;
  readonly cookies?: (value: NoInfer<Value>) => readonly CookieChange[];
  /** Where the browser goes on to. */
  readonly onward?: (value: NoInfer<Value>, visit: PageRequest) => string;
  /** What is shown in the place of going on. */
  readonly shows?: (value: NoInfer<Value>, visit: PageRequest) => PageResult;
}

/** A form with its types forgotten. */
export interface Form extends FormFacts {
  readonly useCase: UseCase<never, never, unknown, ErrorCode>;
  readonly toInput: (sent: Sent<unknown>) => unknown;
  readonly cookies?: (value: unknown) => readonly CookieChange[];
  readonly onward?: (value: unknown, visit: PageRequest) => string;
  readonly shows?: (value: unknown, visit: PageRequest) => PageResult;
}

/** Declares one form: which use case takes it, and where it leads. */
export const defineForm = <B extends z.ZodObject, Needs, Input, Value, Code extends ErrorCode>(
  declaration: FormDeclaration<B, Needs, Input, Value, Code>,
): Form => declaration as unknown as Form;

/** Everything that browsers see. */
export interface Site {
  readonly pages: readonly Page[];
  readonly forms: readonly Form[];
}
