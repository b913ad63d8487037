/** Content security policy of our pages in both browsers: only files of the extension are loaded or run. */
import { describe, expect, it } from 'vitest'
import { launchCowbell } from '../support/chromium'
import { launchCowbellInFirefox } from '../support/firefox'
import { until } from '../walk/until'

/** Methods of a page that both drivers have. */
interface Evaluating {
  evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<R>
}

/** Another host, which no request may reach. */
const ELSEWHERE = 'https://elsewhere.invalid'

/** Runs in one of our pages: inserts forbidden content and records each violation by its directive. */
function smuggle(address: string): void {
  const refused = new Set<string>()
  Object.assign(globalThis, { refused })
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.add(effectiveDirective))
  const add = <N extends keyof HTMLElementTagNameMap>(
    name: N,
    fields: Partial<HTMLElementTagNameMap[N]>,
  ): HTMLElementTagNameMap[N] => {
    const element = Object.assign(document.createElement(name), fields)
    document.body.append(element)
    return element
  }
  add('script', { textContent: 'globalThis.isPwned = true' })
  add('script', { src: `${address}/a.js` })
  add('img', { src: `${address}/a.png` })
  add('style', { textContent: 'body { display: none }' })
  add('video', { src: `${address}/a.mp4` })
  add('iframe', { src: `${address}/` })
  add('object', { data: `${address}/` })
  add('base', { href: address })
  const form = add('form', { action: `${address}/`, method: 'get' })
  try {
    form.submit()
  } catch {
    // Firefox throws where Chromium only blocks.
  }
  new FontFace('elsewhere', `url(${address}/a.woff2)`).load().catch(() => undefined)
}
const readRefused = (): string[] => [...(Reflect.get(globalThis, 'refused') as Set<string>)].sort()

const ALL = [
  'base-uri',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'media-src',
  'object-src',
  'script-src-elem',
  'style-src-elem',
]

describe.each(Object.entries({ Chromium: launchCowbell, Firefox: launchCowbellInFirefox }))(
  'a page of Cowbell in %s',
  (_, launch) => {
    it('loads and runs nothing from outside the extension', async () => {
      const cowbell = await launch()
      const page = (await cowbell.openTab('#/settings')) as unknown as Evaluating
      await page.evaluate(smuggle, ELSEWHERE)
      const refused = () => page.evaluate(readRefused, undefined)
      expect(await until('every refusal', refused, (found) => found.length >= ALL.length)).toEqual(ALL)
      expect(await page.evaluate(() => 'isPwned' in globalThis, undefined)).toBe(false)
      await cowbell.close()
    })
  },
)
