import type { ExplainedStep, FactValue } from '../../domain/explanations/explained-step.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';

type Written = string | ((values: Readonly<Record<string, string | number>>) => string);

const shown = (value: FactValue, locale: Locale): string | number => {
  if (value === null) return '–';
  return value instanceof Date ? localTimeText(value, locale) : value;
};

/** Writes a decision of an explanation as a sentence. */
export const explanationSentence = ({ code, decision, facts }: ExplainedStep, locale: Locale): string => {
  const { names, held, passed, passedBy, unknown } = textsOf(locale.language).explanations;
  const name = names[code];
  if (decision === 'unknown') return unknown({ name });
  const isWhole = Object.values(facts).every((value) => value !== null);
  const ofPassed =
    isWhole || code === 'delivery' || code === 'page' ? (passed as Partial<Record<string, Written>>) : {};
  const text: Written | undefined = decision === 'held' ? held[code] : ofPassed[code];
  if (text === undefined) return passedBy({ name });
  if (typeof text === 'string') return text;
  return text(Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, shown(value, locale)])));
};
