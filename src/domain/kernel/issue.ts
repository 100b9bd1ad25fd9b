import { refused } from './outcome.ts';
import type { Refusal } from './outcome.ts';

/** One thing that is wrong with a body; `path` names the member, nested members parted by dots. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal of what stands in one member of a body, its issues told as issues of the whole body. */
export const issuesWithin = <Code extends string>(member: string, { code, data }: Refusal<Code>): Refusal<Code> => {
  const issues = data?.['issues'] as readonly Issue[] | undefined;
  return refused(code, issues === undefined ? data : { ...data, issues: issues.map(({ path, message }) => ({ path: `${member}.${path}`, message })) });
};

/** Refuses a body for the issues found in it. */
export const invalidBody = (issues: readonly Issue[]): Refusal<'invalidRequestBody'> =>
  refused('invalidRequestBody', { issues });
