import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import { RowNote } from '../kernel/ui/panel.tsx';
import { useBlockWords } from './block-words.ts';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import { placedBlocks } from './lanes.ts';
import type { Block } from './lanes.ts';
import { DayName } from '../kernel/calendar/calendar-bar.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './day-list.module.css';

interface DayListProps {
  days: readonly CalendarDay[];
  blocks: readonly Block[];
  nameOf: (userId: string) => string;
  layerName: (position: number) => string;
  formats: Formats;
  onPick?: ((block: Block) => void) | undefined;
}

/** The shifts as a list of days, for windows that are too narrow for lines. */
export const DayList = ({ days, blocks, onPick, ...props }: DayListProps) => {
  const { onCall } = useAreaTexts();
  const { formats } = props;
  const words = useBlockWords(props);
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date}>
          <h3 className={styles.day} dir="auto">
            <DayName day={day} formats={formats} />
          </h3>
          <ul>
            {placedBlocks(blocks, day.from, day.to).map((block) => {
              const { name, reason } = words(block);
              const isWhole = block.from === day.from && block.to === day.to;
              const content = (
                <>
                  <span className={layout.figures}>
                    {isWhole ? onCall.allDay : `${formats.clock(block.from)} – ${formats.clock(block.to)}`}
                  </span>
                  <span className={styles.main}>
                    <span dir="auto">{name}</span>
                    <RowNote dir="auto">{reason}</RowNote>
                  </span>
                </>
              );
              return (
                <li key={block.key} data-gap={block.userId === null} className={styles.item}>
                  {onPick === undefined ? (
                    <div className={styles.block}>{content}</div>
                  ) : (
                    <button type="button" data-printed className={styles.block} onClick={() => onPick(block)}>
                      {content}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
};
