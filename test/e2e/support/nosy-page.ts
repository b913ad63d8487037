/** What a page's own script can find out about what we draw on it; each runs in the page, in any browser. */

/** What `window.find` spells out when it is asked letter by letter, from each of some beginnings. */
export function spellOut(beginnings: readonly string[]): string[] {
  const isFound = (text: string): boolean => {
    getSelection()?.removeAllRanges()
    return (window as unknown as { find(...given: unknown[]): boolean }).find(text, false, false, true)
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789 .,+%·→:']
  const grow = (text: string): string => {
    const next = text.length < 40 ? letters.find((letter) => isFound(text + letter)) : undefined
    return next === undefined ? text : grow(text + next)
  }
  return beginnings.filter(isFound).map(grow)
}
