/** What a DevTools trace says of main threads. */

/** The part of an event of a trace that is read; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The tasks of the busiest main thread of all renderers, ms on a processor: pages of one origin share it. */
export function tasksOf(events: readonly TraceEvent[]): readonly number[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const byThread = mains.map(({ pid, tid }) =>
    events
      .filter(
        (each) => each.pid === pid && each.tid === tid && each.ph === 'X' && each.name.endsWith('RunTask'),
      )
      .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1_000),
  )
  const sum = (tasks: readonly number[]) => tasks.reduce((total, ms) => total + ms, 0)
  return byThread.sort((a, b) => sum(b) - sum(a))[0] ?? []
}
