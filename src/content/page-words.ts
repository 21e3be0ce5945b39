/** Words of pages that have no content file: the page shows them in HTML, its twin in Markdown. */

/** Why a form asks for details, as its consent notice says. */
export const PURPOSES = {
  contact: 'To call or write back about your question.',
  partner: 'To reply about working with us.',
} as const;

/** The text of /partner beside its form. */
export const PARTNER = {
  about:
    'A partner brings a client who needs a registration or a return, or takes work in a place where we have no office.',
  heading: 'How it goes',
  steps: [
    'Leave your name and number. Say where you practise and what you do, if you like.',
    'We call you back.',
    'We agree in writing who does what before any work starts.',
  ],
  terms:
    'Members of the ICAI and the ICSI: we pay you no share of our fees, no commission and no brokerage. You bill your own work yourself.',
} as const;
