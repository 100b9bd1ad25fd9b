import { useInfiniteQuery } from '@tanstack/react-query';
import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { PartFault, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import type { TeamRight } from '../teams/team-right.ts';
import { deleteOverride, overridesQuery } from './queries.ts';

interface OverridesPanelProps {
  scheduleId: string;
  right: TeamRight;
  nameOf: (userId: string) => string;
  formats: Formats;
}

/** The overrides of a schedule, the latest first. */
export const OverridesPanel = ({ scheduleId, right, nameOf, formats }: OverridesPanelProps) => {
  const { onCall } = useAreaTexts();
  const overrides = useInfiniteQuery(overridesQuery(scheduleId));
  const items = overrides.data?.pages.flatMap((page) => page.items);
  if (overrides.isPending) return <SheetSkeleton />;
  return (
    <Panel title={onCall.overrides}>
      <PartFault reading={overrides} />
      {items?.length === 0 ? <PanelNote>{onCall.noOverrides}</PanelNote> : null}
      <PanelRows>
        {items?.map(({ publicId, userId, replacesUserId, startsAt, endsAt }) => (
          <PanelRow
            key={publicId}
            aside={
              right.mayPutOnCall(userId) ? (
                <DeleteButton
                  name={nameOf(userId)}
                  hint={onCall.deleteOverrideHint}
                  words={{ action: onCall.endOverride, question: onCall.endOverrideOf({ name: nameOf(userId) }) }}
                  onDelete={() => deleteOverride(scheduleId, publicId)}
                />
              ) : undefined
            }
          >
            <span dir="auto">
              {replacesUserId === null
                ? onCall.insteadOfAll({ name: nameOf(userId) })
                : onCall.insteadOf({ name: nameOf(userId), other: nameOf(replacesUserId) })}
            </span>
            <RowNote>{formats.range(startsAt, endsAt)}</RowNote>
          </PanelRow>
        ))}
      </PanelRows>
      <MoreButton pages={overrides} />
    </Panel>
  );
};
