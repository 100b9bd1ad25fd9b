import type { Request } from 'express';
import { readerLocale, UNKNOWN_READER } from '../../../../domain/kernel/locale.ts';
import type { ReaderFacts } from '../../../../domain/kernel/locale.ts';
import type { Resolve } from '../endpoint.ts';
import { originIn } from '../request-parts.ts';
import { contextOf } from '../requests/request-context.ts';
import type { Reader, Site } from './page.ts';

/** Finds the reader of the page that a request asks for. */
export type FindReader = (request: Request) => Promise<Reader>;

/** The reader of a page if facts cannot be read. */
export const unknownReader: Reader = { locale: readerLocale(UNKNOWN_READER) };

/** Returns the function that finds readers. */
export const readerFinder = ({ reader }: Site, resolve: Resolve): FindReader => {
  const run = resolve({ useCase: reader });
  return async (request) => {
    const { caller, meta } = contextOf(request);
    const facts = await run(caller, undefined, originIn(meta));
    return facts.ok ? { locale: readerLocale(facts.value as ReaderFacts) } : unknownReader;
  };
};
