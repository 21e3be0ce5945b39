/** A checklist as it lives in the browser, with the store that remembers its ticks. The server renders it without. */
import { type ChecklistProps, checklistInPage } from './checklist-lines.ts';
import { TickedList } from './ticked-list.tsx';
import { deviceTicks } from './ticks.ts';

export function Checklist(props: ChecklistProps) {
  return <TickedList {...props} ticksOf={deviceTicks} />;
}

/** What the registry of islands takes from here. */
export { Checklist as widget, checklistInPage as inPage };
