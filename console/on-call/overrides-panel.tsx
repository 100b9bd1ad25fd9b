import { useInfiniteQuery } from '@tanstack/react-query';
import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { PanelMore } from '../kernel/ui/more-button.tsx';
import { PartFault, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import type { TeamRight } from '../teams/team-right.ts';
import { deleteOverride, overridesQuery } from './queries.ts';
import type { ImOverride } from './queries.ts';

interface OverridesPanelProps {
  scheduleId: string;
  right: TeamRight;
  nameOf: (userId: string) => string;
  formats: Formats;
  onEdit: (override: ImOverride) => void;
}

/** The overrides of a schedule, the latest first. */
export const OverridesPanel = ({ scheduleId, right, nameOf, formats, onEdit }: OverridesPanelProps) => {
  const { onCall, actions } = useAreaTexts();
  const overrides = useInfiniteQuery(overridesQuery(scheduleId));
  const items = overrides.data?.pages.flatMap((page) => page.items);
  if (overrides.isPending) return <SheetSkeleton />;
  return (
    <Panel title={onCall.overrides}>
      <PartFault reading={overrides} />
      {items?.length === 0 ? <PanelNote>{onCall.noOverrides}</PanelNote> : null}
      <PanelRows>
        {items?.map((override) => {
          const { publicId, userId, replacesUserId, startsAt, endsAt } = override;
          const name = nameOf(userId);
          return (
            <PanelRow
              key={publicId}
              aside={
                right.mayPutOnCall(userId) ? (
                  <>
                    <Button onClick={() => onEdit(override)}>{actions.edit}</Button>
                    <DeleteButton
                      name={name}
                      hint={onCall.deleteOverrideHint}
                      words={{ action: onCall.endOverride, question: onCall.endOverrideOf({ name }) }}
                      onDelete={() => deleteOverride(scheduleId, publicId)}
                    />
                  </>
                ) : undefined
              }
            >
              <span dir="auto">
                {replacesUserId === null
                  ? onCall.insteadOfAll({ name })
                  : onCall.insteadOf({ name, other: nameOf(replacesUserId) })}
              </span>
              <RowNote>{formats.range(startsAt, endsAt)}</RowNote>
            </PanelRow>
          );
        })}
      </PanelRows>
      <PanelMore pages={overrides} />
    </Panel>
  );
};
