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

/** Returns the measurable properties of our elements: sizes, positions, hit tests. */
export function measureHosts(selector: string): readonly unknown[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector), (host) => {
    const { left, top, width, height } = host.getBoundingClientRect()
    const beside = host.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const hits = [-6, -1, 1, 5, 9, 13, 17, 19, 24].map((x) =>
      [-9, -7, -4, 0, 4, 7, 9].map((y) => {
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

/** Entry of the browser's performance timeline, without times. */
type Painted = Readonly<Record<string, unknown>>

interface Watcher {
  readonly entries: Painted[]
}

/** Starts to record everything that the browser reports to a page about its painting. */
export function watchPainting(): void {
  const entries: Painted[] = []
  const types = ['largest-contentful-paint', 'element', 'layout-shift', 'paint']
  for (const type of types.filter((each) => PerformanceObserver.supportedEntryTypes.includes(each)))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { size, identifier, value, element } = entry as unknown as Painted & { element?: Element }
        entries.push({ type, name: entry.name, size, identifier, value, of: element?.outerHTML.slice(0, 60) })
      }
    }).observe({ type, buffered: true })
  Object.assign(globalThis, { watcher: { entries } satisfies Watcher })
}

/** Returns what the browser reported since `watchPainting`, and the animations of the page. */
export function readPainting() {
  const { watcher } = globalThis as unknown as { watcher: Watcher }
  return { entries: watcher.entries, animations: document.getAnimations().length }
}

/** Shuffles containers, changes each one's width, font and color, and measures its reflow. Returns times in ms. */
export function timeReflows({
  selector,
  repetitions,
}: {
  selector: string
  repetitions: number
}): number[][] {
  const containers = [...document.querySelectorAll<HTMLElement>(selector)]
  const times = containers.map((): number[] => [])
  const isHidden = (on: boolean) => {
    for (const each of containers) each.hidden = on
  }
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (let turn = 0; turn < containers.length; turn++) {
      const at = (repetition * 7 + turn * (1 + (repetition % 2))) % containers.length
      const container = containers[at]
      if (!container) continue
      isHidden(true)
      container.hidden = false
      void document.body.offsetHeight
      const before = performance.now()
      for (const [width, color] of [
        ['700px', 'red'],
        ['500px', 'navy'],
        ['600px', 'green'],
      ] as const) {
        Object.assign(container.style, { width, color, fontSize: width === '500px' ? '13px' : '15px' })
        void container.offsetHeight
      }
      times[at]?.push(performance.now() - before)
    }
  isHidden(false)
  return times
}
