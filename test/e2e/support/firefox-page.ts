/** What a person does on a page in Firefox: finds things by the words on them, presses, types and reads. */
import type { Page } from 'puppeteer-core'
import { PATIENCE_MS } from './patience'

/** A person at a page. Whatever is not there yet is waited for. */
export interface Hands {
  /** Presses the button whose words begin so. */
  readonly press: (words: string) => Promise<void>
  /** Types into the field whose label begins so. */
  readonly type: (label: string, text: string) => Promise<void>
  /** Follows the link that is named so. */
  readonly follow: (name: string) => Promise<void>
  /** Waits until a text is on the page. */
  readonly see: (words: string) => Promise<void>
  /** The values of a page's lists of facts, by label. */
  readonly readFacts: () => Promise<Readonly<Record<string, string>>>
}

const startsWith = (words: string) => `starts-with(normalize-space(), "${words}")`

export function handsOn(page: Page): Hands {
  const find = (path: string) => page.locator(`::-p-xpath(${path})`).setTimeout(PATIENCE_MS)
  return {
    press: (words) => find(`//button[not(@disabled) and ${startsWith(words)}]`).click(),
    type: (label, text) => find(`//label[${startsWith(label)}]/following::input[1]`).fill(text),
    follow: (name) => find(`//a[${startsWith(name)} or starts-with(@aria-label, "${name}")]`).click(),
    see: async (words) => {
      await find(`//*[text()[contains(., "${words}")]]`).wait()
    },
    readFacts: () =>
      page.evaluate(() =>
        Object.fromEntries(
          Array.from(document.querySelectorAll('dt'), (term) => [
            term.textContent,
            term.nextElementSibling?.textContent ?? '',
          ]),
        ),
      ),
  }
}
