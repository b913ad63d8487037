/**
 * Replies that come in parts, as server-sent events, both ways. Each part is the `data` of an event; what goes wrong on
 * the way is one last event named `error` with the body of a refusal (live service 2.11).
 */

/** An event on the wire: its name, `message` unless it says another, and its data. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const MESSAGE = 'message'

const writeEvent = ({ event, data }: StreamEvent): Uint8Array =>
  new TextEncoder().encode(`${event === MESSAGE ? '' : `event: ${event}\n`}data: ${data}\n\n`)

/** Parts as a body. The next part is asked for when somebody reads; a reader that leaves ends the work. */
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

function readEvent(block: string): StreamEvent | undefined {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []))
  const data = valuesOf('data')
  return data.length === 0 ? undefined : { event: valuesOf('event').at(-1) ?? MESSAGE, data: data.join('\n') }
}

/** The events of a body as they arrive, wherever its chunks are cut. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = done ? '' : (blocks.pop() ?? '')
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}
