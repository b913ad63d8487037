/** The current time on screens. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import type { Milliseconds } from '../../domain/scalars'

type Listener = (time: Milliseconds) => void

/**
 * Listeners of each second. They share one timer, so that a thousand rows cause one task instead of a
 * thousand.
 */
const listeners = new Set<Listener>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  if (document.hidden) return
  const time = now()
  for (const listener of listeners) listener(time)
}

/**
 * Calls the listener at every full second while the surface is visible. Returns a function that stops the
 * calls.
 */
function onSecond(listener: Listener): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time and renders again at every full second while the surface is visible. */
export function useNow(): Milliseconds {
  const [time, setTime] = useState(now)
  useEffect(() => onSecond(setTime), [])
  return time
}

/**
 * Returns a text derived from the current time. It renders again only if the text changes, because most
 * seconds do not change the rows of a long list.
 */
export function useTimeText(write: (now: Milliseconds) => string): string {
  const [time, setTime] = useState(now)
  const text = write(time)
  const drawn = useRef({ write, text })
  drawn.current = { write, text }
  useEffect(
    () =>
      onSecond((time) => {
        if (drawn.current.write(time) !== drawn.current.text) setTime(time)
      }),
    [],
  )
  return text
}
