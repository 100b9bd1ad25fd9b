import { days } from '../../src/domain/kernel/time.ts';
import { useNow } from '../kernel/now.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Panel, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import record from '../kernel/ui/record.module.css';

/** The end of the registration of a domain. */
export interface Expiry {
  /** Null while it is not known. */
  readonly expiresAt: string | null;
  /** The registrar. */
  readonly by: string | null;
}

/** Says when something expires, or that it has. */
const ExpirySentence = ({ expiresAt }: Pick<Expiry, 'expiresAt'>) => {
  const { monitorChannels: texts } = useTexts();
  const formats = useFormats();
  const now = useNow();
  if (expiresAt === null) return <span>{texts.unknownExpiry}</span>;
  const left = Math.floor((Date.parse(expiresAt) - now) / days(1));
  const date = formats.date(expiresAt);
  return (
    <span>
      {left < 0 ? texts.expired({ date }) : `${texts.expiresOn({ date })} · ${texts.daysLeft({ count: left })}`}
    </span>
  );
};

/** Shows when the registration of the domain of a monitor ends. */
export const ExpiryPanel = ({ expiry }: { expiry: Expiry }) => {
  const { monitorChannels: texts } = useTexts();
  return (
    <Panel title={texts.expiry}>
      <PanelRows>
        <PanelRow aside={<ExpirySentence expiresAt={expiry.expiresAt} />}>
          <span>{texts.domain}</span>
          {expiry.by === null ? null : (
            <span className={record.soft} dir="auto">
              {expiry.by}
            </span>
          )}
        </PanelRow>
      </PanelRows>
    </Panel>
  );
};
