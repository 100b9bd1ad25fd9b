import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../domain/access/sign-in/password.ts';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { RefusalData } from '../../../../domain/kernel/outcome.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import { textsOf } from '../../../../texts/texts.ts';

/** Returns the error messages of pages, by code. */
export const messagesOf = ({ pageErrors }: Texts): Readonly<Partial<Record<ErrorCode, string>>> => pageErrors;

const waitOf = (data: RefusalData | undefined, { pages: { problem } }: Texts): string => {
  const seconds = data?.['retryAfter'];
  if (typeof seconds !== 'number') return '';
  return ` ${seconds < 120 ? problem.waitSeconds({ count: seconds }) : problem.waitMinutes({ count: Math.ceil(seconds / 60) })}`;
};

/** Returns the message for a refusal, with the waiting time if there is one. */
export const messageOf = (
  texts: Texts,
  code: ErrorCode,
  data?: RefusalData,
  own?: Readonly<Partial<Record<ErrorCode, string>>>,
): string => `${own?.[code] ?? messagesOf(texts)[code] ?? entryOf(code).when}${waitOf(data, texts)}`;

/** The issues that rules of the domain report about fields of pages. */
const issuesIn = ({ pages: { issues } }: Texts): readonly string[] => [
  issues.wrongCode,
  issues.wrongPassword,
  issues.invalidLink,
  issues.passwordLong({ count: MAX_PASSWORD_LENGTH }),
  issues.passwordShort({ count: MIN_PASSWORD_LENGTH }),
  issues.passwordEmail,
  issues.passwordSimple,
  issues.passwordCommon,
];

/** Translates an issue, which rules report in English. Returns null for one without a translation. */
export const translatedIssue = (message: string, texts: Texts): string | null =>
  issuesIn(texts)[issuesIn(textsOf('en')).indexOf(message)] ?? null;
