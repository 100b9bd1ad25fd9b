import { customerNotFound } from '../customers/customer.rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { Refusal } from '../kernel/outcome.ts';
import { bodyRule } from '../kernel/issue.ts';
import { substitutionIssues } from './substitution.ts';
import type { Substitution } from './substitution.ts';

/** The parts of a customer that can be copied. */
export const copiedParts = ['monitors', 'tags', 'channels', 'reports', 'statusPages'] as const;
/** A part of a customer that can be copied. */
export type CopiedPart = (typeof copiedParts)[number];

/** The maximum number of records that one copy creates. */
export const MAX_COPIED_RECORDS = 300;

/** A customer that a copy reads or adds to. */
export interface CopyParty {
  /** Null for a customer that is still to be created. */
  readonly id: number | null;
  readonly organizationId: number;
}

/** The facts that decide whether a customer can be copied to another one. */
export interface CopyFacts {
  readonly source: CopyParty;
  /** The customer that exists or has been created. Null if it is not visible to the caller. */
  readonly target: CopyParty | null;
  readonly substitutions: readonly Substitution[];
}

/** The rules for a copy as a whole. Each copied record also obeys the rules for creating it. */
export const customerCopyRules = [
  bodyRule(({ substitutions }) => substitutionIssues(substitutions)),
  {
    code: customerNotFound.code,
    broken: ({ source, target }) => target === null || target.organizationId !== source.organizationId,
  },
  {
    code: 'invalidRequestBody',
    broken: ({ source, target }) => target?.id === source.id,
    data: () => ({ issues: [{ path: 'customerId', message: 'A customer cannot be copied to itself.' }] }),
  },
] as const satisfies readonly Rule<CopyFacts>[];

/** Returns the refusal of a copy, or null. */
export const refuseCopy = (facts: CopyFacts): Refusal<CodeOf<typeof customerCopyRules>> | null =>
  firstBroken<CopyFacts, CodeOf<typeof customerCopyRules>>(customerCopyRules, facts);

const copySizeRules = [
  {
    code: 'invalidRequestBody',
    broken: (records) => records > MAX_COPIED_RECORDS,
    data: (records) => ({
      issues: [
        {
          path: 'include',
          message: `The copy would have ${records} monitors, tags, channels and parts of status pages, and at most ${MAX_COPIED_RECORDS} are copied at once. Leave out parts.`,
        },
      ],
    }),
  },
] as const satisfies readonly Rule<number>[];

/** The codes with which a copy is refused for its size. */
export const copySizeCodes = codesOf(copySizeRules);

/** Returns the refusal of a copy with this number of records, or null. */
export const refuseCopySize = (records: number): Refusal<CodeOf<typeof copySizeRules>> | null =>
  firstBroken(copySizeRules, records);
