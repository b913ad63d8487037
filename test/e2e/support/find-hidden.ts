/** Deciding elements that are not in view. */
import type { Page } from 'playwright'

/** Lists the existing elements that are not completely in view above the tab bar, by name. */
export const findHidden = (page: Page, terms: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const nav = document.querySelector('.nav')?.getBoundingClientRect()
    const isBelow = nav !== undefined && nav.width > window.innerWidth / 2
    const bottom = isBelow ? nav.top : window.innerHeight
    const bar = document.querySelector('.action-bar')?.getBoundingClientRect()
    const found = [
      ['action bar', document.querySelector('.action-bar')],
      ['action', document.querySelector('.action-bar .button[data-size="wide"]')],
      ...wanted.map((term) => [
        term,
        [...document.querySelectorAll('dt')].find((dt) => dt.checkVisibility() && dt.textContent === term)
          ?.parentElement,
      ]),
    ] as [string, Element | null | undefined][]
    const hidden = found.flatMap(([name, element]) => {
      const at = element?.getBoundingClientRect()
      if (!at || at.width === 0) return [`${name}: missing`]
      const isCovered = bar && !element?.closest('.action-bar') && at.bottom > bar.top && at.right > bar.left
      const isCoveredHere = isCovered && at.left < bar.right && at.top < bar.bottom
      const isIn = at.top >= 0 && at.bottom <= bottom + 0.5 && at.left >= 0 && at.right <= window.innerWidth
      return isIn && !isCoveredHere ? [] : [`${name}: ${Math.round(at.top)} to ${Math.round(at.bottom)}`]
    })
    const main = document.querySelector('main')
    const over = main ? main.scrollHeight - main.clientHeight : 0
    const page = document.documentElement.scrollHeight - window.innerHeight
    return [...hidden, ...(over > 1 ? [`scrolls ${over} px`] : []), ...(page > 1 ? [`page ${page} px`] : [])]
  }, terms)
