import { createLink } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { TabTitle, FaultState, StaleNotice, ScreenSkeleton } from './notice.tsx';
import styles from './screen.module.css';

interface ScreenHeadProps {
  /** The heading of the screen, which is also the title of the browser tab. */
  title: string;
  /** A figure or sentence beside the heading that changes by itself. */
  status?: ReactNode;
  children?: ReactNode;
}

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
    {children === undefined ? null : (
      <div className={styles.actions} data-actions>
        {children}
      </div>
    )}
  </div>
);

const Back = ({ children, ...props }: ComponentProps<'a'>) => (
  <p className={styles.back}>
    <a {...props}>
      <Icon name="back" /> {children}
    </a>
  </p>
);

/** A link to the list that a screen belongs to. */
export const BackLink = createLink(Back);

/** Panels beside each other where the screen is wide enough. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** Panels below each other in one of several columns, whose heights differ. */
export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;

interface UnreadProps {
  record: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** The link to where the record is listed. */
  back?: ReactNode;
}

/** The screen of one record that has not been read: it loads, or it could not be read. */
export const UnreadRecord = ({ record, back }: UnreadProps) =>
  record.isError ? (
    <>
      {back}
      <FaultState isScreen fault={record.error} onRetry={() => void record.refetch()} />
    </>
  ) : (
    <ScreenSkeleton />
  );

interface RecordScreenProps<Data> extends UnreadProps {
  record: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The screen of one record in each of its states. It says so if the record could not be read anew. */
export const RecordScreen = <Data,>({ record, back, children }: RecordScreenProps<Data>) =>
  record.data === undefined ? (
    <UnreadRecord record={record} back={back} />
  ) : (
    <>
      {back}
      <StaleNotice reading={record} />
      {children(record.data)}
    </>
  );
