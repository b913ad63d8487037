/** Actions of a user on a page in Firefox: find by text, press, type, read. */
import type { Page } from 'puppeteer-core'
import { until } from '../walk/until'
import { TIMEOUT_MS } from './patience'
import { scrollToEnd } from './scroll-to-end'

/** A user on a page. Every action waits for its element. */
export interface Hands {
  /** Presses the button whose text starts like this. */
  readonly press: (words: string) => Promise<void>
  /** Scrolls to the end of the page until the button whose text starts like this is enabled, and presses it. */
  readonly readAndPress: (words: string) => Promise<void>
  /** Presses the button of the open dialog whose text starts like this. */
  readonly pressInDialog: (words: string) => Promise<void>
  /** Presses the label of a radio button or checkbox that starts like this. */
  readonly choose: (label: string) => Promise<void>
  /** Chooses a value in the list whose label starts like this. */
  readonly select: (label: string, value: string) => Promise<void>
  /** Types into the field whose label starts like this. */
  readonly type: (label: string, text: string) => Promise<void>
  /** Follows the link with this name. */
  readonly follow: (name: string) => Promise<void>
  /** Waits until a text is on the page. */
  readonly see: (words: string) => Promise<void>
  /** Returns the facts of a page by label. */
  readonly readFacts: () => Promise<Readonly<Record<string, string>>>
}

/** Checks a condition on the page. A page that is navigating is asked again. */
const isThere = (page: Page, path: string): Promise<boolean> =>
  page
    .evaluate((wanted) => document.evaluate(`boolean(${wanted})`, document).booleanValue, path)
    .catch(() => false)

const startsWith = (words: string) => `starts-with(normalize-space(), "${words}")`

/**
 * Returns the actions of a user on a page. Each brings the page to the front first, because a covered page
 * draws no frames.
 */
export function handsOn(page: Page): Hands {
  const find = async (path: string) => {
    await page.bringToFront()
    // Puppeteer would not notice text that changes in place, because it waits for elements and attributes.
    await until(path, () => isThere(page, path), Boolean)
    return page.locator(`::-p-xpath(${path})`).setTimeout(TIMEOUT_MS)
  }
  const click = async (path: string) => (await find(path)).click()
  return {
    press: (words) => click(`//button[not(@disabled) and ${startsWith(words)}]`),
    readAndPress: async (words) => {
      await find(`//button[${startsWith(words)}]`)
      const enabled = `//button[not(@disabled) and ${startsWith(words)}]`
      await until(
        enabled,
        async () => {
          await page.$eval('.action-bar', scrollToEnd)
          return isThere(page, enabled)
        },
        Boolean,
      )
      await click(enabled)
    },
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

/** Creates an account on the set-up page. */
export async function createAccount(hands: Hands, password: string): Promise<void> {
  await hands.press('Create an account')
  await hands.type('Password', password)
  await hands.type('Repeat password', password)
  await hands.press('Create account')
  await hands.see('is ready')
}

/** Approves the sold amount, such as '1 WETH', on the Swap screen, and opens the review. */
export async function approveAndReview(hands: Hands, sold: string): Promise<void> {
  await hands.type('You sell', sold.split(' ')[0] ?? '')
  await hands.press('Approve')
  await hands.pressInDialog(`Approve ${sold}`)
  await hands.press('Review order')
}
