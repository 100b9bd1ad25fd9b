import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FaultState, StaleNotice } from './notice.tsx';
import { ScreenSkeleton } from './sheet.tsx';

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
      {record.isError ? <StaleNotice since={record.dataUpdatedAt} /> : null}
      {children(record.data)}
    </>
  );
