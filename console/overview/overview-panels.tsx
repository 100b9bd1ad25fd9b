import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../access/queries.ts';
import { UNRESOLVED } from '../incidents/unresolved.ts';
import { useNow } from '../kernel/now.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { Panel, PanelNote, PanelRow, PanelRows, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { OVERVIEW_ROWS } from '../../src/domain/console/overview.ts';
import type { Overview } from './queries.ts';

type NamedMonitor = NonNullable<Overview['outages'][number]['monitor']>;
type NamedCustomer = Overview['outages'][number]['customer'];

interface ListPanelProps {
  title: string;
  none: string;
  /** The list of all such records, to which the number leads. Absent if there is no list of its own. */
  list?: Pick<LinkProps, 'to' | 'search'>;
  children: readonly ReactNode[];
}

/** A panel with rows, or with a sentence if there are none. A full list may have more, which nobody has counted. */
const ListPanel = ({ title, none, list, children }: ListPanelProps) => {
  const listed = useFormats().number(children.length);
  const count = children.length < OVERVIEW_ROWS ? listed : `${listed}+`;
  if (children.length === 0)
    return (
      <Panel title={title}>
        <PanelNote>{none}</PanelNote>
      </Panel>
    );
  const toList =
    list === undefined ? (
      count
    ) : (
      <Link {...list} aria-label={`${title}: ${count}`}>
        {count}
      </Link>
    );
  return (
    <Panel title={title} aside={toList}>
      <PanelRows>{children}</PanelRows>
    </Panel>
  );
};

const MonitorLink = ({ monitor: { kind, id, name } }: { monitor: NamedMonitor }) => (
  <NameLink to="/monitors/$kind/$id" params={{ kind, id }}>
    {name}
  </NameLink>
);

/** The customer of a record. People who are bound to a customer see no other one. */
const CustomerName = ({ customer }: { customer: NamedCustomer }) => {
  const me = useMe();
  if (customer === null) return null;
  const { id, name } = customer;
  return (
    <RowNote dir="auto">
      {me.customer === null ? (
        <Link to="/customers/$id" params={{ id }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </RowNote>
  );
};

/** The cause as a sentence, or as the code of its reason if nothing more is known. */
const OutageCause = ({ cause }: { cause: string | null }) =>
  cause === null ? null : <RowNote dir="auto">{cause}</RowNote>;

/** The outages that are not resolved. */
export const Outages = ({ outages }: Pick<Overview, 'outages'>) => {
  const { overview } = useTexts();
  const formats = useFormats();
  const now = useNow();
  return (
    <ListPanel
      title={overview.outages}
      none={overview.noOutages}
      list={{ to: '/incidents', search: { status: UNRESOLVED } }}
    >
      {outages.map(({ id, title, monitor, customer, reason, summary, startedAt, acknowledgedAt }) => (
        <PanelRow
          key={id}
          aside={
            <>
              {acknowledgedAt === null ? null : <span>{overview.acknowledged}</span>}
              <time dateTime={startedAt} title={formats.time(startedAt)}>
                {formats.ago(startedAt, now)}
              </time>
            </>
          }
        >
          <NameLink to="/incidents/$id" params={{ id }}>
            {monitor?.name ?? title}
          </NameLink>
          <CustomerName customer={customer} />
          <OutageCause cause={summary ?? reason} />
        </PanelRow>
      ))}
    </ListPanel>
  );
};

/** The customers with monitors that are down, the most first. */
export const TroubledCustomers = ({ customers }: Pick<Overview, 'customers'>) => {
  const { overview } = useTexts();
  const formats = useFormats();
  const now = useNow();
  return (
    <ListPanel title={overview.customers} none={overview.noCustomers} list={{ to: '/customers' }}>
      {customers.map(({ id, name, counts, worstSince }) => {
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return (
          <PanelRow
            key={id}
            aside={
              <>
                <Link to="/monitors" search={{ customerId: id, state: 'down' }}>
                  {overview.down({ down: formats.number(counts.down), total: formats.number(total) })}
                </Link>
                {worstSince === null ? null : <time dateTime={worstSince}>{formats.ago(worstSince, now)}</time>}
              </>
            }
          >
            <NameLink to="/customers/$id" params={{ id }}>
              {name}
            </NameLink>
          </PanelRow>
        );
      })}
    </ListPanel>
  );
};

/** Who is on call by each schedule. */
export const OnCall = ({ onCall }: { onCall: NonNullable<Overview['onCall']> }) => {
  const { overview } = useTexts();
  const formats = useFormats();
  return (
    <ListPanel title={overview.onCall} none={overview.noSchedules} list={{ to: '/on-call' }}>
      {onCall.map(({ schedule, people }) => (
        <PanelRow key={schedule.id}>
          <NameLink to="/on-call/schedules/$id" params={{ id: schedule.id }}>
            {people.length === 0 ? overview.nobody : formats.list(people.map(({ name }) => name))}
          </NameLink>
          <RowNote dir="auto">{schedule.name}</RowNote>
        </PanelRow>
      ))}
    </ListPanel>
  );
};

/** The certificates and domains that expire, the nearest first. */
export const Expiring = ({ expiring }: Pick<Overview, 'expiring'>) => {
  const { overview } = useTexts();
  const formats = useFormats();
  return (
    <ListPanel title={overview.expiring} none={overview.noExpiring}>
      {expiring.map(({ type, expiresAt, monitor, customer }) => (
        <PanelRow
          key={`${type} ${monitor.id}`}
          aside={
            <>
              <span>{overview.expiry[type]}</span>
              <time dateTime={expiresAt}>{formats.date(expiresAt)}</time>
            </>
          }
        >
          <MonitorLink monitor={monitor} />
          <CustomerName customer={customer} />
        </PanelRow>
      ))}
    </ListPanel>
  );
};

/** The running or next occurrence of each maintenance window. */
export const Maintenance = ({ maintenance }: Pick<Overview, 'maintenance'>) => {
  const { overview } = useTexts();
  const formats = useFormats();
  return (
    <ListPanel title={overview.maintenance} none={overview.noMaintenance} list={{ to: '/maintenance' }}>
      {maintenance.map(({ id, title, startsAt, endsAt, monitor, customer }) => (
        <PanelRow key={id} aside={<span>{formats.range(startsAt, endsAt)}</span>}>
          <NameLink to="/maintenance/$id" params={{ id }}>
            {title}
          </NameLink>
          {monitor === null ? null : <MonitorLink monitor={monitor} />}
          <CustomerName customer={customer} />
        </PanelRow>
      ))}
    </ListPanel>
  );
};

/** The change requests that nobody has decided on. */
export const ChangeRequests = ({ changeRequests }: Pick<Overview, 'changeRequests'>) => {
  const { overview, navigation } = useTexts();
  const formats = useFormats();
  const now = useNow();
  return (
    <ListPanel
      title={navigation.changeRequests}
      none={overview.noChangeRequests}
      list={{ to: '/change-requests', search: { status: 'open' } }}
    >
      {changeRequests.map(({ id, createdAt, monitor, customer }) => (
        <PanelRow key={id} aside={<time dateTime={createdAt}>{formats.ago(createdAt, now)}</time>}>
          <NameLink to="/change-requests/$id" params={{ id }}>
            {monitor.name}
          </NameLink>
          <CustomerName customer={customer} />
        </PanelRow>
      ))}
    </ListPanel>
  );
};
