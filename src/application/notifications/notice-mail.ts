import type { Notice } from '../../domain/notifications/alert.ts';
import { textsOf } from '../../texts/texts.ts';
import { renderedMail } from '../kernel/mail-template.ts';
import type { MailBlock, RenderedMail } from '../kernel/mail-template.ts';
import type { NoticeContent } from './notice-content.ts';

const blocksOf = ({
  language,
  cause,
  firstStep,
  link,
  answers,
  facts,
  custom,
}: NoticeContent): readonly MailBlock[] => {
  const { labelled } = textsOf(language);
  const texts =
    custom === null ? [cause, firstStep].flatMap((said) => (said === null ? [] : [labelled(said)])) : [custom];
  return [
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    ...(link === null ? [] : [{ kind: 'button', link } as const]),
    ...answers.map(({ label, url }) => ({ kind: 'button', link: { label, url } }) as const),
    ...(custom === null && facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
  ];
};

const partOf = (part: NoticeContent): MailBlock => ({
  kind: 'part',
  tone: part.tone,
  headline: part.custom === null ? part.headline : null,
  blocks: blocksOf(part),
});

/** Returns the first step that all listed notifications say; null if theirs differ, or if some have a text of their own. */
const sharedStepOf = (parts: readonly NoticeContent[]): NoticeContent['firstStep'] => {
  const [step, ...others] = parts.map(({ custom, firstStep }) => (custom === null ? firstStep : null));
  return others.length > 0 && others.every((other) => other?.text === step?.text) ? (step ?? null) : null;
};

/** Returns the blocks of several notifications. A first step that all of them have is said once, after them. */
const blocksOfParts = ({ language, parts, more }: NoticeContent): readonly MailBlock[] => {
  const shared = sharedStepOf(parts);
  return [
    ...parts.map((part) => partOf(shared === null ? part : { ...part, firstStep: null })),
    ...(shared === null ? [] : [textsOf(language).labelled(shared)]).map((text) => ({ kind: 'text', text }) as const),
    ...(more === null ? [] : [{ kind: 'text', text: more } as const]),
  ];
};

/** Renders a code large, with what it is for below. */
const codeMail = ({ language, subject, name, headline }: NoticeContent): RenderedMail =>
  renderedMail({ language, subject, tone: null, headline: name, blocks: [{ kind: 'text', text: headline }] });

/** Renders a message as a mail. See ADR 0050. */
export const noticeMail = (content: NoticeContent): RenderedMail => {
  const { type, language, subject, tone, headline, custom, parts } = content;
  const listed = parts.length > 0;
  if (type === 'onCall.code') return codeMail(content);
  return renderedMail({
    language,
    subject,
    tone: listed ? null : tone,
    headline: listed || custom === null ? headline : null,
    blocks: listed ? blocksOfParts(content) : blocksOf(content),
  });
};

/**
 * Returns the place of a notification in a mail thread: the id of the first mail, and whether this is the first.
 * Returns null for one without an incident.
 */
export const threadOf = (
  { type, data: { incident } }: Notice,
  channelId: string,
): { readonly id: string; readonly isFirst: boolean } | null =>
  incident === undefined ? null : { id: `incident-${incident.id}-${channelId}`, isFirst: type === 'incident.opened' };
