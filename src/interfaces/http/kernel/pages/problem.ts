import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Issue } from '../../../../domain/kernel/issue.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import { statusOf } from '../statuses.ts';
import type { Form, Page, Problem } from './page.ts';
import { sentenceOf } from './sentences.ts';

const issuesOf = ({ data }: Refusal<ErrorCode>): readonly Issue[] =>
  Array.isArray(data?.['issues']) ? (data['issues'] as readonly Issue[]) : [];

/** What is wrong with a page itself. */
export const pageProblem = ({ path }: Pick<Page, 'path'>, { code, data }: Refusal<ErrorCode>): Problem => ({
  of: path,
  status: statusOf(entryOf(code).kind),
  sentences: [sentenceOf(code, data)],
  fields: {},
});

/** What is wrong with a form, also one that could not even be read: each issue goes to its field, and to the head of the page where the form has no such field. */
export const formProblem = (form: Form, refusal: Refusal<ErrorCode>, unread: boolean): Problem => {
  const fields = Object.keys(form.body.shape);
  const issues = issuesOf(refusal).map(({ path, message }) => ({ path, message: (unread ? form.complaints?.[path] : undefined) ?? message }));
  const [placed, homeless] = [issues.filter(({ path }) => fields.includes(path)), issues.filter(({ path }) => !fields.includes(path))];
  return {
    of: form.path,
    status: statusOf(entryOf(refusal.code).kind),
    sentences: issues.length === 0 ? [sentenceOf(refusal.code, refusal.data, form.sentences)] : homeless.map(({ message }) => message),
    fields: Object.fromEntries(placed.toReversed().map(({ path, message }) => [path, message])),
  };
};
