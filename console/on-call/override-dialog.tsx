import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTyped } from '../kernel/draft.ts';
import { localTimeAt } from '../kernel/local-time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { allPeopleQuery } from '../teams/queries.ts';
import type { TeamRight } from '../teams/team-right.ts';
import { EditOverrideForm } from './edit-override-form.tsx';
import { EVERYBODY, exactInstant, OverrideFields } from './override-fields.tsx';
import type { OverrideMove } from './override-moves.ts';
import { createOverride } from './queries.ts';

/** An override that the reader has begun. */
export interface OverrideDraft {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  /** The person whose turns are taken over; null for everybody. */
  readonly replacesUserId: string | null;
}

/** What the dialog is about: a new override, or a stored one. */
export type OverrideTask = { readonly begun: OverrideDraft } | { readonly edit: OverrideMove };

interface OverrideFormProps {
  scheduleId: string;
  /** The zone of the times that the form shows. */
  zone: string;
  right: TeamRight;
  nameOf: (userId: string) => string;
  onClose: () => void;
}

/** Puts somebody on call for a time, instead of everybody or of one person. */
const NewOverrideForm = ({ begun, ...props }: OverrideFormProps & { begun: OverrideDraft }) => {
  const { scheduleId, zone, onClose } = props;
  const { onCall } = useAreaTexts();
  const me = useMe();
  const people = useQuery(allPeopleQuery);
  const { typed, field } = useTyped({
    userId: me.user.id,
    startsAt: localTimeAt(begun.from, zone),
    endsAt: localTimeAt(begun.to, zone),
    replacesUserId: begun.replacesUserId ?? EVERYBODY,
  });
  const create = useAction(() =>
    createOverride(scheduleId, {
      userId: typed.userId,
      startsAt: exactInstant(typed.startsAt, zone, begun.from),
      endsAt: exactInstant(typed.endsAt, zone, begun.to),
      replacesUserId: typed.replacesUserId === EVERYBODY ? null : typed.replacesUserId,
    }),
  );
  return (
    <ActionForm
      action={create}
      submit={onCall.createOverride}
      isIncomplete={people.data === undefined}
      onSubmit={() => create.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <OverrideFields {...props} values={typed} field={field} />
    </ActionForm>
  );
};

/** A dialog in which an override is made or changed. */
export const OverrideDialog = (props: OverrideFormProps & { task: OverrideTask | null }) => {
  const { onCall } = useAreaTexts();
  const { task, onClose, ...form } = props;
  const title = task !== null && 'edit' in task ? onCall.editOverride : onCall.newOverride;
  return (
    <Dialog title={title} hint={onCall.overrideHint} isOpen={task !== null} onClose={onClose}>
      {task === null ? null : 'edit' in task ? (
        <EditOverrideForm {...form} edit={task.edit} onClose={onClose} />
      ) : (
        <NewOverrideForm {...form} begun={task.begun} onClose={onClose} />
      )}
    </Dialog>
  );
};
