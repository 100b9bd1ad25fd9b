import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { ScreenHead, Columns } from '../kernel/ui/screen.tsx';
import { FirstStepsPanel } from '../setup/first-steps.tsx';
import { ChangeRequests, Expiring, Maintenance, OnCall, Outages, TroubledCustomers } from './overview-panels.tsx';
import { overviewQuery } from './queries.ts';
import { StateCounts } from './state-counts.tsx';
import styles from './overview-screen.module.css';

/** What needs attention now: outages first, then what will need it soon. */
export const OverviewScreen = () => {
  const { overview: texts } = useTexts();
  const me = useMe();
  const overview = useQuery(overviewQuery);
  const { data } = overview;
  if (data === undefined && overview.isError)
    return <FaultState isScreen fault={overview.error} onRetry={() => void overview.refetch()} />;
  if (data === undefined)
    return (
      <>
        <ScreenHead title={texts.title} />
        <div className={styles.skeleton} aria-busy="true" />
      </>
    );
  const isAllWell = data.outages.length === 0 && data.counts.down === 0 && data.counts.up > 0;
  return (
    <>
      <ScreenHead title={texts.title} status={isAllWell ? texts.allWell : ''} />
      <StaleNotice reading={overview} />
      {me.permissions.includes('manageOrganization') ? <FirstStepsPanel /> : null}
      <StateCounts counts={data.counts} />
      <Columns>
        <Outages outages={data.outages} />
        {me.customer === null ? <TroubledCustomers customers={data.customers} /> : null}
        {data.onCall === null ? null : <OnCall onCall={data.onCall} />}
        <Expiring expiring={data.expiring} />
        <Maintenance maintenance={data.maintenance} />
        <ChangeRequests changeRequests={data.changeRequests} />
      </Columns>
    </>
  );
};
