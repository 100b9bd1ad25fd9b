import { accepted, refused } from './outcome.ts';
import type { Outcome, Refusal, RefusalData } from './outcome.ts';

/** A named business rule: a pure function that decides whether the facts break the rule. */
export interface Rule<Facts, Code extends string = string> {
  readonly code: Code;
  /** Returns true if the facts break the rule. */
  broken(facts: Facts): boolean;
  /** Returns the data of the refusal, or undefined for none. */
  data?(facts: Facts): RefusalData | undefined;
}

/** The union of the codes that a list of rules can return. */
export type CodeOf<Rules extends readonly Rule<never>[]> = Rules[number]['code'];

/** Returns the distinct codes of a list of rules, in order. */
export const codesOf = <const Rules extends readonly Rule<never>[]>(rules: Rules): readonly CodeOf<Rules>[] => [
  ...new Set(rules.map((rule) => rule.code as CodeOf<Rules>)),
];

/** Checks the rules in list order. Returns the refusal of the first broken rule, or null if none is broken. */
export const firstBroken = <Facts, Code extends string>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
): Refusal<Code> | null => {
  const rule = rules.find((candidate) => candidate.broken(facts));
  return rule === undefined ? null : refused(rule.code, rule.data?.(facts));
};

/** Returns the value computed by `accept`, or the refusal of the first broken rule if there is one. */
export const obey = <Facts, Code extends string, Value>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
  accept: (facts: Facts) => Value,
): Outcome<Value, Code> => firstBroken(rules, facts) ?? accepted(accept(facts));

/** Adapts rules to larger facts from which the facts of the rules can be derived. */
export const mapFacts = <Whole, Part, Code extends string>(
  part: (whole: Whole) => Part,
  rules: readonly Rule<Part, Code>[],
): readonly Rule<Whole, Code>[] =>
  rules.map((rule) => ({
    code: rule.code,
    broken: (whole) => rule.broken(part(whole)),
    data: (whole) => rule.data?.(part(whole)),
  }));
