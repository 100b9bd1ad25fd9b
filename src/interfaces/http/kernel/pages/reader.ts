import type { Request } from 'express';
import { acceptedLanguage, readerLocale, UNKNOWN_READER } from '../../../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../../../domain/kernel/locale.ts';
import { textsOf } from '../../../../texts/texts.ts';
import type { Resolve } from '../endpoint.ts';
import { originIn } from '../request-parts.ts';
import { contextIfAny, contextOf } from '../requests/request-context.ts';
import type { Reader, Site } from './page.ts';

/** Returns the reader about whom the facts are known. */
export const readerOf = (
  facts: ReaderFacts,
  { accepted, isOnOwnHost }: Pick<Reader, 'accepted' | 'isOnOwnHost'>,
): Reader => {
  const locale = readerLocale(facts, accepted);
  return { accepted, isOnOwnHost, locale, texts: textsOf(locale.language), organization: facts.organization };
};

/** The reader of a page if nothing is known. */
export const unknownReader = readerOf(UNKNOWN_READER, { accepted: null, isOnOwnHost: false });

/** Returns the reader as the request alone tells it. */
const readerIn = (request: Request, facts: ReaderFacts): Reader =>
  readerOf(facts, {
    accepted: acceptedLanguage(request.headers['accept-language'] ?? ''),
    isOnOwnHost: (contextIfAny(request)?.meta.customHost ?? null) !== null,
  });

/** Finds the reader of the page that a request asks for. */
export type FindReader = (request: Request) => Promise<Reader>;

/** Returns the function that finds readers. */
export const readerFinder = ({ reader }: Site, resolve: Resolve): FindReader => {
  const run = resolve({ useCase: reader });
  return async (request) => {
    const { caller, meta } = contextOf(request);
    const facts = await run(caller, undefined, originIn(meta));
    return readerIn(request, facts.ok ? (facts.value as ReaderFacts) : UNKNOWN_READER);
  };
};

/** Finds the reader of an error page. The request alone has to do before the guards and while the database is away. */
export const readerOfFault = async (request: Request, code: string, find: FindReader): Promise<Reader> => {
  if (code === 'unavailable' || contextIfAny(request) === undefined) return readerIn(request, UNKNOWN_READER);
  try {
    return await find(request);
  } catch {
    return readerIn(request, UNKNOWN_READER);
  }
};
