import { useNow } from '../kernel/now.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Panel, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import record from '../kernel/ui/record.module.css';

const DAY_MS = 86_400_000;

/** When a certificate or a registration ends. */
export interface Expiry {
  readonly type: 'certificate' | 'domain';
  /** Null while it is not known. */
  readonly expiresAt: string | null;
  /** Who issued or registered it. */
  readonly by: string | null;
}

/** Says when something expires, or that it has. */
const ExpirySentence = ({ expiresAt }: Pick<Expiry, 'expiresAt'>) => {
  const { monitorChannels: texts } = useTexts();
  const formats = useFormats();
  const now = useNow();
  if (expiresAt === null) return <span>{texts.unknownExpiry}</span>;
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
  const date = formats.date(expiresAt);
  return (
    <span>
      {days < 0 ? texts.expired({ date }) : `${texts.expiresOn({ date })} · ${texts.daysLeft({ count: days })}`}
    </span>
  );
};

/** Something of a monitor that expires. */
export const ExpiryPanel = ({ expiries }: { expiries: readonly Expiry[] }) => {
  const { monitorChannels: texts } = useTexts();
  return (
    <Panel title={texts.expiry}>
      <PanelRows>
        {expiries.map(({ type, expiresAt, by }) => (
          <PanelRow key={type} aside={<ExpirySentence expiresAt={expiresAt} />}>
            <span>{texts[type]}</span>
            {by === null ? null : (
              <span className={record.soft} dir="auto">
                {by}
              </span>
            )}
          </PanelRow>
        ))}
      </PanelRows>
    </Panel>
  );
};
