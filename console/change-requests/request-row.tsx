import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { NameLink, PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import type { ChangeRequest } from './queries.ts';

interface RequestRowProps {
  request: ChangeRequest;
  /** The place of the row in its list. */
  row?: number;
  /** The name of the request, by default that of its monitor. */
  children?: ReactNode;
}

/** A request in a list: what it is about, how it stands and since when, and the answer. */
export const RequestRow = ({ request, row, children }: RequestRowProps) => {
  const { changeRequests: texts } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const me = useMe();
  const { publicId, monitorName, customerName, status, changes, createdAt, decidedAt, decisionNote } = request;
  const at = decidedAt ?? createdAt;
  const facts = [
    me.customer === null ? customerName : null,
    texts.changes({ count: Object.keys(changes).length }),
    request.requestedByName,
    decisionNote === null ? null : texts.answer({ note: decisionNote }),
  ];
  return (
    <PanelRow
      aside={
        <>
          <span>{texts.statuses[status]}</span>
          <time dateTime={at} title={formats.time(at)}>
            {formats.ago(at, now)}
          </time>
        </>
      }
    >
      <span data-row={row}>
        <NameLink to="/change-requests/$id" params={{ id: publicId }}>
          {children ?? monitorName}
        </NameLink>
      </span>
      <RowNote dir="auto">{facts.filter((fact) => fact !== null).join(' · ')}</RowNote>
    </PanelRow>
  );
};
