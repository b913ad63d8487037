/** Reads main thread tasks from a DevTools trace. */

/** Used part of a trace event. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly ts: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/** Checks whether the bench itself requested the work of an event. */
const isRequestedByBench = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'

/**
 * Lists the tasks of the busiest main thread of all renderers, in ms of processor time. Pages of one origin
 * share a thread.
 */
export function tasksOf(events: readonly TraceEvent[]): readonly number[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const byThread = mains.map(({ pid, tid }) => {
    const own = events.filter((each) => each.pid === pid && each.tid === tid && each.ph === 'X')
    const asked = own.filter(isRequestedByBench)
    const isOwn = ({ ts, dur = 0 }: TraceEvent) => !asked.some((act) => act.ts >= ts && act.ts < ts + dur)
    return own
      .filter((each) => each.name.endsWith('RunTask') && isOwn(each))
      .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1_000)
  })
  const sum = (tasks: readonly number[]) => tasks.reduce((total, ms) => total + ms, 0)
  return byThread.sort((a, b) => sum(b) - sum(a))[0] ?? []
}
