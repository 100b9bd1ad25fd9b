import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Configurar o Watchstead',
  text: 'Crie a sua organização e o primeiro administrador. Pode alterar tudo mais tarde.',
  organization: 'Nome da sua organização',
  firstName: 'O seu nome próprio',
  lastName: 'O seu apelido',
  timezone: 'Fuso horário',
  organizationWrong: 'Introduza um nome numa linha com 255 caracteres no máximo.',
  nameWrong: 'Introduza um nome.',
  timezoneWrong: 'Introduza um fuso horário, como Europe/Zurich.',
  button: 'Criar e iniciar sessão',
  invalid: {
    title: 'Esta instalação ainda não está configurada',
    where:
      'Ao iniciar, o serviço mostrou uma ligação para o configurar. Veja a saída e abra a ligação do último arranque. É válida durante 24 horas.',
  },
  sample: { customer: 'Cliente de exemplo', monitor: 'Loja de exemplo' },
  names: { team: 'Equipa de prevenção', schedule: 'Prevenção', policy: 'Avisar quem está de prevenção' },
};
