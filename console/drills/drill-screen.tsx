import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { drillLinkKinds, hasReachedGoal } from '../../src/domain/drills/drill-link.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { wordFor } from '../kernel/word-for.ts';
import { FaultState, StaleNotice, ScreenSkeleton } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { useDrillScore } from './drills-screen.tsx';
import { drillQuery } from './queries.ts';
import type { DrillLink } from './queries.ts';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './drill-screen.module.css';

const route = getRouteApi('/drills/$id');

const toneOf = (link: DrillLink): 'good' | 'bad' | 'soft' => {
  if (link.state === 'failed') return 'bad';
  return hasReachedGoal(link) ? 'good' : 'soft';
};

/** A channel, a contact method or a policy, and how far its message came. */
const LinkRow = ({ link }: { link: DrillLink }) => {
  const { drills: texts, channels } = useAreaTexts();
  const formats = useFormats();
  const { name, personName, recipient, type, state, cause, error, sentAt, acceptedAt, confirmedAt } = link;
  const at = confirmedAt ?? acceptedAt ?? sentAt;
  const words = [personName, name, recipient].filter((text) => text !== null);
  return (
    <PanelRow
      aside={
        <>
          {at === null ? null : <time dateTime={at}>{formats.minute(Date.parse(at))}</time>}
          <StateText tone={toneOf(link)}>{texts.states[state]}</StateText>
        </>
      }
    >
      <span dir="auto">{words.length === 0 && type !== null ? wordFor(channels.types, type) : words.join(' · ')}</span>
      {type === null || words.length === 0 ? null : <RowNote>{wordFor(channels.types, type)}</RowNote>}
      {cause === null ? null : <RowNote>{texts.causes[cause]}</RowNote>}
      {error === null ? null : <RowNote dir="auto">{error}</RowNote>}
    </PanelRow>
  );
};

/** One drill: its score, and how far each message came. What has failed stands first. */
export const DrillScreen = () => {
  const { drills: texts } = useAreaTexts();
  const formats = useFormats();
  const scoreOf = useDrillScore();
  const { id } = route.useParams();
  const drill = useQuery(drillQuery(id));
  const { data } = drill;
  if (data === undefined && !drill.isError) return <ScreenSkeleton />;
  const order = ['bad', 'soft', 'good'];
  return (
    <>
      <BackLink to="/drills">{texts.all}</BackLink>
      {data === undefined ? (
        <FaultState isScreen fault={drill.error} onRetry={() => void drill.refetch()} />
      ) : (
        <>
          <StaleNotice reading={drill} />
          <ScreenHead title={texts.drillOf({ time: formats.time(data.createdAt) })} status={scoreOf(data)} />
          <p className={styles.sentence}>
            {texts.counts({
              reached: formats.number(data.reached),
              tested: formats.number(data.tested),
              skipped: formats.number(data.skipped),
            })}{' '}
            {data.status === 'running' ? texts.deadline({ time: formats.minute(Date.parse(data.deadlineAt)) }) : ''}
          </p>
          <div className={layout.column}>
            {drillLinkKinds.map((kind) => {
              const links = data.links.filter((link) => link.kind === kind);
              return links.length === 0 ? null : (
                <Panel key={kind} title={texts.kinds[kind]} aside={formats.number(links.length)}>
                  <PanelRows>
                    {links
                      .toSorted((one, other) => order.indexOf(toneOf(one)) - order.indexOf(toneOf(other)))
                      .map((link) => (
                        <LinkRow key={link.id} link={link} />
                      ))}
                  </PanelRows>
                </Panel>
              );
            })}
          </div>
        </>
      )}
    </>
  );
};
