/**
 * Reads and writes replies as server-sent events. Each part is the `data` of an event. An error is one last
 * event named `error` with the body of a refusal (SOURCES: Quote stream).
 */
import { Refusal } from '../domain/refusal'
import { MAX_REPLY_BYTES } from './hosts'

/** An event: its name (default `message`) and its data. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const MESSAGE = 'message'

const writeEvent = ({ event, data }: StreamEvent): Uint8Array =>
  new TextEncoder().encode(`${event === MESSAGE ? '' : `event: ${event}\n`}data: ${data}\n\n`)

/** Converts parts to a body. Each read pulls the next part. Cancelling the stream ends the iteration. */
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

/** Reads an event from its lines. Returns undefined for an event without data, such as a comment. */
function readEvent(lines: readonly string[]): StreamEvent | undefined {
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []))
  const data = valuesOf('data')
  return data.length === 0 ? undefined : { event: valuesOf('event').at(-1) ?? MESSAGE, data: data.join('\n') }
}

/** Splits text that arrives in pieces into lines. Returns the complete lines of each piece. */
function createLineSplitter(): (piece: string) => readonly string[] {
  let rest: string[] = []
  return (piece) => {
    rest.push(piece)
    if (!piece.includes('\n')) return []
    const lines = rest.join('').split('\n')
    rest = [lines.pop() ?? '']
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
}

/** Collects lines up to an empty one. Returns the complete events of each piece. */
function createEventParser(): (piece: string) => readonly StreamEvent[] {
  const readLines = createLineSplitter()
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

/** Yields the events of a body as they arrive. @throws Refusal ReplyTooLarge over 4 MB */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = createEventParser()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      size += value?.length ?? 0
      if (size > MAX_REPLY_BYTES) throw new Refusal('ReplyTooLarge')
      // The last event can lack its empty line.
      yield* read(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }))
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}
