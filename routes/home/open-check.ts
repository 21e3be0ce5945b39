/** The check of the banner: what a company costs. */
import { type ContentStore, findTool, toolFiles } from '../../src/content/store.ts';
import { firmState } from '../../src/domain/firm-details.ts';
import type { CheckProps } from '../../src/islands/widgets/check-widget.tsx';
import { openTool } from '../../src/islands/widgets/use-tool-form.ts';
import { COMPANY_PAGES } from '../../src/law/company-bill.ts';
import { initialTyped } from '../../src/tools/parameters.ts';

export interface OpenCheck {
  props: CheckProps;
  files: ReturnType<typeof toolFiles>;
}

/** The bill of a private limited company in the state of the firm, which a visitor changes; null without its tool. */
export async function openCheck(content: ContentStore, today: string): Promise<OpenCheck | null> {
  const found = await findTool(content, 'company-cost');
  if (!found) return null;
  const { entry, tool: rule, body } = found;
  const given = {
    ...initialTyped(body.parameters, today),
    type: ['private'],
    state: [firmState(content.site.firm).code],
  };
  return {
    props: {
      ...{ name: entry.id, title: entry.title, action: `${COMPANY_PAGES.private}#check`, fields: ['state'] },
      ...{ given, isExample: false, notChosen: [], subject: entry.name, today, content: body, rule },
      ...openTool(rule, body, given, today),
    },
    files: toolFiles(content.site.assets, entry.id),
  };
}
