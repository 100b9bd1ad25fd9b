import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Serviço',
  hint: 'Enquanto um cliente estiver em pausa ou cancelado, os seus monitores não são verificados nem são enviados alertas sobre eles.',
  status: 'Estado',
  cancelFrom: 'Cancelado a partir de',
  cancelFromHint: 'Desde o início deste dia, no fuso horário {zone}.',
  monthlyReports: 'Recebe um relatório por e-mail todos os meses',
  checkedFrom: 'Verificado a partir de',
  anyCountry: 'Todos os países',
  someCountries: 'Apenas estes países',
  noCountry: 'Enquanto não for escolhido um país, nada é verificado.',
  recipients: 'Destinatários dos alertas',
  channels: 'Canais',
  allChannels: 'Todos os canais ativos',
  someChannels: 'Apenas estes canais',
  noChannel: 'Enquanto não for escolhido um canal, nenhum recebe alertas.',
  emails: 'Outros endereços de e-mail',
  phones: 'Outros números de telefone',
  phonesHint: 'Um por linha. Precisam de um canal ativo para SMS.',
  rules: 'Alertas enviados',
  events: 'Eventos',
  allEvents: 'Todos os eventos',
  someEvents: 'Apenas estes eventos',
  noEvent: 'Enquanto não for escolhido um evento, não são enviados alertas.',
  quiet: 'Reter os alertas nas horas de silêncio',
  quietHint:
    'O primeiro alerta de uma falha é enviado de imediato. Todos os outros esperam pelo fim das horas de silêncio.',
  routing: 'Incidentes do cliente',
  routingHint:
    'Os incidentes dos seus monitores vão para lá, salvo se uma rota da sua origem indicar outra equipa ou política.',
  eventNames: alertStates,
};
