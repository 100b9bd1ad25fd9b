import { refused } from './outcome.ts';
import type { Refusal } from './outcome.ts';

/** A validation issue; `path` is the member, with dots between nested names. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal of one member's value, with its issues reported relative to the whole body. */
export const issuesWithin = <Code extends string>(member: string, { code, data }: Refusal<Code>): Refusal<Code> => {
  const issues = data?.['issues'] as readonly Issue[] | undefined;
  return refused(code, issues === undefined ? data : { ...data, issues: issues.map(({ path, message }) => ({ path: `${member}.${path}`, message })) });
};

/** Refuses a body because of these issues. */
export const invalidBody = (issues: readonly Issue[]): Refusal<'invalidRequestBody'> =>
  refused('invalidRequestBody', { issues });
