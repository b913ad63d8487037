/** Tooltip of marks. It has one size, so that the page does not learn what it says. */
import { drawWords } from './lettering'
import { placeBeside } from './popover'
import type { Builder } from './shell'

const SIZE = [280, 40] as const

export interface Tooltip {
  readonly show: (button: HTMLElement, parts: readonly string[]) => void
  readonly hide: () => void
}

export function createTooltip({ root, createElement, setText }: Builder): Tooltip {
  const element = createElement('div', 'tip')
  const canvas = createElement('canvas')
  element.popover = 'manual'
  element.setAttribute('role', 'tooltip')
  element.append(canvas)
  root.append(element)
  return {
    show: (button, parts) => {
      drawWords(canvas, parts, SIZE)
      setText(element, '', parts.join(', '))
      element.showPopover()
      placeBeside(element, button)
    },
    hide: () => element.hidePopover(),
  }
}
