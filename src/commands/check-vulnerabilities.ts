/**
 * `bun run check:vulnerabilities`: asks the npm registry for known vulnerabilities of the packages in bun.lock. Fails where there
 * are some and where the registry cannot be asked. A registry without an audit, a mirror for instance, only gets a message.
 */
const audit = Bun.spawnSync([process.execPath, 'audit'], {
  cwd: `${import.meta.dir}/../..`,
  stdio: ['ignore', 'inherit', 'pipe'],
});
const problem = audit.stderr.toString();
if (/^error: .* - (?:404|405|501)$/m.test(problem))
  console.log('This registry offers no audit: nothing was checked. Ask the public npm registry instead.');
else {
  process.stderr.write(problem);
  process.exitCode = audit.exitCode;
}
