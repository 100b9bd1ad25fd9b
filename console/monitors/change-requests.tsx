import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { monitorRecordQuery } from '../checks/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useNow } from '../kernel/now.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote, NameLink } from '../kernel/ui/panel.tsx';
import { ChangeTable } from './change-table.tsx';
import { customerRequestsQuery, waitingRequestsQuery, withdrawRequest } from './change-request-queries.ts';
import type { ChangeRequest } from './change-request-queries.ts';
import styles from './change-requests.module.css';

interface RequestRowProps {
  request: ChangeRequest;
  /** The monitor as it is, for requests that wait; null for decided ones, whose change may be made already. */
  before: Readonly<Record<string, unknown>> | null;
  children: ReactNode;
}

const RequestRow = ({ request, before, children }: RequestRowProps) => {
  const { requests } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const me = useMe();
  const { publicId, status, changes, note, createdAt, decidedAt, decisionNote, requestedBy } = request;
  const withdraw = useAction(() => withdrawRequest(publicId));
  const at = decidedAt ?? createdAt;
  return (
    <PanelRow
      aside={
        <>
          <span>{requests.statuses[status]}</span>
          <time dateTime={at} title={formats.time(at)}>
            {formats.ago(at, now)}
          </time>
          {status === 'open' && requestedBy === me.user.id ? (
            <ActionButton action={withdraw}>{requests.withdraw}</ActionButton>
          ) : null}
        </>
      }
    >
      {children}
      {decisionNote === null ? null : <RowNote dir="auto">{requests.answer({ note: decisionNote })}</RowNote>}
      <details className={styles.details}>
        <summary>{requests.changes({ count: Object.keys(changes).length })}</summary>
        {note === null ? null : (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        <ChangeTable changes={changes} before={before} />
      </details>
      {withdraw.isError ? <FaultNote fault={withdraw.error} /> : null}
    </PanelRow>
  );
};

/** The requests that wait for a decision about a monitor; nothing without any. */
export const MonitorRequests = ({ address }: { address: MonitorAddress }) => {
  const { requests } = useTexts();
  const waiting = useQuery(waitingRequestsQuery(address.id));
  const monitor = useQuery(monitorRecordQuery(address));
  const items = waiting.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={requests.waiting} aside={items.length}>
      <PanelRows>
        {items.map((request) => (
          <RequestRow
            key={request.publicId}
            request={request}
            before={monitor.data === undefined ? null : { ...monitor.data }}
          >
            <span>{requests.requested}</span>
          </RequestRow>
        ))}
      </PanelRows>
    </Panel>
  );
};

/** The requests for the monitors of a customer and what became of them. */
export const CustomerRequests = ({ id }: { id: string }) => {
  const { requests: texts, problem } = useTexts();
  const requests = useQuery(customerRequestsQuery(id));
  const items = requests.data?.items ?? [];
  return (
    <Panel title={texts.title} aside={requests.data?.total}>
      {requests.isError && requests.data === undefined ? (
        <FaultState fault={requests.error} onRetry={() => void requests.refetch()} />
      ) : null}
      {requests.isPending ? (
        <PanelNote>
          <span aria-busy="true">{problem.loading}</span>
        </PanelNote>
      ) : null}
      {requests.isSuccess && items.length === 0 ? <PanelNote>{texts.none}</PanelNote> : null}
      {items.length === 0 ? null : (
        <PanelRows>
          {items.map((request) => (
            <RequestRow key={request.publicId} request={request} before={null}>
              <NameLink to="/monitors/$kind/$id" params={{ kind: request.monitorType, id: request.monitorPublicId }}>
                {request.monitorName}
              </NameLink>
            </RequestRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};
