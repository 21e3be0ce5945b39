/** Who somebody may be, as an address names them, with the words of the form. */
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
