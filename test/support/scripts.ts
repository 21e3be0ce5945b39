/** The digits 0 to 9 of scripts in which Indian languages are written, with 0 to 9 themselves. */
export const SCRIPTS = [
  '0123456789',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
  '۰۱۲۳۴۵۶۷۸۹',
  '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
  '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
] as const;

export function inScript(text: string, script: string): string {
  return text.replace(/\d/g, (digit) => script[Number(digit)] ?? '');
}
