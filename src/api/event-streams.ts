/**
 * Replies that come in parts, as server-sent events, both ways. Each part is the `data` of an event; what goes wrong on
 * the way is one last event named `error` with the body of a refusal (SOURCES: Quote stream).
 */
import { Refusal } from '../domain/refusal'
import { MAX_REPLY_BYTES } from './hosts'

/** An event on the wire: its name, `message` unless it says another, and its data. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const MESSAGE = 'message'

const writeEvent = ({ event, data }: StreamEvent): Uint8Array =>
  new TextEncoder().encode(`${event === MESSAGE ? '' : `event: ${event}\n`}data: ${data}\n\n`)

/** Parts as a body. The next part is pulled at each read; cancelling the stream ends the work. */
export function streamEvents(
  parts: AsyncIterable<string>,
  writeFailure: (error: unknown) => string,
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      iterator.next().then(
        ({ done, value }) => {
          if (done) controller.close()
          else controller.enqueue(writeEvent({ event: MESSAGE, data: value }))
        },
        (error: unknown) => {
          controller.enqueue(writeEvent({ event: 'error', data: writeFailure(error) }))
          controller.close()
        },
      ),
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

/** An event by its lines; undefined for one without data: a comment, a name alone. */
function readEvent(lines: readonly string[]): StreamEvent | undefined {
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []))
  const data = valuesOf('data')
  return data.length === 0 ? undefined : { event: valuesOf('event').at(-1) ?? MESSAGE, data: data.join('\n') }
}

/** Cuts text that comes in pieces into lines, and looks at each piece once. Gives the lines that are at their end. */
function openLines(): (piece: string) => readonly string[] {
  let rest: string[] = []
  return (piece) => {
    rest.push(piece)
    if (!piece.includes('\n')) return []
    const lines = rest.join('').split('\n')
    rest = [lines.pop() ?? '']
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
}

/** Collects lines up to an empty one, and gives the events that are at their end. */
function openEvents(): (piece: string) => readonly StreamEvent[] {
  const readLines = openLines()
  let lines: string[] = []
  return (piece) => {
    const events: StreamEvent[] = []
    for (const line of readLines(piece)) {
      if (line !== '') lines.push(line)
      else {
        const event = readEvent(lines)
        if (event) events.push(event)
        lines = []
      }
    }
    return events
  }
}

/** The events of a body as they arrive, wherever its chunks are cut. @throws Refusal ReplyTooLarge beyond 4 MB */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = openEvents()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      size += value?.length ?? 0
      if (size > MAX_REPLY_BYTES) throw new Refusal('ReplyTooLarge')
      // The last event may lack its empty line.
      yield* read(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }))
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}
