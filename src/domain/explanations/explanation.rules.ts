import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome, Refusal } from '../kernel/outcome.ts';
import { explanationSubjects } from './explained-step.ts';
import type { ExplanationSubject } from './explained-step.ts';

/** The ids that a request names, by the type of their record. */
export type NamedSubjects<Id> = Partial<Readonly<Record<ExplanationSubject, Id>>>;

/** The one record that a request names. */
export interface NamedSubject<Id> {
  readonly subject: ExplanationSubject;
  readonly id: Id;
}

/** Decides which record a request asks about. */
export const decideSubject = <Id>(named: NamedSubjects<Id>): Outcome<NamedSubject<Id>, 'explanationSubjectInvalid'> => {
  const [first, ...others] = explanationSubjects.flatMap((subject): readonly NamedSubject<Id>[] => {
    const id = named[subject];
    return id === undefined ? [] : [{ subject, id }];
  });
  return first === undefined || others.length > 0 ? refused('explanationSubjectInvalid') : accepted(first);
};

/** A moment that is asked about, and when the record was created. */
interface MomentFacts {
  /** The moment that is asked about. */
  readonly at: Date;
  /** The time at which the record was created. */
  readonly createdAt: Date;
  readonly now: Date;
}

/** A moment can be explained from the creation of its record until now. */
export const explanationMomentRules = [
  { code: 'explanationInFuture', broken: ({ at, now }) => at > now },
  {
    code: 'explanationBeforeRecord',
    broken: ({ at, createdAt }) => at < createdAt,
    data: ({ createdAt }) => ({ createdAt: createdAt.toISOString() }),
  },
] as const satisfies readonly Rule<MomentFacts>[];

/** The codes of a moment that cannot be explained. */
export const momentCodes = codesOf(explanationMomentRules);

/** Returns why a moment cannot be explained, or null if it can. */
export const momentRefusal = (facts: MomentFacts): Refusal<CodeOf<typeof explanationMomentRules>> | null =>
  firstBroken(explanationMomentRules, facts);
