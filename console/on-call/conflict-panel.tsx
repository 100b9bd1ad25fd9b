import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { FormActions } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { allTeamsQuery } from '../teams/queries.ts';
import { useHoursText } from './hours-text.ts';
import { isRotation } from './lanes.ts';
import { useNameOf } from './name-of.ts';
import { conflictingMembers, mergedSchedule } from './schedule-merge.ts';
import type { ScheduleMember, ScheduleVersions } from './schedule-merge.ts';
import type { SentSchedule, TypedSchedule } from './schedule-form-model.ts';
import styles from './conflict-panel.module.css';

/** Returns the lines with which a member of a schedule is described. */
const useMemberLines = (): ((member: ScheduleMember, version: SentSchedule) => readonly string[]) => {
  const { onCall, actions } = useAreaTexts();
  const nameOf = useNameOf();
  const teams = useQuery(allTeamsQuery);
  const formats = useFormats();
  const hoursLine = useHoursText();
  const layerLine = (layer: SentSchedule['layers'][number], at: number): string => {
    const name = layer.name ?? onCall.layer({ number: at + 1 });
    if (!isRotation(layer)) return `${name}: ${layer.ics}`;
    const { users, handoff, restrictions = [] } = layer;
    const people = users.map((userId) => (userId === null ? onCall.nobody : nameOf(userId)));
    const turn = `${formats.number(handoff.every)} × ${onCall.units[handoff.unit]}`;
    return [`${name}: ${formats.list(people)}`, turn, handoff.time ?? '', ...restrictions.map(hoursLine)]
      .filter((part) => part !== '')
      .join(' · ');
  };
  return (member, version) => {
    if (member === 'layers') return version.layers.map(layerLine);
    if (member === 'coverage') return version.coverage === null ? [actions.none] : version.coverage.map(hoursLine);
    if (member === 'teamId') return [teams.data?.find(({ id }) => id === version.teamId)?.name ?? actions.none];
    return [version[member] ?? actions.none];
  };
};

interface ConflictPanelProps {
  versions: ScheduleVersions;
  onMerged: (typed: TypedSchedule) => void;
}

/** Shows what two people have changed at the same time, and lets the reader choose for each member. */
export const ConflictPanel = ({ versions, onMerged }: ConflictPanelProps) => {
  const { onCall, actions, teams } = useAreaTexts();
  const [givenUp, setGivenUp] = useState<ReadonlySet<ScheduleMember>>(new Set());
  const linesOf = useMemberLines();
  const members = conflictingMembers(versions);
  const words: Readonly<Record<ScheduleMember, string>> = {
    name: actions.name,
    description: onCall.description,
    teamId: teams.team,
    timezone: onCall.zone,
    layers: onCall.layers,
    coverage: onCall.promised,
  };
  const choose = (member: ScheduleMember, isMine: boolean): void => {
    const next = new Set(givenUp);
    if (isMine) next.delete(member);
    else next.add(member);
    setGivenUp(next);
  };
  const version = (title: string, lines: readonly string[]) => (
    <div className={styles.version}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, at) => (
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <div role="alert">
      <Panel title={onCall.conflict}>
        <div className={styles.content}>
          <p>{members.length === 0 ? onCall.conflictNone : onCall.conflictHint}</p>
          {members.map((member) => (
            <div key={member} className={styles.member}>
              <Choice
                label={words[member]}
                value={givenUp.has(member) ? 'stored' : 'mine'}
                options={[
                  ['mine', onCall.keepMine],
                  ['stored', onCall.takeStored],
                ]}
                onChange={(next) => choose(member, next === 'mine')}
              />
              <div className={styles.versions}>
                {version(onCall.mine, linesOf(member, versions.mine))}
                {version(onCall.stored, linesOf(member, versions.stored))}
              </div>
            </div>
          ))}
          <FormActions>
            <Button isMain onClick={() => onMerged(mergedSchedule(versions, givenUp))}>
              {onCall.mergeBoth}
            </Button>
          </FormActions>
        </div>
      </Panel>
    </div>
  );
};
