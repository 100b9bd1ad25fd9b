import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Własna domena: brakuje rekordu TXT dla {hostname}',
    text: 'Nie znaleziono rekordu TXT, który potwierdza prawo do nazwy {hostname}.\nNazwa nadal działa. Przywróć rekord w ciągu 7 dni, inaczej będzie mogła ją przejąć inna organizacja.\n',
  },
  lapsed: {
    subject: 'Własna domena wygasła: {hostname}',
    text: 'Rekordu TXT dla {hostname} brakuje od 7 dni.\nNazwa działa, dopóki inna organizacja nie potwierdzi swojego prawa do niej, ale nie otrzyma nowego certyfikatu. Przywróć rekord i ponownie zweryfikuj własną domenę.\n',
  },
  takenOver: {
    subject: 'Własna domena usunięta: {hostname}',
    text: 'Inna organizacja potwierdziła swoje prawo do nazwy {hostname}. Prawo Twojej organizacji wygasło, ponieważ brakowało rekordu TXT, i zostało usunięte.\nNazwa nie służy już Twojej organizacji.\n',
  },
};
