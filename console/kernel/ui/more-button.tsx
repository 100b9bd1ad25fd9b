import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import styles from './panel.module.css';

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

/** The button at the end of the rows of a panel. */
export const PanelMore = ({ pages }: MoreButtonProps) => (
  <div className={styles.more}>
    <MoreButton pages={pages} />
  </div>
);
