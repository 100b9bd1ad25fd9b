import { useQuery } from '@tanstack/react-query';
import { localTimeAt } from '../kernel/local-time.ts';
import { saveThen, useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { PartFault, SheetSkeleton } from '../kernel/ui/notice.tsx';
import type { TeamRight } from '../teams/team-right.ts';
import { EVERYBODY, exactInstant, OverrideFields } from './override-fields.tsx';
import type { OverrideValues } from './override-fields.tsx';
import { typedMove } from './override-moves.ts';
import type { OverrideMove } from './override-moves.ts';
import { changeOverride, overrideQuery } from './queries.ts';
import type { ImOverride } from './queries.ts';

interface EditOverrideFormProps {
  scheduleId: string;
  /** The override as the reader saw it, with the time that the reader has already given it. */
  edit: OverrideMove;
  zone: string;
  right: TeamRight;
  nameOf: (userId: string) => string;
  onClose: () => void;
}

const valuesOf =
  (zone: string) =>
  ({ userId, startsAt, endsAt, replacesUserId }: ImOverride): OverrideValues => ({
    userId,
    startsAt: localTimeAt(Date.parse(startsAt), zone),
    endsAt: localTimeAt(Date.parse(endsAt), zone),
    replacesUserId: replacesUserId ?? EVERYBODY,
  });

const Loaded = ({ stored, ...props }: EditOverrideFormProps & { stored: ImOverride }) => {
  const { scheduleId, edit, zone, nameOf, onClose } = props;
  const { onCall, actions } = useAreaTexts();
  const query = overrideQuery(scheduleId, stored.publicId);
  const { draft, saving } = useEdit(
    stored,
    query,
    valuesOf(zone),
    ({ userId, startsAt, endsAt, replacesUserId: replaced }) =>
      changeOverride(scheduleId, stored.publicId, {
        ...(userId === undefined ? {} : { userId }),
        ...(startsAt === undefined ? {} : { startsAt: exactInstant(startsAt, zone, edit.span.from) }),
        ...(endsAt === undefined ? {} : { endsAt: exactInstant(endsAt, zone, edit.span.to) }),
        ...(replaced === undefined ? {} : { replacesUserId: replaced === EVERYBODY ? null : replaced }),
      }),
    typedMove(edit, (instant) => localTimeAt(instant, zone)),
  );
  const labels: Readonly<Record<keyof OverrideValues, string>> = {
    userId: onCall.person,
    startsAt: onCall.starts,
    endsAt: onCall.ends,
    replacesUserId: onCall.instead,
  };
  const textOf = (value: unknown, name: keyof OverrideValues): string => {
    const text = String(value);
    if (name === 'userId') return nameOf(text);
    if (name === 'replacesUserId') return text === EVERYBODY ? onCall.everybody : nameOf(text);
    return text.replace('T', ' ');
  };
  return (
    <ActionForm
      action={saving}
      submit={actions.save}
      isIncomplete={!draft.isChanged || draft.conflicts.length > 0}
      onSubmit={() => saveThen(saving, onClose)}
      onCancel={onClose}
    >
      <OverrideFields {...props} values={draft.values} field={draft.field} />
      <ConflictNote draft={draft} labelOf={(name) => labels[name]} textOf={textOf} />
    </ActionForm>
  );
};

/** The form of a stored override. It shows both versions of what somebody else has changed meanwhile. */
export const EditOverrideForm = (props: EditOverrideFormProps) => {
  const { scheduleId, edit } = props;
  const reading = useQuery(overrideQuery(scheduleId, edit.override.publicId));
  if (reading.data === undefined) return reading.isPending ? <SheetSkeleton /> : <PartFault reading={reading} />;
  return <Loaded {...props} stored={reading.data} />;
};
