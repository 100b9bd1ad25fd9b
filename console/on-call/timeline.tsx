import type { CSSProperties, ReactNode } from 'react';
import { hours } from '../../src/domain/kernel/time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import type { TimeSpan } from '../kernel/calendar/time-ranges.ts';
import { placedBlocks } from './lanes.ts';
import type { Block, OverrideBlock, PlacedBlock } from './lanes.ts';
import { useBlockWords } from './block-words.ts';
import { DayName } from '../kernel/calendar/calendar-bar.tsx';
import { OverrideBar } from './override-bar.tsx';
import type { OverrideEditing } from './override-bar.tsx';
import styles from './timeline.module.css';

/** A line of the calendar: a layer, or who is on call in the end. */
export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** The parts of a schedule that a timeline shows. */
export interface TimelineProps {
  /** Days without gaps between them. */
  days: readonly CalendarDay[];
  lanes: readonly Lane[];
  /** The line of who is on call in the end. Its blocks are buttons if they can be overridden. */
  final: Lane;
  /** The overrides in a line of their own; absent for layers that are not stored. */
  overrides?: readonly OverrideBlock[];
  /** How the reader changes them. Absent for readers who may not. */
  editing?: OverrideEditing | undefined;
  nameOf: (userId: string) => string;
  layerName: (position: number) => string;
  formats: Formats;
  now: number;
  onPick?: ((block: Block) => void) | undefined;
}

/** The key of the line of the overrides. */
const OVERRIDES = 'overrides';

const ROW_REM = 2.25;
/** The share of a line below which a block is too narrow for a button. */
const LEAST_BUTTON = 0.04;
/** The share of a line that an override takes at least. */
const LEAST_BAR = 0.05;
/** The share of a line below which the word for a gap has no room. Its pattern says the same. */
const LEAST_WORD = 0.12;
/** The hours between two marks of a single day. */
const MARK_HOURS = 3;

/** Returns the style of a time between two instants. */
const placeOf = (days: readonly CalendarDay[], from: number, to: number): CSSProperties => {
  const [begin, end] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 1];
  const share = (length: number): string => `${(length / (end - begin)) * 100}%`;
  return { insetInlineStart: share(from - begin), inlineSize: share(to - from) };
};

/** The hours of a single day. Those that a change of the clock skips are not among them, repeated ones stand twice. */
const HourMarks = ({ day, formats }: { day: CalendarDay; formats: Formats }) => {
  const marks = Array.from({ length: Math.ceil((day.to - day.from) / hours(1)) }, (_, at) => day.from + at * hours(1));
  return (
    <div className={styles.hours} aria-hidden="true">
      {marks
        .filter((_, at) => at % MARK_HOURS === 0)
        .map((at) => (
          <span key={at} style={placeOf([day], at, at)}>
            {formats.clock(at)}
          </span>
        ))}
    </div>
  );
};

interface BlockItemProps {
  block: PlacedBlock;
  days: readonly CalendarDay[];
  children: ReactNode;
}

const BlockItem = ({ block, days, children }: BlockItemProps) => (
  <li
    className={styles.item}
    style={{ ...placeOf(days, block.from, block.to), insetBlockStart: `${block.row * ROW_REM}rem` }}
  >
    {children}
  </li>
);

interface TrackProps {
  /** The name of the line for what is dragged over it. */
  line: string;
  days: readonly CalendarDay[];
  rows: number;
  now: number;
  editing: OverrideEditing | undefined;
  /** True for the line that says which time is held. */
  isNaming?: boolean;
  children: ReactNode;
}

/** The time that is held, in a line. */
const HeldBand = ({ days, span, text }: { days: readonly CalendarDay[]; span: TimeSpan; text: string }) => {
  const [from, to] = [Math.max(span.from, days[0]?.from ?? 0), Math.min(span.to, days.at(-1)?.to ?? 0)];
  return from >= to ? null : (
    <span
      data-held-time
      data-late={from + to > (days[0]?.from ?? 0) + (days.at(-1)?.to ?? 0)}
      className={styles.held}
      style={placeOf(days, from, to)}
    >
      {text === '' ? null : <span dir="auto">{text}</span>}
    </span>
  );
};

