import { ApiFault, faultKind } from './fault.ts';
import { useTexts } from './texts.ts';

/** Returns the sentence for a fault in the words of the reader. */
export const useFaultText = (): ((fault: unknown) => string) => {
  const { problem } = useTexts();
  return (fault) => {
    if (faultKind(fault) === 'offline') return problem.offline;
    return fault instanceof ApiFault && fault.detail !== '' ? fault.detail : problem.load;
  };
};
