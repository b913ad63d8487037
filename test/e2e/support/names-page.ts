/**
 * A page whose classic script declares global names. Scripts that an extension runs in the page could declare
 * the same names.
 */

/** Names of our entry points and of variables in their bundles. */
const names = [
  ...['provider', 'port', 'providerPort', 'explorer', 'conformance', 'background', 'cowbell', 'browser'],
  ...Array.from('abcdefghijklmnopqrstuvwxyz$_'),
]
const kinds = [
  (name: string) => `const ${name} = {};`,
  (name: string) => `let ${name} = {};`,
  (name: string) => `class ${name} {}`,
]

/** Lists the global names, then declares its own. If one was declared before, no line of it runs. */
export const namesScript = [
  // Firefox defines built-in names on first use, so their order differs.
  'window.listed = Object.getOwnPropertyNames(window).toSorted();',
  ...names.map((name, index) => kinds[index % kinds.length]?.(name)),
].join('\n')

interface PageLike {
  goto(url: string): Promise<unknown>
  evaluate(code: string): Promise<unknown>
}

/** Returns the global names of a page before its own script. Undefined if its script did not run. */
export async function readGlobals(page: PageLike, site: string): Promise<readonly string[] | undefined> {
  await page.goto(`${site}/names`)
  return (await page.evaluate('window.listed')) as readonly string[] | undefined
}
