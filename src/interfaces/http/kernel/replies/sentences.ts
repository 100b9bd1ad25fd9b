import type { Request, Response } from 'express';
import { sentenceLanguage } from '../../../../domain/kernel/locale.ts';
import type { Language } from '../../../../domain/kernel/locale.ts';

/** Returns the language of the sentences in the answer to a request. */
export const languageOf = (request: Request): Language => sentenceLanguage(request.headers['accept-language']);

/** Returns the headers of an answer that contains sentences in the language (RFC 9110, section 8.5). */
export const sentenceHeaders = (language: Language): Readonly<Record<string, string>> => ({
  'Content-Language': language,
});

/** Tells caches that the sentences of an answer depend on the request (RFC 9110, section 12.5.5). */
export const varyByLanguage = (response: Response): void => {
  if (response.hasHeader('Content-Language')) response.vary('Accept-Language');
};
