import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { monitorRecordQuery } from '../checks/queries.ts';
import { customerNumbered } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { NameLink, Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { BackLink, Column, Columns, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import { ChangedValues, overtaking } from './changed-values.tsx';
import { Decision } from './decision.tsx';
import { decideRequest, requestQuery } from './queries.ts';
import type { ChangeRequest } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

const route = getRouteApi('/change-requests/$id');

/** The old and the new values. Those that the monitor has meanwhile are shown until there is a decision. */
const Values = ({ request }: { request: ChangeRequest }) => {
  const { changeRequests: texts } = useAreaTexts();
  const { monitorType: kind, monitorPublicId: id, status, changes, before } = request;
  const monitor = useQuery({ ...monitorRecordQuery({ kind, id }), enabled: status === 'open' });
  const present = status === 'open' && monitor.data !== undefined ? overtaking(before, { ...monitor.data }) : {};
  return (
    <Panel title={texts.requested}>
      {before !== null && Object.keys(present).length > 0 ? <PanelNote>{texts.overtaken}</PanelNote> : null}
      <div className={layout.inset}>
        <ChangedValues changes={changes} before={before} present={present} />
      </div>
    </Panel>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <PanelRow>
    <RowNote>{label}</RowNote>
    {children}
  </PanelRow>
);

/** The name of a person, if the reader may know it. */
const Person = ({ name }: { name: string | null }) => (name === null ? null : <strong dir="auto">{name}</strong>);

/** The customer, for people who may see others than their own. */
const CustomerFact = ({ customerId, name }: { customerId: number; name: string }) => {
  const { actions } = useAreaTexts();
  const id = useQuery(customerNumbered(customerId)).data?.id;
  return (
    <Fact label={actions.customer}>
      {id === undefined ? (
        <strong dir="auto">{name}</strong>
      ) : (
        <NameLink to="/customers/$id" params={{ id }}>
          {name}
        </NameLink>
      )}
    </Fact>
  );
};

/** What the request is about, when and why it was made, and the answer. */
const Facts = ({ request }: { request: ChangeRequest }) => {
  const { changeRequests: texts, monitors } = useAreaTexts();
  const formats = useFormats();
  const me = useMe();
  const { customerId, customerName, createdAt, note, status, decidedAt, decisionNote } = request;
  const { requestedByName, decidedByName } = request;
  return (
    <Panel title={texts.about}>
      <PanelRows>
        <Fact label={monitors.name}>
          <NameLink to="/monitors/$kind/$id" params={{ kind: request.monitorType, id: request.monitorPublicId }}>
            {request.monitorName}
          </NameLink>
        </Fact>
        {me.customer !== null || customerId === null ? null : (
          <CustomerFact customerId={customerId} name={customerName ?? ''} />
        )}
        <Fact label={texts.asked}>
          <Person name={requestedByName} />
          <time dateTime={createdAt}>{formats.time(createdAt)}</time>
          {note === null ? null : (
            <p className={layout.typed} dir="auto">
              {note}
            </p>
          )}
        </Fact>
        {decidedAt === null ? null : (
          <Fact label={texts.statuses[status]}>
            <Person name={decidedByName} />
            <time dateTime={decidedAt}>{formats.time(decidedAt)}</time>
            {decisionNote === null ? null : (
              <p className={layout.typed} dir="auto">
                {texts.answer({ note: decisionNote })}
              </p>
            )}
          </Fact>
        )}
      </PanelRows>
    </Panel>
  );
};

/** Takes back a request of the reader. */
const WithdrawButton = ({ id }: { id: string }) => {
  const { changeRequests: texts } = useAreaTexts();
  const withdraw = useAction(() => decideRequest(id, 'withdrawn'));
  return (
    <>
      <ActionButton action={withdraw}>{texts.withdraw}</ActionButton>
      <FaultNote fault={withdraw.error} />
    </>
  );
};

/** One request for changes of a monitor: the values, and what people decide about it. */
export const RequestScreen = () => {
  const { changeRequests: texts } = useAreaTexts();
  const { id } = route.useParams();
  const me = useMe();
  const mayDecide = me.customer === null && me.permissions.includes('editMonitors');
  return (
    <RecordScreen record={useQuery(requestQuery(id))} back={<BackLink to="/change-requests">{texts.back}</BackLink>}>
      {(request) => (
        <>
          <ScreenHead title={request.monitorName} status={texts.statuses[request.status]}>
            {mayDecide ? <Decision request={request} /> : null}
            {request.status === 'open' && request.requestedBy === me.user.id ? <WithdrawButton id={id} /> : null}
          </ScreenHead>
          <Columns>
            <Column>
              <Values request={request} />
            </Column>
            <Column>
              <Facts request={request} />
            </Column>
          </Columns>
        </>
      )}
    </RecordScreen>
  );
};
