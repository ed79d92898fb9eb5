interface Invited {
  readonly name: string;
  readonly ident: string;
  readonly airline: string;
  readonly link: string;
}

interface InvitationTexts {
  /** The language, by its own name. */
  readonly language: string;
  readonly subject: (airline: string) => string;
  readonly greeting: (invited: Invited) => string;
  /** What to do; the link stands below the first step. */
  readonly steps: readonly [open: string, book: string, client: string];
  readonly end: string;
}

/** Invitations in the languages of the pilots' page. They are not of the window, whose catalogues have English only. */
const texts = {
  en: {
    language: 'English',
    subject: (airline) => `Your invitation to ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Hello ${name},\nwelcome to ${airline}. You fly as ${ident}. Three steps to your first flight:`,
    steps: [
      'Open this link on your phone or PC. It signs you in, so keep it to yourself.',
      'Choose a flight and book it.',
      'Set up your ACARS client. The page shows you how.',
    ],
    end: 'Happy landings!',
  },
  de: {
    language: 'Deutsch',
    subject: (airline) => `Deine Einladung zu ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Hallo ${name},\nwillkommen bei ${airline}. Du fliegst als ${ident}. Drei Schritte zu deinem ersten Flug:`,
    steps: [
      'Öffne diesen Link auf dem Handy oder PC. Er meldet dich an, also behalte ihn für dich.',
      'Wähle einen Flug und buche ihn.',
      'Richte deinen ACARS-Client ein. Die Seite zeigt dir, wie es geht.',
    ],
    end: 'Guten Flug!',
  },
  es: {
    language: 'Español',
    subject: (airline) => `Tu invitación a ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Hola, ${name}:\nTe damos la bienvenida a ${airline}. Vuelas como ${ident}. Tres pasos hasta tu primer vuelo:`,
    steps: [
      'Abre este enlace en el móvil o en el PC. Con él inicias sesión, así que no lo compartas.',
      'Elige un vuelo y resérvalo.',
      'Configura tu cliente ACARS. La página te explica cómo.',
    ],
    end: '¡Buenos vuelos!',
  },
  fr: {
    language: 'Français',
    subject: (airline) => `Votre invitation chez ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Bonjour ${name},\nbienvenue chez ${airline}. Vous volez sous l’indicatif ${ident}. Trois étapes jusqu’à votre premier vol :`,
    steps: [
      'Ouvrez ce lien sur votre téléphone ou votre PC. Il vous connecte : gardez-le pour vous.',
      'Choisissez un vol et réservez-le.',
      'Configurez votre client ACARS. La page vous explique comment.',
    ],
    end: 'Bons vols !',
  },
  it: {
    language: 'Italiano',
    subject: (airline) => `Il tuo invito in ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Ciao ${name},\nti diamo il benvenuto in ${airline}. Voli come ${ident}. Tre passi fino al primo volo:`,
    steps: [
      'Apri questo link sul telefono o sul PC. Ti fa accedere: tienilo per te.',
      'Scegli un volo e prenotalo.',
      'Configura il tuo client ACARS. La pagina ti spiega come.',
    ],
    end: 'Buon volo!',
  },
  'pt-BR': {
    language: 'Português (Brasil)',
    subject: (airline) => `Seu convite para a ${airline}`,
    greeting: ({ name, airline, ident }) =>
      `Olá, ${name},\nboas-vindas à ${airline}. Você voa como ${ident}. Três passos até o seu primeiro voo:`,
    steps: [
      'Abra este link no celular ou no PC. Ele faz o seu login: não o compartilhe.',
      'Escolha um voo e reserve-o.',
      'Configure o seu cliente ACARS. A página mostra como.',
    ],
    end: 'Bons voos!',
  },
} as const satisfies Readonly<Record<string, InvitationTexts>>;

export type InvitationLanguage = keyof typeof texts;

export const invitationLanguages = Object.entries(texts).map(([value, { language }]) => ({ value, label: language }));

/** Returns the language of a tag: any Portuguese is Brazilian. Otherwise it is English. */
export function invitationLanguage(tag: string): InvitationLanguage {
  const all = Object.keys(texts) as InvitationLanguage[];
  return all.find((one) => baseOf(one) === baseOf(tag)) ?? 'en';
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** Writes the message to a pilot, ready to be sent. */
export function invitationMessage(
  language: InvitationLanguage,
  invited: Invited,
): { readonly subject: string; readonly body: string } {
  const { subject, greeting, steps, end }: InvitationTexts = texts[language];
  const [open, ...others] = steps.map((step, index) => `${index + 1}. ${step}`);
  const body = [greeting(invited), '', open, invited.link, ...others, '', end, invited.airline].join('\n');
  return { subject: subject(invited.airline), body };
}
