import { accepted, refused } from './outcome.ts';
import type { Outcome, Refusal, RefusalData } from './outcome.ts';

/** One named business rule: facts in, broken or not out. It never asks anybody for anything. */
export interface Rule<Facts, Code extends string = string> {
  readonly code: Code;
  broken(facts: Facts): boolean;
  /** What accompanies the code when the rule is broken; undefined for nothing. */
  data?(facts: Facts): RefusalData | undefined;
}

/** The codes that a list of rules can answer. */
export type CodeOf<Rules extends readonly Rule<never>[]> = Rules[number]['code'];

/** The codes of a list of rules, in their order, each once. */
export const codesOf = <const Rules extends readonly Rule<never>[]>(rules: Rules): readonly CodeOf<Rules>[] => [
  ...new Set(rules.map((rule) => rule.code as CodeOf<Rules>)),
];

/** The first broken rule as a refusal, or null when the facts break none. List order is the order of judgement. */
export const firstBroken = <Facts, Code extends string>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
): Refusal<Code> | null => {
  const rule = rules.find((candidate) => candidate.broken(facts));
  return rule === undefined ? null : refused(rule.code, rule.data?.(facts));
};

/** Accepts what `accept` makes of the facts when no rule is broken; otherwise answers the first broken rule. */
export const obey = <Facts, Code extends string, Value>(
  rules: readonly Rule<Facts, Code>[],
  facts: Facts,
  accept: (facts: Facts) => Value,
): Outcome<Value, Code> => firstBroken(rules, facts) ?? accepted(accept(facts));

/** The same rules for facts that hold, or yield, the part that the rules judge. */
export const onPart = <Whole, Part, Code extends string>(
  part: (whole: Whole) => Part,
  rules: readonly Rule<Part, Code>[],
): readonly Rule<Whole, Code>[] =>
  rules.map((rule) => ({
    code: rule.code,
    broken: (whole) => rule.broken(part(whole)),
    data: (whole) => rule.data?.(part(whole)),
  }));
