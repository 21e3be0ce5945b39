/** HTML made by the content build, in an element that the caller chooses. */
import { createElement, type ReactElement } from 'react';
import type { Html } from '../content/site.ts';

interface ProseProps {
  html: Html;
  as?: 'div' | 'p' | 'li' | 'td' | 'th' | 'dd' | 'span' | 'b';
  className?: string;
}

export function Prose({ html, as = 'div', className }: ProseProps): ReactElement {
  const classes = as === 'div' ? ['prose', className].filter(Boolean).join(' ') : className;
  return createElement(as, {
    ...(classes && { className: classes }),
    ...(as === 'th' && { scope: 'row' }),
    dangerouslySetInnerHTML: { __html: html },
  });
}
