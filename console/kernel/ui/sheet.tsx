import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import styles from './sheet.module.css';

/** A raised surface for rows or a form. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** The place of a sheet whose content has not arrived yet. */
export const SheetSkeleton = () => <div className={styles.skeleton} aria-busy="true" />;

/** The place of a screen of one record that has not arrived yet. */
export const ScreenSkeleton = () => {
  const { problem } = useTexts();
  return (
    <>
      <h1 className={styles.heading}>
        <span className="aside">{problem.loading}</span>
      </h1>
      <SheetSkeleton />
    </>
  );
};
