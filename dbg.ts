import { loadTool } from './src/tools/index.ts';
import { ask } from './src/tools/tool.ts';
import { compileContent } from './src/compiler/compile.ts';
const compiled = compileContent('content', undefined, '2026-11-28');
const show = async (name: string, q: string, day='2026-11-28') => { const a: any = ask((await loadTool(name))!, compiled.bodies.get('/tools/' + name) as any, new URLSearchParams(q), day); console.log(JSON.stringify(a.answer ?? a.faults, null, 1)); };
await show('income-tax', 'year=ay-2026-27&age=under-60&salary=0&other=500013');
await show('roc-late-fee', 'form=dir-3-kyc&due=2026-09-30&filed=2026-11-28');
