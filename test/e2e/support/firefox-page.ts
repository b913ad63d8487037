/** What a person does on a page in Firefox: finds things by the words on them, presses, types and reads. */
import type { Page } from 'puppeteer-core'
import { until } from '../walk/until'
import { PATIENCE_MS } from './patience'

/** A person at a page. Whatever is not there yet is waited for. */
export interface Hands {
  /** Presses the button whose words begin so. */
  readonly press: (words: string) => Promise<void>
  /** Presses the button of the open dialog whose words begin so. */
  readonly pressInDialog: (words: string) => Promise<void>
  /** Presses the label that begins so: of a radio button, or of a box to tick. */
  readonly choose: (label: string) => Promise<void>
  /** Chooses the value in the list whose label begins so. */
  readonly select: (label: string, value: string) => Promise<void>
  /** Types into the field whose label begins so. */
  readonly type: (label: string, text: string) => Promise<void>
  /** Follows the link that is named so. */
  readonly follow: (name: string) => Promise<void>
  /** Waits until a text is on the page. */
  readonly see: (words: string) => Promise<void>
  /** The values of a page's lists of facts, by label. */
  readonly readFacts: () => Promise<Readonly<Record<string, string>>>
}

/** Whether something is on the page; one that goes elsewhere meanwhile is asked again. */
const isThere = (page: Page, path: string): Promise<boolean> =>
  page
    .evaluate((wanted) => document.evaluate(`boolean(${wanted})`, document).booleanValue, path)
    .catch(() => false)

const startsWith = (words: string) => `starts-with(normalize-space(), "${words}")`

/** A person looks at a page before doing anything on it: one that is behind another has no frames, and nothing in it stands still. */
export function handsOn(page: Page): Hands {
  const find = async (path: string) => {
    await page.bringToFront()
    // Puppeteer alone would not look again when a text becomes another one in its place: it waits for elements and attributes.
    await until(path, () => isThere(page, path), Boolean)
    return page.locator(`::-p-xpath(${path})`).setTimeout(PATIENCE_MS)
  }
  const click = async (path: string) => (await find(path)).click()
  return {
    press: (words) => click(`//button[not(@disabled) and ${startsWith(words)}]`),
    pressInDialog: (words) => click(`//dialog//button[not(@disabled) and ${startsWith(words)}]`),
    choose: (label) => click(`//label[${startsWith(label)}]`),
    type: async (label, text) => (await find(`//label[${startsWith(label)}]/following::input[1]`)).fill(text),
    select: async (label, value) =>
      (await find(`//label[${startsWith(label)}]/following::select[1]`)).fill(value),
    follow: (name) => click(`//a[${startsWith(name)} or starts-with(@aria-label, "${name}")]`),
    see: async (words) => {
      await (await find(`//*[text()[contains(translate(., "\u00a0", " "), "${words}")]]`)).wait()
    },
    readFacts: () =>
      page.evaluate(() =>
        Object.fromEntries(
          Array.from(document.querySelectorAll('dt'), (term) => [
            term.textContent,
            (term.nextElementSibling?.textContent ?? '').replaceAll('\u00a0', ' '),
          ]),
        ),
      ),
  }
}

/** Makes an account on the page that sets up. */
export async function createAccount(hands: Hands, password: string): Promise<void> {
  await hands.press('Create an account')
  await hands.type('Password', password)
  await hands.type('Repeat password', password)
  await hands.press('Create account')
  await hands.see('is ready')
}

/** Approves what is sold, an amount such as '1 WETH', on the Swap screen, and goes to the review. */
export async function approveAndReview(hands: Hands, sold: string): Promise<void> {
  await hands.type('You sell', sold.split(' ')[0] ?? '')
  await hands.press('Approve')
  await hands.pressInDialog(`Approve ${sold}`)
  await hands.press('Review order')
}
