/** Elements wider than their window. */
import type { Page } from 'playwright'

/** Lists elements that extend beyond the window and are not in a scrolling box. */
export const findWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isBoxed = (element: Element) => {
      for (let box = element.parentElement; box && box.localName !== 'main'; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return getComputedStyle(element).clipPath !== 'none'
    }
    return [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < -1 || right > window.innerWidth + 1) && !isBoxed(element)
      })
      .map((element) => `${element.localName}.${element.getAttribute('class')}`)
  })
