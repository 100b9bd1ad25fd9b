import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Panels beside each other where the screen is wide enough. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** Panels below each other in one of several columns, whose heights differ. */
export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;
