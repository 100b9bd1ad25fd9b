import { accepted, refused } from './outcome.ts';
import type { Outcome, Refusal, RefusalData } from './outcome.ts';

/** A named business rule: a pure function from facts to whether they break the rule. */
export interface Rule<Facts, Code extends string = string> {
  readonly code: Code;
  broken(facts: Facts): boolean;
  /** The data of the refusal; undefined for none. */
  data?(facts: Facts): RefusalData | undefined;
}

/** The codes that a list of rules can return. */
export type CodeOf<Rules extends readonly Rule<never>[]> = Rules[number]['code'];

/** The distinct codes of a list of rules, in order. */
export const codesOf = <const Rules extends readonly Rule<never>[]>(rules: Rules): readonly CodeOf<Rules>[] => [
  ...new Set(rules.map((rule) => rule.code as CodeOf<Rules>)),
];

/** The refusal of the first broken rule, or null. Rules are checked in list order. */
export const firstBroken = <Facts, Code extends string>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
): Refusal<Code> | null => {
  const rule = rules.find((candidate) => candidate.broken(facts));
  return rule === undefined ? null : refused(rule.code, rule.data?.(facts));
};

/** Returns the value computed by `accept` if no rule is broken, otherwise the refusal of the first broken rule. */
export const obey = <Facts, Code extends string, Value>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
  accept: (facts: Facts) => Value,
): Outcome<Value, Code> => firstBroken(rules, facts) ?? accepted(accept(facts));

/** Adapts rules to larger facts that contain, or yield, the part that the rules check. */
export const mapFacts = <Whole, Part, Code extends string>(
  part: (whole: Whole) => Part,
  rules: readonly Rule<Part, Code>[],
): readonly Rule<Whole, Code>[] =>
  rules.map((rule) => ({
    code: rule.code,
    broken: (whole) => rule.broken(part(whole)),
    data: (whole) => rule.data?.(part(whole)),
  }));
