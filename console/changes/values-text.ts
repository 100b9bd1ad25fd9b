import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { MonitorChange } from './queries.ts';

/** Returns the values of a facet in one line. The number of those that are left out is at its end. */
export const useValuesText = (): ((values: MonitorChange['before']) => string) => {
  const { changes: texts } = useAreaTexts();
  const formats = useFormats();
  return ({ values, more }) =>
    [...values, ...(more === 0 ? [] : [texts.more({ count: formats.number(more) })])].join(', ');
};
