/** Which section of the settings is in view: the one that was asked for until the reader acts, then by how far is scrolled. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Section, SectionName } from './sections'

/** A part counts as read from its top on, at a line this far below the upper edge, in pixels. */
const READ_FROM = 48

/**
 * The last part whose top is above the line that is read at. The line goes down to the lower edge with what is left to
 * scroll: otherwise it would never come to the last parts.
 * @param tops below the upper edge of what is seen, in pixels, in their order
 * @internal Exported for the test of what is passed while scrolling.
 * @example findInView([-300, 20, 500], { height: 700, left: 900 }) // 1
 */
export const findInView = (
  tops: readonly number[],
  { height, left }: { readonly height: number; readonly left: number },
): number => {
  const line = Math.max(READ_FROM, height - left)
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  )
}

export const idOf = (name: SectionName): string => `settings-${name}`

/** Brings a section into view, and the focus with it. */
function showSection(name: SectionName): void {
  const place = document.getElementById(idOf(name))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Whether any of a section is seen. */
function isSeen(name: SectionName, screen: Element): boolean {
  const seen = screen.getBoundingClientRect()
  const place = document.getElementById(idOf(name))?.getBoundingClientRect()
  return place !== undefined && place.bottom > seen.top && place.top < seen.bottom
}

/** Reads which of the sections is in view. */
function readInView(sections: readonly Section[], screen: Element): SectionName | undefined {
  const { top } = screen.getBoundingClientRect()
  const tops = sections.map(
    ({ name }) => (document.getElementById(idOf(name))?.getBoundingClientRect().top ?? 0) - top,
  )
  const { clientHeight: height, scrollHeight, scrollTop } = screen
  return sections[findInView(tops, { height, left: scrollHeight - scrollTop - height })]?.name
}

/**
 * Shows the section that the address names, or the one that is asked for, again whenever what comes in late moves it, until
 * the reader does anything.
 * @returns which one is in view, and `place` for the element that has all of them
 */
export function useSectionInView(found: readonly Section[], named: SectionName | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(named)
  const [inView, setInView] = useState(named)
  const show = (name: SectionName) => {
    setAsked(name)
    setInView(name)
  }
  useEffect(() => {
    if (named) show(named)
  }, [named])
  useEffect(() => {
    if (!asked || !place.current) return
    const observer = new ResizeObserver(() => showSection(asked))
    observer.observe(place.current)
    const acts = new AbortController()
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(kind, () => setAsked(undefined), acts)
    return () => {
      observer.disconnect()
      acts.abort()
    }
  }, [asked])
  useEffect(() => {
    const screen = place.current?.closest('.screen')
    if (!screen) return
    const read = () => {
      if (asked && isSeen(asked, screen)) return
      setAsked(undefined)
      setInView(readInView(found, screen))
    }
    screen.addEventListener('scroll', read, { passive: true })
    return () => screen.removeEventListener('scroll', read)
  }, [asked, found])
  return { place, show, inView: found.some(({ name }) => name === inView) ? inView : found[0]?.name }
}
