/**
 * Tracks which section of the settings is in view. A requested section counts until the user acts, after that
 * the scroll position.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Section, SectionName } from './sections'

/** Distance in pixels from the upper edge to the line where a section counts as read. */
const READING_LINE_PX = 48

/**
 * Returns the index of the last section whose top is above the reading line. Near the end of the page the
 * line moves down to the lower edge, because the last sections cannot scroll up to it.
 * @param tops Tops of the sections in pixels below the upper edge, in order.
 * @internal Exported for its test.
 * @example findSectionIndex([-300, 20, 500], { height: 700, remaining: 900 }) // 1
 */
export const findSectionIndex = (
  tops: readonly number[],
  { height, remaining }: { readonly height: number; readonly remaining: number },
): number => {
  const line = Math.max(READING_LINE_PX, height - remaining)
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  )
}

export const sectionId = (name: SectionName): string => `settings-${name}`

/** Scrolls to a section and focuses it. */
function showSection(name: SectionName): void {
  const section = document.getElementById(sectionId(name))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Returns true if any part of the section is visible. */
function isVisible(name: SectionName, screen: Element): boolean {
  const visible = screen.getBoundingClientRect()
  const section = document.getElementById(sectionId(name))?.getBoundingClientRect()
  return section !== undefined && section.bottom > visible.top && section.top < visible.bottom
}

function readInView(sections: readonly Section[], screen: Element): SectionName | undefined {
  const { top } = screen.getBoundingClientRect()
  const tops = sections.map(
    ({ name }) => (document.getElementById(sectionId(name))?.getBoundingClientRect().top ?? 0) - top,
  )
  const { clientHeight: height, scrollHeight, scrollTop } = screen
  return sections[findSectionIndex(tops, { height, remaining: scrollHeight - scrollTop - height })]?.name
}

/**
 * Scrolls to the section in the address or the one clicked. Repeats it when late content moves the section,
 * until the user acts.
 * @returns The section in view, and the `container` ref for the element around all sections.
 */
export function useSectionInView(found: readonly Section[], named: SectionName | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const [requested, setRequested] = useState(named)
  const [inView, setInView] = useState(named)
  const show = (name: SectionName) => {
    setRequested(name)
    setInView(name)
  }
  useEffect(() => {
    if (named) show(named)
  }, [named])
  useEffect(() => {
    if (!requested || !container.current) return
    const observer = new ResizeObserver(() => showSection(requested))
    observer.observe(container.current)
    const userActions = new AbortController()
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(kind, () => setRequested(undefined), userActions)
    return () => {
      observer.disconnect()
      userActions.abort()
    }
  }, [requested])
  useEffect(() => {
    const screen = container.current?.closest('.screen')
    if (!screen) return
    const read = () => {
      if (requested && isVisible(requested, screen)) return
      setRequested(undefined)
      setInView(readInView(found, screen))
    }
    screen.addEventListener('scroll', read, { passive: true })
    return () => screen.removeEventListener('scroll', read)
  }, [requested, found])
  return { container, show, inView: found.some(({ name }) => name === inView) ? inView : found[0]?.name }
}
