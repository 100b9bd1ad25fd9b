import type { TicketSystem } from '../../src/domain/incident-management/incident-ticket.ts';
import { settingsOfSystem } from '../../src/domain/incident-management/outbound-integration.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { TextArea, TextField } from '../kernel/ui/field.tsx';
import { ticketMembers } from './integration-values.ts';
import type { TypedTicket } from './integration-values.ts';

/** Returns the label of a setting of tickets in the words of their system. */
export const ticketLabel = ({ outbound }: AreaTexts, system: TicketSystem, member: keyof TypedTicket): string => {
  const words: Partial<Readonly<Record<keyof TypedTicket, string>>> = outbound.ticketMembers[system];
  return words[member] ?? outbound.ticketLabels;
};

interface TicketFieldsProps {
  system: TicketSystem;
  value: TypedTicket;
  onChange: (ticket: TypedTicket) => void;
}

/** The settings of tickets that a system has. */
export const TicketFields = ({ system, value, onChange }: TicketFieldsProps) => {
  const texts = useAreaTexts();
  const { actions, settings } = texts;
  const { needed } = settingsOfSystem[system];
  return (['project', ...ticketMembers(system)] as const).map((member) => {
    const isNeeded = member === 'project' || needed.includes(member);
    const label = ticketLabel(texts, system, member);
    const field = {
      label: isNeeded ? label : actions.optional({ label }),
      name: `ticket.${member}`,
      value: value[member],
      onChange: (typed: string) => onChange({ ...value, [member]: typed }),
    };
    return member === 'labels' ? (
      <TextArea key={member} {...field} hint={settings.onePerLine} />
    ) : (
      <TextField key={member} {...field} required={isNeeded} maxLength={MAX_LINE} spellCheck={false} />
    );
  });
};
