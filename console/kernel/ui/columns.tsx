import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Panels beside each other where the screen is wide enough. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
