import subsetFont from 'subset-font';
import { readFileSync, readdirSync } from 'node:fs';
import { LATIN } from './src/build/fonts.ts';
const dir='node_modules/@fontsource-variable/eczar/files/';
const f=readdirSync(dir).find(x=>x.includes('latin-wght')&&!x.includes('ext'))!;
const src=readFileSync(dir+f);
for (const axes of [{wght:{min:700,max:800}},{wght:700},{wght:760}] as any[]) { const b=await (subsetFont as any)(src, LATIN, {targetFormat:'woff2', variationAxes:axes}); console.log(JSON.stringify(axes), b.length); const c=await (subsetFont as any)(src, LATIN, {targetFormat:'woff2', variationAxes:axes, noLayoutClosure:true}); console.log('nolayout', c.length);}
