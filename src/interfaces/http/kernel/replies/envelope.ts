import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { Language } from '../../../../domain/kernel/locale.ts';
import type { RefusalData } from '../../../../domain/kernel/outcome.ts';
import { errorSentence } from '../../../../texts/error-sentence.ts';
import { issuesIn } from '../../../../texts/issue-sentence.ts';
import { reasonOf, statusOf } from './statuses.ts';

/** The body of every answer that is not a success. */
export interface ErrorEnvelope {
  readonly error: true;
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the envelope of a refusal. A silent code is omitted, but its data members are included. `detail` is the
 * sentence of the code in the language, by default in English, as are the messages of issues.
 */
export const envelopeOf = (
  code: ErrorCode,
  url: string,
  data?: RefusalData,
  alternative = false,
  language?: Language,
): ErrorEnvelope => {
  const entry = entryOf(code);
  const kind = alternative && entry.alsoKind !== undefined ? entry.alsoKind : entry.kind;
  const reason = reasonOf(kind);
  const facts = issuesIn(data, language);
  const members = entry.silent ? facts : { code, ...facts };
  const envelope = { error: true as const, url, statusCode: statusOf(kind), statusMessage: reason, message: reason };
  if (members === undefined) return envelope;
  return { ...envelope, data: { ...members, detail: errorSentence(code, data, language) } };
};
