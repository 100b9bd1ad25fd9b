import { useEffect, useId, useRef, useState } from 'react';
import { languageOptions } from '../kernel/language-name.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { layoutOf } from './layout-model.ts';
import styles from './page-preview.module.css';

/** What is typed is shown after a pause of this length. */
const PAUSE_MS = 500;

/** The widths of the page in a preview, in pixels. */
const widths = { phone: 390, desktop: 1_120 } as const;

/** The members of a page that are not stored yet. */
export interface PreviewDraft {
  readonly title?: string;
  readonly description?: string | null;
  /** Null for the color of the customer or the organization. */
  readonly brandColor?: string | null;
  /** The images that are not stored, by their roles, with their bytes in base64; null for one that is removed. */
  readonly images?: Readonly<Record<string, { readonly contentType: string; readonly content: string } | null>>;
  readonly layout?: ReturnType<typeof layoutOf>;
}

/** Returns the value once it has not changed for a while. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Returns the width of the element. */
const useWidth = (element: React.RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

/** The frame with one state of the page. Each is a frame of its own, so that going back does not pass through them. */
const PreviewFrame = ({ id, page, width, scale }: { id: string; page: string; width: number; scale: number }) => {
  const { pageEditor } = useAreaTexts();
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} hidden method="post" action={`/api/status-pages/${id}/preview`} target={name}>
        <input type="hidden" name="page" value={page} readOnly />
      </form>
      <iframe
        name={name}
        title={pageEditor.preview}
        sandbox=""
        className={styles.frame}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </>
  );
};

/** The page as visitors would see it, drawn by the service from what is typed and not stored. */
export const PagePreview = ({ id, draft }: { id: string; draft: PreviewDraft }) => {
  const { pageEditor } = useAreaTexts();
  const [width, setWidth] = useState<keyof typeof widths>('desktop');
  const [language, setLanguage] = useState<Language | ''>('');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const room = useRef<HTMLDivElement>(null);
  const roomWidth = useWidth(room);
  const settled = useSettled(JSON.stringify(draft));
  const page = JSON.stringify({
    ...(JSON.parse(settled) as PreviewDraft),
    language: language === '' ? null : language,
    scheme,
  });
  return (
    <Panel title={pageEditor.preview}>
      <div className={styles.choices}>
        <Choice
          label={pageEditor.width}
          value={width}
          options={[
            ['desktop', pageEditor.desktop],
            ['phone', pageEditor.phone],
          ]}
          onChange={setWidth}
        />
        <Choice
          label={pageEditor.language}
          value={language}
          options={[['', pageEditor.ownLanguage], ...languageOptions()]}
          onChange={setLanguage}
        />
        <Choice
          label={pageEditor.scheme}
          value={scheme}
          options={[
            ['light', pageEditor.light],
            ['dark', pageEditor.dark],
          ]}
          onChange={setScheme}
        />
      </div>
      <div ref={room} className={styles.room} data-preview>
        {roomWidth === 0 ? null : (
          <PreviewFrame
            key={page}
            id={id}
            page={page}
            width={widths[width]}
            scale={Math.min(1, roomWidth / widths[width])}
          />
        )}
      </div>
    </Panel>
  );
};
