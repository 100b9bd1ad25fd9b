import type { Request } from 'express';
import type { FoundReader } from '../../../../domain/organizations/host-brand.ts';
import { acceptedLanguage, readerLocale, UNKNOWN_READER } from '../../../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../../../domain/kernel/locale.ts';
import { textsOf } from '../../../../texts/texts.ts';
import type { Resolve } from '../endpoint.ts';
import { originIn } from '../request-parts.ts';
import { customHostOf } from '../requests/host-dispatch.ts';
import { contextIfAny, contextOf } from '../requests/request-context.ts';
import { productBrand, whiteLabelOf } from './brand.ts';
import type { Reader, Site } from './page.ts';

/** Returns the reader about whom the facts are known. */
export const readerOf = (facts: ReaderFacts, { accepted, brand }: Pick<Reader, 'accepted' | 'brand'>): Reader => {
  const locale = readerLocale(facts, accepted);
  return { accepted, brand, locale, texts: textsOf(locale.language) };
};

/** The reader of a page if nothing is known. */
export const unknownReader = readerOf(UNKNOWN_READER, { accepted: null, brand: productBrand });

/** Returns the reader as the request alone tells it. */
const readerIn = (request: Request, { facts, brand }: FoundReader): Reader =>
  readerOf(facts, {
    accepted: acceptedLanguage(request.headers['accept-language'] ?? ''),
    brand: customHostOf(request) === null ? productBrand : whiteLabelOf(brand),
  });

const NOBODY: FoundReader = { facts: UNKNOWN_READER, brand: null };

/** Finds the reader of the page that a request asks for. */
export type FindReader = (request: Request) => Promise<Reader>;

/** Returns the function that finds readers. */
export const readerFinder = ({ reader }: Site, resolve: Resolve): FindReader => {
  const run = resolve({ useCase: reader });
  return async (request) => {
    const { caller, meta } = contextOf(request);
    const found = await run(caller, undefined, originIn(meta));
    return readerIn(request, found.ok ? (found.value as FoundReader) : NOBODY);
  };
};

/** Finds the reader of an error page. The request alone has to do before the guards and while the database is away. */
export const readerOfFault = async (request: Request, code: string, find: FindReader): Promise<Reader> => {
  if (code === 'unavailable' || contextIfAny(request) === undefined) return readerIn(request, NOBODY);
  try {
    return await find(request);
  } catch {
    return readerIn(request, NOBODY);
  }
};