/** A line with the marks of its days. */
const Track = ({ line, days, rows, now, editing, isNaming = false, children }: TrackProps) => {
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  return (
    <div
      className={styles.track}
      style={{ blockSize: `${rows * ROW_REM}rem` }}
      data-line={line}
      data-from={from}
      data-to={to}
      data-editable={editing !== undefined}
    >
      <div aria-hidden="true">
        {days.slice(1).map(({ date, from: at }) => (
          <span key={date} className={styles.line} style={placeOf(days, at, at)} />
        ))}
        {now >= from && now < to ? <span className={styles.now} style={placeOf(days, now, now)} /> : null}
        {editing?.held ? <HeldBand days={days} span={editing.held} text={isNaming ? editing.heldText : ''} /> : null}
      </div>
      <ul>{children}</ul>
    </div>
  );
};

type LineProps = Omit<TimelineProps, 'lanes' | 'final' | 'overrides'>;

/** The rows that blocks take. */
const rowsOf = (blocks: readonly PlacedBlock[]): number => Math.max(1, ...blocks.map(({ row }) => row + 1));

/** The overrides, which the reader can drag. */
const OverrideTrack = ({ overrides, ...props }: LineProps & { overrides: readonly OverrideBlock[] }) => {
  const { days, now, editing } = props;
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const blocks = placedBlocks(overrides, from, to, (to - from) * LEAST_BAR);
  return (
    <Track line={OVERRIDES} days={days} rows={rowsOf(blocks)} now={now} editing={editing}>
      {blocks.map((block) => (
        <BlockItem key={block.key} block={block} days={days}>
          <OverrideBar block={block} {...props} />
        </BlockItem>
      ))}
    </Track>
  );
};

/** The parts of a line, at the places of their times. */
const LaneTrack = ({ lane, isFinal = false, onPick, ...props }: LineProps & { lane: Lane; isFinal?: boolean }) => {
  const { days, now, editing } = props;
  const words = useBlockWords(props);
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const blocks = placedBlocks(lane.blocks, from, to);
  return (
    <Track line={lane.key} days={days} rows={rowsOf(blocks)} now={now} editing={editing} isNaming={isFinal}>
      {blocks.map((block) => {
        const { name, sentence } = words(block);
        const share = (block.to - block.from) / (to - from);
        const isNarrow = share < LEAST_BUTTON;
        const word = block.userId === null && share < LEAST_WORD ? '' : name;
        const shown = {
          className: styles.block,
          title: sentence,
          'data-narrow': isNarrow,
          'data-kind': block.userId === null ? 'gap' : block.overrideId === null ? 'turn' : 'override',
        };
        return (
          <BlockItem key={block.key} block={block} days={days}>
            {onPick === undefined || isNarrow ? (
              <span {...shown}>
                <span aria-hidden="true" dir="auto">
                  {word}
                </span>
                <span className="aside">{sentence}</span>
              </span>
            ) : (
              <button type="button" {...shown} dir="auto" aria-label={sentence} onClick={() => onPick(block)}>
                {word}
              </button>
            )}
          </BlockItem>
        );
      })}
    </Track>
  );
};

/** Lines of who is on call, from left to right in time. */
export const Timeline = ({ lanes, final, overrides, onPick, ...props }: TimelineProps) => {
  const { onCall } = useAreaTexts();
  const { days, formats, now } = props;
  const [only] = days;
  return (
    <div className={styles.timeline}>
      <div className={styles.row}>
        <span />
        <ol className={styles.days}>
          {days.map((day) => (
            <li
              key={day.date}
              style={{ flexGrow: day.to - day.from }}
              aria-current={now >= day.from && now < day.to ? 'date' : undefined}
            >
              <DayName day={day} formats={formats} />
            </li>
          ))}
        </ol>
      </div>
      {days.length === 1 && only !== undefined ? (
        <div className={styles.row}>
          <span />
          <HourMarks day={only} formats={formats} />
        </div>
      ) : null}
      {lanes.map((lane) => (
        <div key={lane.key} className={styles.row}>
          <h3 className={styles.name} dir="auto">
            {lane.name}
          </h3>
          <LaneTrack {...props} lane={lane} />
        </div>
      ))}
      {overrides === undefined ? null : (
        <div className={styles.row}>
          <h3 className={styles.name}>{onCall.overrides}</h3>
          <OverrideTrack {...props} overrides={overrides} />
        </div>
      )}
      <div className={styles.row} data-final>
        <h3 className={styles.name}>{final.name}</h3>
        <LaneTrack {...props} lane={final} isFinal onPick={onPick} />
      </div>
    </div>
  );
};
