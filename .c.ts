import { transform, browserslistToTargets } from 'lightningcss';
import { readFileSync } from 'node:fs';
import { Glob } from 'bun';
const rows: [number,string][] = [];
for (const g of ['src/**/*.css','routes/*.css']) for (const f of new Glob(g).scanSync('.')) { const {code}=transform({filename:f,code:readFileSync(f),minify:true,targets:browserslistToTargets(['chrome 100','safari 15'])}); rows.push([code.length,f]); }
rows.sort((a,b)=>b[0]-a[0]); for (const r of rows) console.log(r[0], r[1]);
