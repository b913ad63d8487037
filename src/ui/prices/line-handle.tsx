/** A line of a price chart that can be moved, by pointer or by arrow keys. */
import type { TargetedPointerEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { type Frame, topOf } from './plot'

/** Handle of a line: its name for screen readers, and the function that takes the new price. */
export interface LineMove {
  /** Name of the line among all lines of the chart. */
  readonly id: string
  readonly label: string
  readonly onPrice: (price: number) => void
}

/** A line that is being moved. The frame stays the same meanwhile, so that only the line moves. */
export interface DraggedLine {
  readonly id: string
  readonly price: number
  readonly frame: Frame
}

interface LineHandleProps {
  readonly move: LineMove
  readonly price: number
  readonly frame: Frame
  /** The price as text. */
  readonly words: string
  /** The price in percent of the market price. */
  readonly percent: number
  readonly onDrag: (line: DraggedLine | undefined) => void
}

/** Factors applied to the price by keys. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1.001,
  ArrowRight: 1.001,
  ArrowDown: 1 / 1.001,
  ArrowLeft: 1 / 1.001,
  PageUp: 1.01,
  PageDown: 1 / 1.01,
}

/** Minimum distance in pixels that counts as a move. A press alone changes nothing. */
const MIN_MOVE = 3

/** Start of a drag: positions of the pointer and of the line from the top of the plot. */
interface Grab {
  readonly pointer: number
  readonly line: number
  readonly frame: Frame
  readonly price: number | undefined
}

/** The handle covers its line. `price` is the current one, also while it is moved. */
export function LineHandle({ move, price, frame, words, percent, onDrag }: LineHandleProps) {
  const grab = useRef<Grab>(undefined)
  // An order can fill while its line is moved.
  useEffect(() => () => onDrag(undefined), [])
  const end = (isKept: boolean) => {
    const moved = grab.current?.price
    grab.current = undefined
    onDrag(undefined)
    if (isKept && moved !== undefined) move.onPrice(moved)
  }
  const start = (event: TargetedPointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    grab.current = { pointer: event.clientY, line: topOf(frame, price), frame, price: undefined }
  }
  const follow = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const start = grab.current
    const plot = event.currentTarget.parentElement
    if (!start || !plot) return
    const pixels = event.clientY - start.pointer
    if (start.price === undefined && Math.abs(pixels) < MIN_MOVE) return
    const top = Math.min(100, Math.max(0, start.line + (pixels / plot.clientHeight) * 100))
    const { high, low } = start.frame
    const next = high - (top / 100) * (high - low)
    grab.current = { ...start, price: next }
    onDrag({ id: move.id, price: next, frame: start.frame })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = STEPS[event.key]
    if (event.key === 'Escape' && grab.current) end(false)
    if (factor === undefined) return
    event.preventDefault()
    move.onPrice(price * factor)
  }
  return (
    <div
      class="chart-handle"
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t`Chart line: ${move.label}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={Math.max(200, percent)}
      aria-valuetext={words}
      style={{ top: `${topOf(frame, price)}%` }}
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
    />
  )
}
