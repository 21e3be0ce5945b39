/** Icons, inlined on the server. Decoration only: the words beside them carry the meaning. */
import briefcase from 'lucide-static/icons/briefcase.svg' with { type: 'text' };
import building from 'lucide-static/icons/building-2.svg' with { type: 'text' };
import fileText from 'lucide-static/icons/file-text.svg' with { type: 'text' };
import chat from 'lucide-static/icons/message-circle.svg' with { type: 'text' };
import phone from 'lucide-static/icons/phone.svg' with { type: 'text' };
import receipt from 'lucide-static/icons/receipt-indian-rupee.svg' with { type: 'text' };

const icons = { briefcase, 'building-2': building, 'file-text': fileText, 'message-circle': chat, phone, 'receipt-indian-rupee': receipt };

export type IconName = keyof typeof icons;

/** Whether content names an icon we have. */
export function isIconName(name: string): name is IconName {
  return name in icons;
}

export function Icon({ name }: { name: IconName }) {
  const drawing = icons[name].replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '').trim();
  return (
    <svg
      className="icon"
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
