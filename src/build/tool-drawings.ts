/** The small drawings of tools and plans, which pages load as files. The classes of their inks are in src/ui/tool-drawing.css. */

const SHOP =
  '<path class="p" d="M8 20v23h32V20"/><path class="m" d="M7 7h34l4 10H3z"/><path class="p" d="M3 17c0 6 8.400 6 8.400 0 0 6 8.400 6 8.400 0 0 6 8.400 6 8.400 0 0 6 8.400 6 8.400 0 0 6 8.400 6 8.400 0z"/><path d="M27 43V29h8v14M13 29h9v8h-9zM17 7l-2 10M31 7l2 10"/>';

/** Inner SVG by the name of the tool or plan. */
export const TOOL_DRAWINGS: Readonly<Record<string, string>> = {
  'itr-form':
    '<path class="p" d="M10 5h20l8 8v30H10z"/><path d="M30 5v8h8"/><path class="m" d="M15 19h8v8h-8z"/><path d="m17 23 2 2.2L25 17"/><path d="M28 23h5M15 32h18M15 37h12"/>',
  'income-tax':
    '<path d="M24 8v31M16 42h16M24 12 9 16M24 12l15-4"/><path class="p" d="m9 16-5 13h10zM4 29c0 6 10 6 10 0z"/><path class="p" d="m39 8-5 13h10z"/><path class="m" d="M34 21h10c0 6-10 6-10 0z"/><circle class="p" cx="24" cy="10" r="2.6"/>',
  'late-return':
    '<path class="p" d="M6 10h28v30H6z"/><path d="M6 17h28M13 6v7M27 6v7M12 24h5M12 31h4"/><circle class="m" cx="33" cy="33" r="10"/><path d="M33 27v6l4 3"/>',
  'advance-tax':
    '<path d="M5 42h38"/><path class="p" d="M7 36h7v6H7zM17 28h7v14h-7zM27 18h7v24h-7z"/><path class="m" d="M37 8h7v34h-7z"/>',
  'capital-gains':
    '<path d="M7 6v36h36"/><path d="m11 35 8-9 7 5 11-15"/><path d="M31 15h7v7"/><circle class="m" cx="17" cy="13" r="6"/><path d="M14.5 11h5M14.5 13.2h5M15 11c5 0 4 5 0 4.6l3 2.6" stroke-width="1.3"/>',
  hra: '<path class="p" d="M9 22v20h30V22"/><path class="p" d="M4 24 24 7l20 17"/><path class="m" d="M20 29h8v13h-8z"/><circle class="k n" cx="26" cy="36" r="1"/><path d="M33 14V8h4v9"/>',
  residence:
    '<circle class="p" cx="20" cy="22" r="15"/><path d="M5 22h30M20 7c-9 9-9 21 0 30M20 7c9 9 9 21 0 30"/><path class="m" d="M29 27h14v15H29z"/><path d="M29 32h14M33 25v4M39 25v4"/>',
  'tds-rate':
    '<path class="p" d="M4 14h26v20H4z"/><circle cx="17" cy="24" r="5"/><path d="M8 18h2M8 30h2"/><path d="M32 10v28" stroke-dasharray="2.5 3"/><path class="m" d="m35 13 9-2v20l-9 2z"/>',
  presumptive:
    '<path class="p" d="M24 12c-5-4-12-4-19-3v29c7-1 14-1 19 3 5-4 12-4 19-3V9c-7-1-14-1-19 3z"/><path d="M24 12v29M10 17h8M10 23h8M10 29h5"/><circle class="m" cx="31" cy="20" r="3"/><circle class="m" cx="37.5" cy="29" r="3"/><path d="m39 18-9 13"/>',
  'gst-registration':
    '<path class="p" d="M5 8h38v28H5z"/><path d="M10 14h14"/><path d="M10 20h28v7H10zM17 20v7M24 20v7M31 20v7"/><circle class="m" cx="34" cy="35" r="6"/><path class="m" d="m31 40-2 6 5-2 5 2-2-6"/><circle class="m" cx="34" cy="35" r="6"/>',
  'gst-scheme':
    '<path d="M24 5v39M18 44h12"/><path class="m" d="M24 9h14l4 4-4 4H24z"/><path class="p" d="M24 20H10l-4 4 4 4h14z"/><path class="p" d="M24 31h11l4 3.5-4 3.500H24z"/>',
  'gst-invoice':
    '<path class="p" d="M3 13h26v22H3z"/><path class="p" d="M29 20h8l7 8v7H29z"/><path d="M34 24v4h6"/><path class="m" d="M9 18h14v11H9z"/><path d="M12 22h8M12 25.500h5"/><circle class="p" cx="12" cy="36" r="4"/><circle class="p" cx="36" cy="36" r="4"/>',
  'gst-amount':
    '<path class="p" d="M6 22 24 5h17v17L23 42z"/><circle class="p" cx="34.500" cy="12.500" r="2.600"/><circle class="m" cx="18.500" cy="21.500" r="2.700"/><circle class="m" cx="25" cy="30" r="2.700"/><path d="M27 20.500 17 31"/>',
  'gst-late-fee':
    '<path d="M11 5h26M11 43h26"/><path class="p" d="M14 5c0 10 8 13 8 19s-8 9-8 19h20c0-10-8-13-8-19s8-9 8-19z"/><path class="m" d="M18 13h12c-1 4-4 6-6 9-2-3-5-5-6-9zM17 40c1-4 5-5 7-8 2 3 6 4 7 8z"/>',
  identifier:
    '<path class="p" d="M3 10h36v25H3z"/><path d="M8 17h15M8 23h9M8 29h6"/><circle class="m" cx="31" cy="28" r="9"/><path d="m37.500 34.500 6.500 7M27 28h1.500M30.300 28h1.500M33.600 28h1.500" stroke-width="2.200"/>',
  'company-type':
    '<path d="M3 43h42"/><path class="p" d="M6 43V28h10v15zM32 43V22h10v21z"/><path class="p" d="M16 43V9h16v34z"/><path class="m" d="M20 14h3v4h-3zM25 14h3v4h-3zM20 22h3v4h-3zM25 22h3v4h-3z"/><path d="M21 43v-8h6v8M9 33h4M35 27h4M35 32h4"/>',
  'company-cost':
    '<path class="p" d="M10 5h28v38l-4.700-3.500L28.700 43 24 39.500 19.300 43l-4.600-3.500L10 43z"/><path d="M15 12h10M31 12h2M15 18h10M31 18h2"/><path class="m" d="M14 25h20v8H14z"/><path d="M18 29h6M29 29h2"/>',
  'company-duties':
    '<path class="p" d="M9 6h27v37H9z"/><path d="M15 6v37"/><path class="m" d="M36 11h6v7h-6z"/><path class="p" d="M36 21h6v7h-6zM36 31h6v7h-6z"/><path d="M20 15h11M20 21h11M20 27h7M6 13h6M6 24h6M6 35h6"/>',
  'roc-late-fee':
    '<path class="p" d="M5 9h27v29H5z"/><path d="M5 16h27M12 5v7M25 5v7M11 23h4M11 30h4M19 23h4"/><path class="m" d="M25 30c0-2.200 4-4 9-4s9 1.800 9 4v9c0 2.200-4 4-9 4s-9-1.800-9-4z"/><path d="M25 30c0 2.200 4 4 9 4s9-1.800 9-4M25 34.500c0 2.200 4 4 9 4s9-1.800 9-4"/>',
  payroll:
    '<path class="m" d="M11 6h26v18H11z"/><circle class="p" cx="24" cy="14" r="4"/><path class="p" d="M5 18h4l15 12 15-12h4v25H5z"/><path d="m5 43 13-15M43 43 30 28"/>',
  'fssai-licence':
    '<path class="m" d="M8 32a16 16 0 0 1 32 0z"/><circle class="p" cx="24" cy="13" r="2.500"/><path d="M4 32h40M8 37h32M13 27c1-3 3-5 6-6"/>',
  'shop-licence': SHOP,
  'open-a-restaurant':
    '<circle class="p" cx="24" cy="25" r="15"/><circle class="m" cx="24" cy="25" r="8"/><path d="M4 9v9c0 3 4 3 4 0V9M6 20v22M42 9c-4 3-4 12-3 15h3zM42 24v18"/>',
  'sell-online':
    '<path class="p" d="M6 12h28v20H6z"/><path d="M2 37h36M6 32l-4 5M34 32l4 5"/><path class="m" d="M28 20h14l-1.500 18h-11z"/><path d="M31.500 20c0-6 7-6 7 0"/>',
  'start-a-company':
    '<path class="p" d="M8 5h24l8 8v30H8z"/><path d="M32 5v8h8M14 15h10M14 21h18M14 27h10"/><circle class="m" cx="30" cy="34" r="6.500"/><path d="m27 34 2.200 2.200 4-4.400"/>',
  'work-freelance':
    '<path class="p" d="M9 10h30v22H9z"/><path d="M4 38h40M14 17h10M14 22h14M14 27h7"/><path class="m" d="m30 29 9-12 4 3-9 12-5 2z"/>',
  'first-employee':
    '<circle class="p" cx="18" cy="15" r="7"/><path class="p" d="M5 42c0-11 5-17 13-17s13 6 13 17z"/><circle class="m" cx="36" cy="26" r="8"/><path d="M36 22v8M32 26h8"/>',
  'open-a-shop': SHOP,
};
