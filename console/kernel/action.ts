import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { resumed } from './session.ts';

/** Returns an action that changes something. After its success everything on the screen is read anew. */
export const useAction = <Result, Input = void>(
  perform: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => resumed(() => perform(input)),
    onSuccess: () => queries.invalidateQueries(),
  });
};
