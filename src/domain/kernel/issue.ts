import { refused } from './outcome.ts';
import type { Refusal } from './outcome.ts';

/** A validation issue. `path` is the member, with dots between nested names. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Converts the refusal of one member's value: the paths of its issues become relative to the whole body. */
export const issuesWithin = <Code extends string>(member: string, { code, data }: Refusal<Code>): Refusal<Code> => {
  const issues = data?.['issues'] as readonly Issue[] | undefined;
  return refused(
    code,
    issues === undefined
      ? data
      : { ...data, issues: issues.map(({ path, message }) => ({ path: `${member}.${path}`, message })) },
  );
};

/** Returns the rule that a request body has no issues. `issuesOf` finds them. */
export const bodyRule = <Facts>(issuesOf: (facts: Facts) => readonly Issue[]) => ({
  code: 'invalidRequestBody' as const,
  broken: (facts: Facts) => issuesOf(facts).length > 0,
  data: (facts: Facts) => ({ issues: issuesOf(facts) }),
});

/** Creates the refusal of a body with these issues. */
export const invalidBody = (issues: readonly Issue[]): Refusal<'invalidRequestBody'> =>
  refused('invalidRequestBody', { issues });
