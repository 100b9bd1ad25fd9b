import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';

interface MoreButtonProps {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Adds the next page to a list, if there is one. */
export const MoreButton = ({ pages }: MoreButtonProps) => {
  const { actions } = useTexts();
  return pages.hasNextPage ? (
    <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {actions.more}
    </Button>
  ) : null;
};
