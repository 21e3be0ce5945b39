/** What a list says before one of it is chosen. It ships to browsers. */

/**
 * "Choose the state" of "From which state?", "Choose the form" of "Form", "Choose what is paid" of "What is paid?".
 * @param label of the list: a noun, or a question that begins with who, what or which
 */
export function chooseWords(label: string): string {
  const [place] = /\b(?:state|year|type|city)\b/i.exec(label) ?? [];
  if (place) return `Choose the ${place.toLowerCase()}`;
  const words = label.replace(/\?$/, '').replace(/^./, (first) => first.toLowerCase());
  if (/^(?:who|what|which)\b/.test(words)) return `Choose ${words.replace(/\b(is|are|was) (it|they)\b/, '$2 $1')}`;
  return label.endsWith('?') ? 'Choose an answer' : `Choose the ${words}`;
}
