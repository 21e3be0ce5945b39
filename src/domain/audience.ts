/** Groups of people with the same due dates, by their name in an address, with their label on the form. */
export const AUDIENCES = {
  salaried: 'Salaried',
  business: 'Business or profession',
  'gst-monthly': 'GST, monthly',
  'gst-quarterly': 'GST, quarterly',
  'gst-composition': 'GST, composition',
  company: 'Company',
  opc: 'One person company',
  llp: 'LLP',
  employer: 'Employer',
  trust: 'Trust',
  food: 'Food business',
} as const;
export type Audience = keyof typeof AUDIENCES;
