/** The clock of the screen. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import type { Milliseconds } from '../../domain/scalars'

type Hear = (time: Milliseconds) => void

/** Who is told of each second: one timer for all, so that a thousand rows are one task and not a thousand. */
const hearing = new Set<Hear>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  if (document.hidden) return
  const time = now()
  for (const hear of hearing) hear(time)
}

/** Calls back at every full second while the surface can be seen, until the returned function is called. */
function onSecond(hear: Hear): () => void {
  hearing.add(hear)
  timer ??= setInterval(tick, 1000)
  return () => {
    hearing.delete(hear)
    if (hearing.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present, renewed at every full second while the surface can be seen. */
export function useNow(): Milliseconds {
  const [time, setTime] = useState(now)
  useEffect(() => onSecond(setTime), [])
  return time
}

/** What is written of the present; drawn again only when that reads differently, as most seconds leave a row of a long list. */
export function useTimeText(write: (now: Milliseconds) => string): string {
  const [time, setTime] = useState(now)
  const text = write(time)
  const drawn = useRef({ write, text })
  drawn.current = { write, text }
  useEffect(
    () =>
      onSecond((at) => {
        if (drawn.current.write(at) !== drawn.current.text) setTime(at)
      }),
    [],
  )
  return text
}
