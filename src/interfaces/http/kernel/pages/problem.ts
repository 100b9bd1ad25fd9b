import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Issue } from '../../../../domain/kernel/issue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import type { Texts } from '../../../../texts/catalogue.ts';
import { issueSentence } from '../../../../texts/issue-sentence.ts';
import { statusOf } from '../replies/statuses.ts';
import type { Form, Page, Problem, Reader } from './page.ts';
import { messageOf, translatedIssue } from './messages.ts';

const issuesOf = ({ data }: Refusal<ErrorCode>): readonly Issue[] =>
  Array.isArray(data?.['issues']) ? (data['issues'] as readonly Issue[]) : [];

/** Returns an error that applies to the page as a whole. */
export const pageProblem = (
  { path, messages }: Pick<Page, 'path' | 'messages'>,
  { code, data }: Refusal<ErrorCode>,
  texts: Texts,
): Problem => ({
  path,
  code,
  status: statusOf(entryOf(code).kind),
  messages: [messageOf(texts, code, data, messages?.(texts))],
  fields: {},
});

/**
 * Returns the errors of a form. Issues are shown at their fields, or in the summary if the form has no such field.
 * `invalid` is true if the body did not match its schema.
 */
export const formProblem = (
  form: Form,
  refusal: Refusal<ErrorCode>,
  invalid: boolean,
  { texts, locale }: Pick<Reader, 'texts' | 'locale'>,
): Problem => {
  const fieldMessages = form.fieldMessages?.(texts);
  const fields = Object.keys(form.body?.shape ?? {});
  const issues = issuesOf(refusal).map(({ path, message }) => ({
    path,
    message:
      (invalid ? fieldMessages?.[path] : undefined) ??
      translatedIssue(message, texts) ??
      issueSentence(message, locale.language),
  }));
  const [placed, others] = [
    issues.filter(({ path }) => fields.includes(path)),
    issues.filter(({ path }) => !fields.includes(path)),
  ];
  return {
    path: form.path,
    code: refusal.code,
    status: statusOf(entryOf(refusal.code).kind),
    messages:
      issues.length === 0
        ? [messageOf(texts, refusal.code, refusal.data, form.messages?.(texts))]
        : others.map(({ message }) => message),
    fields: Object.fromEntries(placed.toReversed().map(({ path, message }) => [path, message])),
  };
};
