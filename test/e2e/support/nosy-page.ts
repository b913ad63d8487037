/** Scripts of a page that try to read our elements. Each runs in the page, in any browser. */

/** Returns the words that `window.find` reveals letter by letter, for each first letter. */
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

/** Returns the measurable properties of our elements next to links and texts: sizes, positions, hit tests. */
export function measureHosts(): readonly unknown[] {
  return Array.from(document.querySelectorAll<HTMLElement>('td > span, p > span'), (host) => {
    const { left, top, width, height } = host.getBoundingClientRect()
    const beside = host.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const hits = [-20, -10, -4, 0, 2, 6, 12, 40, 100, 160, 176].map((x) =>
      [-8, -4, 0, 4, 8].map((y) => {
        const middle = { x: Math.round(left) + x + 0.5, y: Math.round(top + height / 2) + y + 0.5 }
        return middle.y > 0 && middle.y < innerHeight
          ? document.elementFromPoint(middle.x, middle.y) === host
          : '?'
      }),
    )
    return {
      width,
      height,
      offset: [host.offsetWidth, host.offsetHeight, host.scrollWidth],
      x: Math.round(left - beside.left),
      y: Math.round(top - beside.top),
      row: [beside.width, beside.height],
      html: host.outerHTML,
      hits: top > 20 && top < innerHeight - 20 ? hits : [],
    }
  })
}
