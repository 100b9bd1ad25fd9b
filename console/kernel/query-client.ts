import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFault, faultKind } from './fault.ts';
import { interruption, interruptionOf } from './session.ts';

const FRESH_MS = 1_000;
const MAX_RETRIES = 2;

const noteFault = (fault: unknown): void => {
  const why = interruptionOf(fault);
  if (why !== null) interruption.set(why);
};

/** Only a service that could not be reached or was busy is asked again. */
const isTransient = (fault: unknown): boolean =>
  fault instanceof ApiFault && (fault.status === 0 || fault.status === 503);

/** Creates the store of what the API has answered. */
export const createQueryClient = (): QueryClient => {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: noteFault }),
    // The role can have been withdrawn while a form was open.
    mutationCache: new MutationCache({
      onError: (fault) => {
        if (faultKind(fault) === 'forbidden') void queries.invalidateQueries({ queryKey: ['me'] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: (count, fault) => count < MAX_RETRIES && isTransient(fault),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
};
