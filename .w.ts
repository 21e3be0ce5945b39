import { brotliCompressSync, gzipSync, constants } from 'node:zlib';
const br = (s: string) => brotliCompressSync(Buffer.from(s), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length;
for (const path of process.argv.slice(2)) {
  const html = await (await fetch('http://localhost:3100' + path)).text();
  const all = br(html);
  const cut = (name: string, re: RegExp) => { const t = html.replace(re, ''); console.log(path, name.padEnd(26), 'raw', html.length - t.length, 'br', all - br(t)); };
  console.log(path, 'all raw', html.length, 'br', all, 'gz', gzipSync(html).length);
  cut('style', /<style>[\s\S]*?<\/style>/g);
  cut('data-props', / data-props="[^"]*"/g);
  cut('figure notes', /<span class="figure-note"[\s\S]*?<\/span><\/span>/g);
  cut('figure list', /<section class="figure-list">[\s\S]*?<\/section><\/div>/g);
  cut('explainer', /<details class="card fold"><summary><h2>What (the|you)[\s\S]*?<section class="figure-list"/g);
  cut('contact card', /<section class="card contact-card"[\s\S]*?<\/article>/g);
  cut('contents+rail', /<nav class="contents"[\s\S]*?<\/nav>|<nav data-contents[\s\S]*?<\/nav>/g);
  cut('head', /<meta[^>]*>|<link[^>]*>/g);
  cut('header+footer', /<header class="header"[\s\S]*?<\/header>|<footer[\s\S]*?<\/footer>/g);
  cut('svg', /<svg[\s\S]*?<\/svg>/g);
  cut('ids of labels', / id="[a-z-]+-\d+"| for="[a-z-]+-\d+"| aria-describedby="[^"]*"/g);
}
