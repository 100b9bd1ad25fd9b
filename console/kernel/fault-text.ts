import { ApiFault, faultKind } from './fault.ts';
import { useTexts } from './texts.ts';

/** Returns the sentence for a fault in the words of the reader. */
export const useFaultText = (): ((fault: unknown) => string) => {
  const { problem } = useTexts();
  return (fault) => {
    const kind = faultKind(fault);
    if (kind === 'offline') return problem.offline;
    if (fault instanceof ApiFault && fault.detail !== '') return fault.detail;
    // Such answers have no code and so no sentence of the API.
    if (kind === 'notFound') return problem.notFoundHint;
    return kind === 'forbidden' ? problem.forbiddenHint : problem.load;
  };
};
