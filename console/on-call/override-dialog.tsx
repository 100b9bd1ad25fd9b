import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTyped } from '../kernel/draft.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField, TextField, numberedOptions } from '../kernel/ui/field.tsx';
import { FieldRow, ActionForm } from '../kernel/ui/form.tsx';
import { allPeopleQuery } from '../teams/queries.ts';
import type { TeamRight } from '../teams/team-right.ts';
import { createOverride } from './queries.ts';

/** An override that the reader has begun. */
export interface OverrideDraft {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  /** The person whose turns are taken over; null for everybody. */
  readonly replacesUserId: string | null;
  /** The zone of the times that the form shows. */
  readonly zone: string;
}

interface OverrideDialogProps {
  scheduleId: string;
  draft: OverrideDraft;
  right: TeamRight;
  nameOf: (userId: string) => string;
  onClose: () => void;
}

const EVERYBODY = '';

/** Puts somebody on call for a time, instead of everybody or of one person. */
const OverrideForm = ({ scheduleId, draft, right, nameOf, onClose }: OverrideDialogProps) => {
  const { onCall } = useAreaTexts();
  const me = useMe();
  const people = useQuery(allPeopleQuery);
  const { zone } = draft;
  const { typed, field } = useTyped({
    userId: me.user.id,
    startsAt: localTimeAt(draft.from, zone),
    endsAt: localTimeAt(draft.to, zone),
    replacesUserId: draft.replacesUserId ?? EVERYBODY,
  });
  const { userId, startsAt, endsAt, replacesUserId: replaced } = typed;
  const create = useAction(() =>
    createOverride(scheduleId, {
      userId,
      // What the reader has not changed keeps its exact time, which the clock may show twice.
      startsAt: startsAt === localTimeAt(draft.from, zone) ? iso(draft.from) : instantOf(startsAt, zone),
      endsAt: endsAt === localTimeAt(draft.to, zone) ? iso(draft.to) : instantOf(endsAt, zone),
      replacesUserId: replaced === EVERYBODY ? null : replaced,
    }),
  );
  const all = people.data ?? [];
  const offered = all.filter(({ id }) => right.mayPutOnCall(id));
  const isKnown = replaced === EVERYBODY || all.some(({ id }) => id === replaced);
  const timeField = { type: 'datetime-local', required: true, hint: zone } as const;
  return (
    <ActionForm
      action={create}
      submit={onCall.createOverride}
      isIncomplete={people.data === undefined}
      onSubmit={() => create.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <SelectField
        {...field('userId')}
        label={onCall.person}
        options={
          offered.some(({ id }) => id === userId) || people.data === undefined
            ? numberedOptions(offered)
            : [['', ''] as const, ...numberedOptions(offered)]
        }
      />
      <FieldRow>
        <TextField {...field('startsAt')} {...timeField} label={onCall.starts} />
        <TextField {...field('endsAt')} {...timeField} label={onCall.ends} />
      </FieldRow>
      <SelectField
        {...field('replacesUserId')}
        label={onCall.instead}
        options={[
          [EVERYBODY, onCall.everybody],
          ...(isKnown ? [] : [[replaced, nameOf(replaced)] as const]),
          ...numberedOptions(all),
        ]}
      />
    </ActionForm>
  );
};

const iso = (instant: number): string => new Date(instant).toISOString();

/** A dialog in which an override is made. */
export const OverrideDialog = (props: Omit<OverrideDialogProps, 'draft'> & { draft: OverrideDraft | null }) => {
  const { onCall } = useAreaTexts();
  const { draft, onClose } = props;
  return (
    <Dialog title={onCall.newOverride} hint={onCall.overrideHint} isOpen={draft !== null} onClose={onClose}>
      {draft === null ? null : <OverrideForm {...props} draft={draft} />}
    </Dialog>
  );
};
