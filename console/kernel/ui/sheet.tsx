import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A raised surface for rows or a form. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** The place of a sheet whose content has not arrived yet. */
export const SheetSkeleton = () => <div className={styles.skeleton} aria-busy="true" />;
