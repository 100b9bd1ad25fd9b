import { isNamedRule, stepOfRule } from '../../src/domain/checks/rule-name.ts';
import type { NamedRule } from '../../src/domain/checks/rule-name.ts';

/** The sentences of a language about rules. A rule without one does not compile. */
interface RuleSentences {
  readonly rules: Readonly<Record<NamedRule, string>>;
  readonly stepRule: (values: { readonly number: number }) => string;
}

/** Returns a rule as a sentence. The name of a rule that only a newer service knows is returned as it is. */
export const ruleSentence = (name: string, { rules, stepRule }: RuleSentences): string => {
  const step = stepOfRule(name);
  if (step !== null) return stepRule({ number: step });
  return isNamedRule(name) ? rules[name] : name;
};
