import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import {
  eventTowards,
  imIncidentMachine,
  imIncidentStatuses,
} from '../../src/domain/incident-management/incident.machine.ts';
import { isAcknowledged } from '../../src/domain/paging/incident-state.ts';
import { MergeButton } from './merge-button.tsx';
import { AddResponderButton } from './add-responder-button.tsx';
import { acknowledge, addResponder, escalate, resolve, setStatus, snooze, takeOver } from './queries.ts';
import type { ImIncident } from './queries.ts';
import { SnoozeActions } from './snooze-actions.tsx';
import { TeamMembersOnly } from './team-members-only.tsx';
import styles from './response-actions.module.css';

type Status = ImIncident['status'];

/** Returns the statuses that a person can set from a status. */
export const nextStatuses = (status: Status): readonly Status[] => {
  const possible: Readonly<Record<string, unknown>> = imIncidentMachine.transitions[status];
  return imIncidentStatuses.filter((each) => {
    const event = eventTowards[each];
    return event !== null && event !== 'acknowledge' && Object.hasOwn(possible, event);
  });
};

/** What responders do with an incident, as far as its status and their team permit. */
export const ResponseActions = ({ incident }: { incident: ImIncident }) => {
  const { incidents, responses } = useTexts();
  const { publicId: id, status, snoozedUntil, responders, acknowledgedBy } = incident;
  const me = useMe();
  const act = useAction((action: () => Promise<unknown>) => action());
  const run = (action: () => Promise<unknown>) => () => act.mutate(action);
  const possible: Readonly<Record<string, unknown>> = imIncidentMachine.transitions[status];
  if (Object.keys(possible).length === 0) return null;
  return (
    <div className={styles.actions} data-actions>
      {Object.hasOwn(possible, 'acknowledge') ? (
        <Button isMain disabled={act.isPending} onClick={run(() => acknowledge(id))}>
          {incidents.acknowledge}
        </Button>
      ) : null}
      {isAcknowledged(incident) && acknowledgedBy !== me.user.id ? (
        <Button disabled={act.isPending} onClick={run(() => takeOver(id, incident.updatedAt))}>
          {responses.takeOver}
        </Button>
      ) : null}
      <TeamMembersOnly incident={incident}>
        <Button disabled={act.isPending} onClick={run(() => resolve(id))}>
          {incidents.resolve}
        </Button>
        {responders.some(({ userId }) => userId === me.user.id) ? null : (
          <Button disabled={act.isPending} onClick={run(() => addResponder(id, me.user.id))}>
            {responses.takePart}
          </Button>
        )}
        <AddResponderButton incident={incident} />
        <MergeButton id={id} />
        {incident.escalation === null ? null : (
          <Button disabled={act.isPending} onClick={run(() => escalate(id))}>
            {responses.escalateNow}
          </Button>
        )}
        <Choice
          label={responses.setStatus}
          value=""
          options={[['', incidents.statuses[status]], ...wordOptions(nextStatuses(status), incidents.statuses)]}
          onChange={(next: Status | '') => {
            if (next !== '') act.mutate(() => setStatus(id, next));
          }}
        />
        <SnoozeActions
          isSnoozed={snoozedUntil !== null}
          isBusy={act.isPending}
          onSnooze={(until) => act.mutate(() => snooze(id, until))}
        />
      </TeamMembersOnly>
      <FaultNote fault={act.error} />
    </div>
  );
};
