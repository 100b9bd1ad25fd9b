import type { ReactNode } from 'react';
import { useMe } from '../../access/queries.ts';
import styles from './screen-head.module.css';

interface ScreenHeadProps {
  /** The heading of the screen, which is also the title of the browser tab. */
  title: string;
  /** A figure or sentence beside the heading that changes by itself. */
  status?: ReactNode;
  children?: ReactNode;
}

/** Names the tab of the browser after the screen. */
export const TabTitle = ({ title }: Pick<ScreenHeadProps, 'title'>) => {
  const me = useMe();
  return <title>{`${title} · ${me.customer?.name ?? me.organization.name}`}</title>;
};

/** The heading of a screen with its actions. */
export const ScreenHead = ({ title, status, children }: ScreenHeadProps) => (
  <div className={styles.head}>
    <TabTitle title={title} />
    <h1 dir="auto">{title}</h1>
    {status === undefined ? null : (
      <p className={styles.status} role="status">
        {status}
      </p>
    )}
    {children === undefined ? null : <div className={styles.actions}>{children}</div>}
  </div>
);
