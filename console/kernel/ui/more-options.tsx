import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import styles from './more-options.module.css';

/** Fields that few people need, which are shown on demand. */
export const MoreOptions = ({ children }: { children: ReactNode }) => {
  const { actions } = useTexts();
  return (
    <details className={styles.more}>
      <summary>{actions.options}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
};
