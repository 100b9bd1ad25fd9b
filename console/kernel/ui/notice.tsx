import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../access/queries.ts';
import { ApiFault, faultKind } from '../fault.ts';
import type { FaultKind } from '../fault.ts';
import { serviceTime } from '../now.ts';
import { useTexts, useFormats } from '../texts.ts';
import type { ConsoleTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { RequestIdButton } from './copy-button.tsx';
import styles from './notice.module.css';
import { MainLink } from './place-link.tsx';

interface EmptyStateProps {
  title: string;
  hint?: string;
  /** True if the screen has nothing else, so that the title is its heading. */
  isScreen?: boolean;
  children?: ReactNode;
}

/** A place without content: what is so, and what to do next. */
export const EmptyState = ({ title, hint, isScreen = false, children }: EmptyStateProps) => (
  <div className={styles.empty}>
    {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
    {hint === undefined ? null : <p>{hint}</p>}
    {children === undefined ? null : <div className={styles.actions}>{children}</div>}
  </div>
);

/** The kinds of faults that another attempt can overcome. */
const passing: ReadonlySet<FaultKind> = new Set(['offline', 'other']);

/** Leads away from a place that cannot be shown. */
const OverviewLink = () => {
  const { navigation } = useTexts();
  return <MainLink to="/overview">{navigation.overview}</MainLink>;
};

/** Names the tab of the browser after the screen. */
export const TabTitle = ({ title }: { title: string }) => {
  const me = useMe();
  return <title>{`${title} · ${me.customer?.name ?? me.organization.name}`}</title>;
};

/** An address without a screen for the reader. */
const NoScreen = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <TabTitle title={title} />
    <EmptyState isScreen title={title} hint={hint}>
      <OverviewLink />
    </EmptyState>
  </>
);

/** A screen that the role of the reader does not include. */
export const ForbiddenState = () => {
  const { problem } = useTexts();
  return <NoScreen title={problem.forbidden} hint={problem.forbiddenHint} />;
};

/** A screen that does not exist. */
export const NotFoundState = () => {
  const { problem } = useTexts();
  return <NoScreen title={problem.notFound} hint={problem.notFoundHint} />;
};

const titleOf = (fault: unknown, { problem }: ConsoleTexts): readonly [title: string, hint: string] => {
  switch (faultKind(fault)) {
    case 'offline':
      return [problem.offline, ''];
    case 'notFound':
      return [problem.notFound, problem.notFoundHint];
    case 'forbidden':
      return [problem.forbidden, problem.forbiddenHint];
    case 'other':
      return [problem.load, fault instanceof ApiFault ? fault.detail : ''];
  }
};

interface FaultStateProps {
  fault: unknown;
  onRetry: () => void;
  isScreen?: boolean;
}

/** Says why a part of the page could not be loaded, with the id of the request for the operator of the service. */
export const FaultState = ({ fault, onRetry, isScreen = false }: FaultStateProps) => {
  const texts = useTexts();
  const [title, hint] = titleOf(fault, texts);
  return (
    <div role="alert">
      <EmptyState title={title} isScreen={isScreen} {...(hint === '' ? {} : { hint })}>
        {passing.has(faultKind(fault)) ? <Button onClick={onRetry}>{texts.problem.retry}</Button> : null}
        {isScreen && !passing.has(faultKind(fault)) ? <OverviewLink /> : null}
        <RequestIdButton fault={fault} />
      </EmptyState>
    </div>
  );
};

/** The state of a query, whatever it reads. */
export type Reading = Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch'>;

/** Says why something could not be loaded, if nothing older of it is there. */
export const ReadingFault = ({ reading }: { reading: Reading }) =>
  reading.isError && reading.data === undefined ? (
    <FaultState fault={reading.error} onRetry={() => void reading.refetch()} />
  ) : null;

/** Says why a part of a record's screen could not be loaded. That the record does not exist, the screen says once. */
export const PartFault = ({ reading }: { reading: Reading }) =>
  faultKind(reading.error) === 'notFound' ? null : <ReadingFault reading={reading} />;

/** Says above older content that the service cannot be reached. */
export const StaleNotice = ({ reading }: { reading: Reading }) => {
  const { problem } = useTexts();
  const formats = useFormats();
  if (!reading.isError || reading.data === undefined) return null;
  return (
    <p className={styles.stale} role="status">
      <strong>{problem.offline}.</strong>{' '}
      {problem.offlineHint({ time: formats.time(serviceTime(reading.dataUpdatedAt).toISOString()) })}
    </p>
  );
};

/** The place of a sheet whose content has not arrived yet. */
export const SheetSkeleton = () => <div className={styles.skeleton} aria-busy="true" />;

/** What has not been read: it loads, or it could not be read. */
export const Unread = ({ reading }: { reading: Reading }) =>
  reading.isError ? <ReadingFault reading={reading} /> : <SheetSkeleton />;

/** The place of a screen of one record that has not arrived yet. */
export const ScreenSkeleton = () => {
  const { problem } = useTexts();
  return (
    <>
      <h1 className={styles.heading}>
        <span className="aside">{problem.loading}</span>
      </h1>
      <SheetSkeleton />
    </>
  );
};
